import { LANGUAGES, type Language } from '@padauk/rules/languages'
import type { Say } from '@padauk/rules/member-messages'
import type { Db } from '#db/schema.ts'
import { readBrand } from '../configurations/configurations.ts'
import { readSayers } from '../words/say-words.ts'
import { writeLetter } from './letter.ts'
import { writeMail } from './mails.ts'

/** What a mail says in one language. */
export type Said = (say: Say) => { subject: string; text: string[]; act?: string }
type Review = {
  /** Names the step and its time, so that a second rejection is mailed too. */
  cause: string
  recipient: string
  reason?: string | null
  said: Said
  /** Where to see it in the product; `act` names it. */
  link?: string
}

/** Mails a decision in the recipient's language, or in both if it is unknown. */
export async function writeReview(trx: Db, { cause, recipient, reason, said, link }: Review, now: Date) {
  const member = await trx.selectFrom('members').where('email', '=', recipient).select('language').executeTakeFirst()
  const languages = member?.language ? [member.language] : LANGUAGES.toReversed()
  const says = await readSayers(trx)
  const words = languages
    .map((language) => says[language])
    .map((say) => ({ hello: say('mail_hello'), reason: say('mail_reason'), ...said(say) }))
  const inEach = (part: 'subject' | 'reason' | 'act') => words.map((of) => of[part]).join(' · ')
  const letter = writeLetter({
    brand: await readBrand(trx),
    language: languages[0] as Language,
    subject: inEach('subject'),
    before: [
      ...words.flatMap(({ hello, text }) => [hello, ...text]),
      ...(reason ? [`${inEach('reason')}: ${reason}`] : []),
    ],
    ...(link && { act: { label: inEach('act'), link } }),
    after: [],
  })
  await writeMail(trx, { cause: `${cause} ${now.toISOString()}`, recipient, ...letter }, now)
}
