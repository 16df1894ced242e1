import { LANGUAGES, type Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { readBrand } from '../configurations/configurations.ts'
import { writeLetter } from './letter.ts'
import { writeMail } from './mails.ts'

type Words = { subject: string; text: string[] }
type Review = Record<Language, Words> & {
  /** Names the step and its time, so that a second rejection is mailed too. */
  cause: string
  recipient: string
  reason?: string | null
  /** Where to see it in the product. */
  act?: { label: Record<Language, string>; link: string }
}

const HELLO = { en: 'Hello,', my: 'မင်္ဂလာပါ။' }
const REASON = { en: 'Reason', my: 'အကြောင်းရင်း' }

/** Mails a decision in the recipient's language, or in both if it is unknown. */
export async function writeReview(trx: Db, { cause, recipient, reason, act, ...words }: Review, now: Date) {
  const member = await trx.selectFrom('members').where('email', '=', recipient).select('language').executeTakeFirst()
  const languages = member?.language ? [member.language] : LANGUAGES.toReversed()
  const inEach = (say: (language: Language) => string) => languages.map(say).join(' · ')
  const letter = writeLetter({
    brand: await readBrand(trx),
    language: languages[0] as Language,
    subject: inEach((language) => words[language].subject),
    before: [
      ...languages.flatMap((language) => [HELLO[language], ...words[language].text]),
      ...(reason ? [`${inEach((language) => REASON[language])}: ${reason}`] : []),
    ],
    ...(act && { act: { label: inEach((language) => act.label[language]), link: act.link } }),
    after: [],
  })
  await writeMail(trx, { cause: `${cause} ${now.toISOString()}`, recipient, ...letter }, now)
}
