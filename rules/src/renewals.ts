import { SCHOOL_OFFSET_MS } from './school.ts'

// Which members are asked to renew, by the school's calendar days, for the server's lists and the browser's words alike.

const DAY_MS = 86_400_000
/** The school's day at a time, as a number. */
const dayAt = (at: number) => Math.floor((at + SCHOOL_OFFSET_MS) / DAY_MS)

/** Days until a time as the school's calendar counts them: 0 today, negative once its day has passed. */
export const daysUntil = (iso: string, now: Date): number => dayAt(Date.parse(iso)) - dayAt(now.getTime())

export const RENEWAL_RANGES = ['0-3', '4-8', '9-30', 'ended'] as const
export type RenewalRange = (typeof RENEWAL_RANGES)[number]

/** First and last day of each range, as daysUntil() counts. No day is in two, so each member is in one at most. */
export const RENEWAL_DAYS: Record<RenewalRange, readonly [first: number, last: number]> = {
  '0-3': [0, 3],
  '4-8': [4, 8],
  '9-30': [9, 30],
  ended: [-30, -1],
}

export const CONTACT_STATES = ['NONE', 'MESSAGED', 'ANSWERED', 'NOT_RENEWING'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** What an undo goes back to: the message itself is undone last. */
export const undoneContact = (state: ContactState, messaged_at: string | null): ContactState =>
  state === 'MESSAGED' || messaged_at === null ? 'NONE' : 'MESSAGED'
