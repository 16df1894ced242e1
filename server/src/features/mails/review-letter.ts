import type { Db } from '#db/schema.ts'
import { readBrand } from '../configurations/configurations.ts'
import { writeLetter } from './letter.ts'
import { writeMail } from './mails.ts'

type Words = { subject: string; text: string[] }
type Review = {
  /** Names the step and its time, so that a second rejection is mailed too. */
  cause: string
  recipient: string
  en: Words
  my: Words
  reason?: string | null
  /** Where to see it in the product. */
  act?: { label: string; link: string }
}

/** Mails a decision, in both languages because the recipient's is unknown. */
export async function writeReview(trx: Db, { cause, recipient, en, my, reason, act }: Review, now: Date) {
  const letter = writeLetter({
    brand: await readBrand(trx),
    language: 'my',
    subject: `${en.subject} · ${my.subject}`,
    before: ['မင်္ဂလာပါ။', ...my.text, 'Hello,', ...en.text, ...(reason ? [`အကြောင်းရင်း · Reason: ${reason}`] : [])],
    ...(act && { act }),
    after: [],
  })
  await writeMail(trx, { cause: `${cause} ${now.toISOString()}`, recipient, ...letter }, now)
}
