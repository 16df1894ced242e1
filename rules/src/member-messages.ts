// Messages to members, identical in chat and mail: the server mails them, the console shows them for copying. The texts
// are in the catalog member-messages.

import type { Language } from './languages.ts'
import { PLACEHOLDERS } from './message-texts.ts'
import { isLifetime } from './plans.ts'
import { SCHOOL_ZONE } from './school.ts'

/** Says a text of the catalogs in one language. */
export type Say = (name: string, values?: Record<string, string | number>) => string
type Says = Record<Language, Say>

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: SCHOOL_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
})
/** dd/mm/yy in the school's time zone. */
export const schoolDay = (iso: string) => parts.format(new Date(iso))

const inEach = (says: Says, write: (say: Say, language: Language) => string) => ({
  en: write(says.en, 'en'),
  my: write(says.my, 'my'),
})

/** The name of a plan, in Burmese too if it has one. */
type Named = { plan: string; plan_my: string | null }
const planIn = ({ plan, plan_my }: Named, language: Language) => (language === 'my' && plan_my) || plan

type Plan = Named & { months: number; end_at: string }
const until = (say: Say, language: Language, { months, end_at, ...named }: Plan) => {
  const plan = planIn(named, language)
  return isLifetime(months) ? say('message_for_life', { plan }) : say('message_until', { plan, day: schoolDay(end_at) })
}

type Welcome = Plan & { brand: string; name: string; hours: number; link: string }
/** For a new member: the plan and the link that sets the password. */
export const welcomeMessage = (says: Says, { brand, name, hours, link, ...plan }: Welcome) =>
  inEach(says, (say, language) =>
    say('message_welcome', { name, brand, until: until(say, language, plan), hours, link }),
  )

/** For a member who lost access. */
export const linkMessage = (says: Says, facts: { name: string; hours: number; link: string }) =>
  inEach(says, (say) => say('message_link', facts))

/** After a renewal. */
export const renewedMessage = (says: Says, { brand, name, ...plan }: Plan & { brand: string; name: string }) =>
  inEach(says, (say, language) => say('message_renewed', { name, brand, until: until(say, language, plan) }))

type Due = Named & {
  brand: string
  name: string
  end_at: string
  /** Calendar days of the school until the end; negative once its day has passed. */
  days: number
  hasEnded: boolean
  link: (language: Language) => string
}
/** For a member whose subscription ends soon or has ended: plan, last day and how to renew. */
export const renewalMessage = (says: Says, { brand, name, end_at, days, hasEnded, link, ...named }: Due) =>
  inEach(says, (say, language) => {
    const facts = { name, brand, plan: planIn(named, language), day: schoolDay(end_at), link: link(language) }
    if (hasEnded) return say('message_ended', facts)
    const when =
      days <= 0 ? say('message_today') : days === 1 ? say('message_tomorrow') : say('message_in_days', { days })
    return say('message_renewal', { ...facts, when })
  })

const IN_BRACES = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `{${name}}`]))
/** What a message to several members may begin with, its placeholders in braces. */
export const templateTexts = (says: Says) => ({
  RETURN: inEach(says, (say) => say('message_return', IN_BRACES)),
  ENDED: inEach(says, (say) => say('message_ended', IN_BRACES)),
})
