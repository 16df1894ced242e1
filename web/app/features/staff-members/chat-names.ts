import { type ChatLine, SYLLABLE } from './chat-lines.ts'

const EMAIL_OR_MORE = /[\d@/]/
const WORD = String.raw`[\p{L}][\p{L}\p{M}.']*`
/** Words that end or rule out a name. */
const NO_NAME =
  /\b(?:hi|hello|dear|thanks?|thank|you|please|pls|want|buy|join|register|payments?|paid|pay|plans?|months?|years?|yearly|lifetime|half|starter|emails?|e-?mail|gmail|mail|phone|ph|tel|viber|mobile|number|no|transfer|transferred|sent|send|sending|successful|success|completed|ok|yes|and|i|my|the|is|am|to|for|from|in|on|at|of|kbz|kpay|kbzpay|wave|wavepay|aya|cb|uab|usdt|trc|bank|money|transaction|txn|id|ref|reference|refer|code|price|how|much|bro|sis|sir|admin|good|morning|evening|regards|best|team|details|here|with|by|total|both|two|one|three|six|amount|receiver|date|time|notes?|type)\b|မင်္ဂလာ|ပါသည်|ပါတယ်|ချင်|ကျေးဇူး|ပေး|ရှင့်|ခင်ဗျာ|လွှဲ|ယူမယ်|ဈေး|တန်း|အပ်|လုပ်|ဘယ်|အစီအစဉ်|ဖုန်း|မေးလ်|အသက်|လိပ်စာ|သိန်း|သောင်း|ကျပ်|ပြီး|နှစ်စာ|နှစ်ဝက်|တစ်နှစ်|နှစ်နှစ်|လစာ|တစ်သက်|မယ်|လား|တိုး/iu
/** Those that are also syllables of names: Phone Pyae, In In, No No. */
const ALSO_NAME = /^(?:phone|no|in|to|the|at|am|my|one|two|pay|hi|and|of|i)$/i
const TITLE = /^(?:ကို|မ|ဦး|ဒေါ်|မောင်|Ko|Ma|U|Daw|Mg|Maung|Sai|Saw|Naw|Nang|Mi)\s+\S/
const RECEIVER =
  /^(?:transfer(?:red)? to|to|send to|receiver|recipient|beneficiary|payee|account name|လက်ခံ(?:သူ)?)(?!\p{L})/iu

/**
 * The particle after a label. Without a space it is one only where the next syllable begins, as many names begin with
 * the same letter: ကျော်, ကောင်း, ကံ. ကလျာ and ကဗျာ are names too.
 */
const particle = String.raw`(?:(?<=\S)(?:လေး)?က(?:တော့)?(?=[\s:=-]|${SYLLABLE})(?!လျာ|ဗျာ)|က(?=[\s:=-]))`
const sign = String.raw`\s*(?:[:=–—-]|👉|\bis\b|${particle})?\s*`
const LABELLED = [
  new RegExp(String.raw`(?<![\p{L}])(?:my |full |member(?:'s)? )?name(?![\p{L}])${sign}`, 'giu'),
  // Also with the last sign of Zawgyi, which is left where only the label is typed in it.
  new RegExp(String.raw`(?<!လက်ခံသူ\s?|အကောင့်\s?)(?:အမည|နာမည)[်္](?:အပြည့်အစုံ)?${sign}`, 'gu'),
]
/** A label and its name in Burmese words and Latin letters. */
const BURGLISH = /(?<!\p{L})(?:name|na[nr] ?mae) ka (.{1,60}?) par(?!\p{L})/giu
const INTRODUCED = [
  /(?<![\p{L}])(?:this is|i['’]?m|i am|call me)\s+(?=\p{L})/giu,
  new RegExp(
    String.raw`(?:ကျွန်တော်|ကျွန်မ|ကျနော်|ကျမ)${particle}?\s*(?=[\u1000-\u109f][\u1000-\u109f ]{1,50}?\s?ပါ(?:[\s။၊]|ခင်ဗျ|ရှင့်|$))`,
    'gu',
  ),
  /(?<![\p{L}])(?:ငါ|အကို|ကျနော်|ကျွန်တော်|ကျွန်မ)\s+(?=\p{Lu}.+?\s?ပါ(?:[\s။၊]|$))/gu,
]
const HERE = /^(?:hi|hello|hey)?[!,. ]*(?<rest>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,3}) (?:here(?!\p{L})|ပါ(?=[\s။၊]|$))/iu

/** The polite end of a sentence, after a name. */
const POLITE = /\s?ပါ(?:ရှင့?်|ခင်ဗျာ?|ဗျာ?|နော်)?$/
/** The same in Latin letters: small, after a name in capitals. */
const LATIN_POLITE = /(?<=^\p{Lu}.*) par(?= ?$)/u

const capital = (word: string) => (/^\p{Ll}/u.test(word) ? (word[0] ?? '').toUpperCase() + word.slice(1) : word)

/** The words of a name at the beginning of a text, by their capitals. */
const properAt = (text: string) => {
  const words = text.split(/\s+/)
  const nameWords: string[] = []
  for (const word of words.slice(0, 5)) {
    if (!/^\p{Lu}[\p{L}\p{M}.']*$/u.test(word) || (NO_NAME.test(word) && !ALSO_NAME.test(word))) break
    nameWords.push(word)
  }
  // Before something else they are what they usually are: `Aye Aye Phone 09…`.
  while (nameWords.length < words.length && NO_NAME.test(nameWords.at(-1) ?? '')) nameWords.pop()
  return nameWords.join(' ')
}

/** The name at the beginning of what follows a label: up to a stop, or to a word that is none of a name. */
const nameAt = (rest: string): string | undefined => {
  const part = (rest.replace(/^["'“”(\s]+/, '').split(/[,;/\n|။၊()"“”]|\.(?=\s|$)| [-–—] |\s{2,}/u)[0] ?? '').trim()
  if (/^[\u1000-\u109f]/.test(part)) {
    const [words] = /^[\u1000-\u109f]+(?: [\u1000-\u109f]+)*/.exec(part) ?? ['']
    const nameWords: string[] = []
    for (const word of words.split(' ')) {
      if (
        POLITE.exec(word)?.index === 0 ||
        /^(?:ဖြစ်ပါတယ်|ဖုန်း.*|(?:အီး|ဂျီ)?မေးလ်.*)$/.test(word) ||
        (nameWords.length > 0 && NO_NAME.test(word))
      )
        break
      nameWords.push(word)
      if (POLITE.test(word)) break
    }
    return nameWords.join(' ').replace(POLITE, '') || undefined
  }
  const proper = properAt(part)
  const nameWords: string[] = []
  for (const word of part.replace(LATIN_POLITE, '').split(/\s+/)) {
    if (nameWords.length === 5 || !new RegExp(`^${WORD}$`, 'u').test(word) || /^ပါ/.test(word) || NO_NAME.test(word))
      break
    nameWords.push(capital(word.replace(/[.']+$/, '')))
  }
  const name = nameWords.join(' ')
  return (proper.length > name.length ? proper : name) || undefined
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
/** Whether an address is made of the name, as many are: then a line without a label is one. */
const isAddressOf = (name: string, emails: string[]) =>
  letters(name).length >= 4 && emails.some((email) => letters(email.split('@')[0] ?? '').startsWith(letters(name)))

const isName = (text: string) => text.length <= 50 && !EMAIL_OR_MORE.test(text) && /^[\p{L}\p{M}.' ]+$/u.test(text)
const isLatin = (text: string) => /^[\p{Script=Latin}.' ]+$/u.test(text)

type Names = { sure: string[]; weak: string[] }
const once = (names: (string | undefined)[]) =>
  names.filter((name, nth): name is string => Boolean(name) && names.indexOf(name) === nth)

/** Names in a chat: the best evidence that there is, labels before lines of their own before the sender's. */
export function findNames(lines: ChatLine[], emails: string[]): Names {
  const own = lines
    .filter(({ text }) => !RECEIVER.test(text))
    .map(({ text, ...line }) => ({ ...line, text: text.replace(BURGLISH, 'name: $1,') }))
  const by = (patterns: RegExp[]) =>
    once(
      own.flatMap(({ text }) =>
        patterns.flatMap((pattern) =>
          [...text.matchAll(pattern)].map((match) => nameAt(text.slice(match.index + match[0].length))),
        ),
      ),
    )
  const labelled = by(LABELLED)
  if (labelled.length > 0) return { sure: labelled, weak: [] }
  const introduced = by(INTRODUCED)
  if (introduced.length > 0) return { sure: introduced, weak: [] }
  const here = once(own.map(({ text }) => nameAt(HERE.exec(text)?.groups?.rest ?? '')))
  if (here.length > 0) return { sure: [], weak: here }
  const parts = own.flatMap(({ text }) =>
    text.split(/[,;/(၊။]|\.(?=\s|$)|(?<!\S)[^\s@]{1,80}@\S+|\d[\d .-]{4,}/).map((part) =>
      part
        .replace(/^\s*(?:\d[).])?[•*·-]*\s*/, '')
        .replace(POLITE, '')
        .trim(),
    ),
  )
  const shaped = parts.filter(
    (part) =>
      isName(part) &&
      (!NO_NAME.test(part) || (properAt(part) === part && isAddressOf(part, emails))) &&
      (isLatin(part) ? part.includes(' ') || TITLE.test(part) : /^[\u1000-\u109f ]{4,40}$/.test(part)),
  )
  const titled = once(
    shaped.filter((part) => TITLE.test(part) || (/^\p{Lu}/u.test(part) && isAddressOf(part, emails))).map(nameAt),
  )
  if (titled.length > 0) return { sure: titled, weak: [] }
  const proper = once(shaped.filter((part) => /^\p{Lu}[\p{L}.']*(?: \p{Lu}[\p{L}.']*){1,4}$/u.test(part)))
  if (proper.length > 0) return { sure: proper, weak: [] }
  const rest = once(shaped.filter((part) => !isLatin(part) || part.split(' ').length <= 4).map(nameAt))
  if (rest.length > 0) return { sure: [], weak: rest }
  return { sure: [], weak: once(own.map(({ sender }) => sender?.trim())) }
}
