import { RESET_MINUTES } from '@padauk/contract/passwords'
import type { Language } from '@padauk/rules/languages'
import type { Say } from '@padauk/rules/member-messages'
import { writeLetter } from '../mails/letter.ts'

type Reset = { say: Say; language: Language; brand: string; email: string; link: string }

/** The mail with a reset link, in the language of the request (AUTH-4). */
export const resetLetter = ({ say, language, brand, email, link }: Reset) =>
  writeLetter({
    brand,
    language,
    subject: say('mail_reset_subject', { brand }),
    before: [say('mail_hello'), say('mail_reset_asked', { email })],
    act: { label: say('mail_reset_act'), link },
    after: [say('mail_reset_once', { minutes: RESET_MINUTES }), say('mail_reset_not_you')],
  })
