import { SET_PASSWORD_HOURS } from '@padauk/contract/staff-members'
import type { Language } from '@padauk/rules/languages'
import { type Say, welcomeMessage } from '@padauk/rules/member-messages'
import { writeLetter } from '../mails/letter.ts'

type Welcome = {
  brand: string
  name: string
  plan: string
  plan_my: string | null
  months: number
  end_at: string
  link: string
}

/** The welcome mail, in both languages because the member's is not known yet. */
export function welcomeLetter(says: Record<Language, Say>, { brand, link, ...facts }: Welcome) {
  const { en, my } = welcomeMessage(says, { brand, link: '', hours: SET_PASSWORD_HOURS, ...facts })
  const linesOf = (text: string) => text.split('\n').filter(Boolean)
  const inEach = (words: (say: Say) => string) => `${words(says.my)} · ${words(says.en)}`
  return writeLetter({
    brand,
    language: 'my',
    subject: `${brand}: ${inEach((say) => say('mail_welcome_subject'))}`,
    before: [...linesOf(my), ...linesOf(en)],
    act: { label: inEach((say) => say('mail_welcome_act')), link },
    after: [says.my, says.en].map((say) => say('mail_welcome_never_asked')),
  })
}
