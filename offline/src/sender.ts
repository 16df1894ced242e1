import type { ErrorBody } from '@padauk/contract/errors'
import { newKey } from '@padauk/contract/keys'
import { type Change, type ChangeCall, isUnsent } from './changes.ts'
import type { Device } from './device.ts'
import { listChanges, markSent, updateChange } from './queue.ts'

/** A member and the token of the same member. */
export type Sender = { owner: string; token: string }

/** `ended`: the session is over, so the member has to sign in. `later`: try again. `done`: nothing is left to try. */
type Round = { state: 'done' | 'later' | 'ended'; waitMs?: number | undefined }

const TRY_MS = 60_000
/** The server keeps the answer to a key for 7 days. A day less, because it counts from its own clock. */
const KEY_MS = 6 * 24 * 60 * 60 * 1000
export const TOO_OLD = {
  status: 0,
  code: 'too_old',
  message: 'this was tried more than 6 days ago, and nobody knows any more whether it arrived',
}

type Answered =
  | { kind: 'sent'; answer: unknown }
  | { kind: 'later' | 'ended'; waitMs?: number }
  | { kind: 'refused'; refusal: NonNullable<Change['refusal']> }

const addressOf = ({ path, params = {}, query = {} }: ChangeCall) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(query)
  return search.size > 0 ? `${filled}?${search}` : filled
}

const bodyOf = async (response: Response): Promise<unknown> =>
  response.headers.get('content-type')?.startsWith('application/json') ? response.json().catch(() => null) : null

/** What Retry-After says: seconds, or a time. */
const waitOf = (response: Response, now: number) => {
  const said = response.headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now
  return Math.max(0, ms || 0)
}

/** A hotel's login page or a proxy may answer too. Only what our server says in its own form counts. */
const readAnswer = async (entry: Change, response: Response, now: number): Promise<Answered> => {
  const { status } = response
  if (response.ok) {
    if (status !== entry.expects) return { kind: 'later' }
    const answer = status === 204 ? undefined : await bodyOf(response)
    const isWhole = status === 204 || (typeof answer === 'object' && answer !== null && 'content' in answer)
    return isWhole ? { kind: 'sent', answer } : { kind: 'later' }
  }
  const isBusy = status >= 500 || status === 429 || status === 408
  const { error } = ((await bodyOf(response)) ?? {}) as Partial<ErrorBody>
  if (typeof error?.code !== 'string') return { kind: 'later', waitMs: isBusy ? waitOf(response, now) : 0 }
  if (status === 401 && error.code !== 'no_active_subscription') return { kind: 'ended' }
  const isNeedless = entry.needless !== undefined && error.code === entry.needless
  if (isNeedless || (status === 404 && entry.isGoneFine)) return { kind: 'sent', answer: undefined }
  if (isBusy) return { kind: 'later', waitMs: waitOf(response, now) }
  return { kind: 'refused', refusal: { status, ...error } }
}

const trySend = async (device: Device, entry: Change, token: string): Promise<Answered> => {
  const headers = new Headers({ Authorization: `Bearer ${token}`, 'Idempotency-Key': entry.key })
  headers.set('Time-Zone', entry.timeZone)
  if (entry.isAsTyped) headers.set('Zawgyi', 'keep')
  if (entry.body) headers.set('Content-Type', 'application/json')
  try {
    const response = await device.fetch(addressOf(entry), {
      method: entry.method,
      headers,
      // Ours never redirects.
      redirect: 'error',
      signal: AbortSignal.timeout(TRY_MS),
      ...(entry.body && { body: JSON.stringify(entry.body) }),
    })
    return await readAnswer(entry, response, device.now())
  } catch {
    return { kind: 'later' }
  }
}

const isTooOld = ({ triedAt }: Change, now: number) => triedAt !== undefined && now - Date.parse(triedAt) > KEY_MS

/** The change in its other form. */
export const insteadOf = (entry: Change): Change => {
  const { code: _, ...other } = entry.instead ?? { code: '' }
  return { ...entry, params: undefined, ...other, instead: undefined, key: newKey(), triedAt: undefined }
}

const sendOne = async (device: Device, given: Change, token: string): Promise<Answered> => {
  if (isTooOld(given, device.now())) {
    await updateChange(device, { ...given, refusal: TOO_OLD })
    return { kind: 'refused', refusal: TOO_OLD }
  }
  const now = new Date(device.now()).toISOString()
  // A first try in the future was made by a clock that has been corrected. From now on it grows older.
  const entry = { ...given, triedAt: given.triedAt && given.triedAt < now ? given.triedAt : now }
  // Before the try: the browser may be killed during it. Without a network nothing can arrive. A storage that is full
  // by now must not hold it back.
  if (entry.triedAt !== given.triedAt && device.isLineUp()) await updateChange(device, entry).catch(() => {})
  const answered = await trySend(device, entry, token)
  if (answered.kind === 'sent') await markSent(device, entry, answered.answer)
  if (answered.kind !== 'refused') return answered
  const { refusal } = answered
  // What was sent under this key before is not on the device any more, and was another text.
  if (refusal.code === 'idempotency_key_reused') {
    const anew = { ...entry, key: newKey(), triedAt: undefined }
    await updateChange(device, anew)
    return sendOne(device, anew, token)
  }
  if (entry.instead?.code !== refusal.code) {
    await updateChange(device, { ...entry, refusal })
    return answered
  }
  const other = insteadOf(entry)
  await updateChange(device, other)
  return sendOne(device, other, token)
}

/** The first that may be sent: an earlier change of the same thing, if it was refused, holds it back. */
const nextOf = (entries: Change[]) => {
  const held = new Set<string>()
  for (const entry of entries.filter(isUnsent)) {
    if (!entry.refusal && !held.has(entry.thing)) return entry
    held.add(entry.thing)
  }
  return undefined
}

/**
 * Sends what waits, in its order, one page or worker at a time. `who` is asked before each change, because another
 * member may sign in meanwhile.
 */
export const sendPending = (device: Device, who: () => Sender | undefined): Promise<Round> =>
  device.lock('outbox', async (): Promise<Round> => {
    for (;;) {
      const sender = who()
      const entry = sender && nextOf(await listChanges(device, sender.owner))
      const now = who()
      if (!entry || !now) return { state: 'done' }
      if (now.owner !== entry.owner) continue
      // A storage that is full by now cannot take the answer. The key makes the next try harmless.
      const { kind, ...more } = await sendOne(device, entry, now.token).catch((): Answered => ({ kind: 'later' }))
      if (kind === 'later' || kind === 'ended') return { state: kind, ...more }
    }
  })
