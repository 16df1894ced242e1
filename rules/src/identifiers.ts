import { latinDigits } from './digits.ts'

// Zero-width characters, direction marks and fillers: copied along from contacts and chats, and seen by nobody.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** As typed but for what nobody sees, and spaces around it. */
export const withoutUnseen = (typed: string) => typed.replace(UNSEEN, '').trim()

/**
 * What identifies a person or a payment: phone, email, reference, refer code. Two that look the same are the same, so
 * there is nothing unseen in it, forms that only differ in width or ligature are one, and digits are Latin.
 */
export const cleanIdentifier = (typed: string) =>
  latinDigits(withoutUnseen(typed.normalize('NFKC'))).replace(/\s+/gu, ' ')

/** Joiners that change how their neighbours look: in emojis, and between letters of scripts that have such forms. */
const JOINS =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier})[\u200d\ufe0e\ufe0f]+|[\ufe0f](?=\u20e3)|(?<=[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Gujr}])[\u200c\u200d](?=\p{L})/gu

/** A name as it is shown: nothing in it that only turns it around or fills it. */
export const cleanName = (typed: string) => {
  const joins = new Set([...typed.matchAll(JOINS)].flatMap(({ index, 0: one }) => [...one].map((_, at) => index + at)))
  return typed
    .replace(UNSEEN, (one, at: number) => (joins.has(at) ? one : ''))
    .replace(/\s+/gu, ' ')
    .trim()
}
