import { latinDigits } from '@padauk/rules/digits'

export type ChatLine = { text: string; sender?: string }

/** A syllable begins here: a consonant that does not close the one before. */
export const SYLLABLE = String.raw`[က-ဪ](?!့?[်္])`

const DATE = String.raw`[^\]\n]{0,40}?\d{1,2}:\d\d[^\]\n]{0,12}`
/** `[20/11/26, 9:38 AM] Su Su: …` of Viber, Telegram and iPhones. */
const BRACKETED = new RegExp(String.raw`^\[${DATE}\]\s*(?:([^:\n]{1,40}):\s*)?(.*)$`)
/** `20/11/26, 9:38 AM - Su Su: …` of an exported chat. */
const DASHED = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)? - ([^:\n]{1,40}): (.*)$/i
/** `Su Su, [20 Nov 2026 at 9:38:11]:`, a line of its own. */
const ABOVE = new RegExp(String.raw`^([^,[\]\n]{1,40}), \[${DATE}\]:?$`)
/** The school's own side of a chat: what it says names no member. */
const SCHOOL = /\b(?:support|help|admin|padauk|service|official|team|school)\b/i

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const BURMESE_DIGIT_WORDS = ['သုည', 'တစ်', 'နှစ်', 'သုံး', 'လေး', 'ငါး', 'ခြောက်', 'ခုနစ်', 'ရှစ်', 'ကိုး']
const SPOKEN_ENGLISH = new RegExp(
  String.raw`\b(?:zero|oh?)(?:[ ,-]{1,2}(?:${DIGIT_WORDS.join('|')}|oh?|\d)){7,11}\b`,
  'gi',
)
const SPOKEN_BURMESE = new RegExp(String.raw`သုည(?:\s?(?:${BURMESE_DIGIT_WORDS.join('|')}|ခုနှစ်)){7,11}`, 'g')
const digitOf = (word: string) => {
  if (/^\d$/.test(word)) return word
  const english = DIGIT_WORDS.indexOf(word.toLowerCase())
  const nth = english >= 0 ? english : BURMESE_DIGIT_WORDS.indexOf(word === 'ခုနှစ်' ? 'ခုနစ်' : word)
  return String(Math.max(nth, 0))
}
const spoken = (words: string) =>
  (words.match(new RegExp(`${DIGIT_WORDS.join('|')}|${BURMESE_DIGIT_WORDS.join('|')}|ခုနှစ်|oh?|\\d`, 'gi')) ?? [])
    .map(digitOf)
    .join('')

/** Digits and addresses as they are written, also when a phone wrote down what was said. */
const written = (text: string) =>
  latinDigits(text)
    .replace(SPOKEN_ENGLISH, spoken)
    .replace(SPOKEN_BURMESE, spoken)
    .replace(/\b([a-z0-9._-]{2,40}) at ([a-z0-9-]{2,30}) dot ([a-z]{2,10})\b/gi, '$1@$2.$3')

/** The lines of a pasted chat with their senders, without the school's own and without what a messenger adds. */
export function chatLines(pasted: string): ChatLine[] {
  const lines: ChatLine[] = []
  let above: string | undefined
  for (const raw of pasted.split(/\r?\n/)) {
    const line = raw.replace(/[\u200b-\u200f\u2060\ufeff]/g, '').trim()
    const head = ABOVE.exec(line)
    if (head) {
      above = head[1]
      continue
    }
    const [, sender = above, said = line] = BRACKETED.exec(line) ?? DASHED.exec(line) ?? []
    const text = said.trim()
    if (text && !(sender && SCHOOL.test(sender))) lines.push({ text: written(text), ...(sender && { sender }) })
  }
  return lines
}
