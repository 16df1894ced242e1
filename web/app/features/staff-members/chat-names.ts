import type { ChatLine } from './chat-lines.ts'

const EMAIL_OR_MORE = /[\d@/]/
const WORD = String.raw`[\p{L}][\p{L}\p{M}.']*`
/** Words that end or rule out a name. */
const NO_NAME =
  /\b(?:hi|hello|dear|thanks?|thank|you|please|pls|want|buy|join|register|payments?|paid|pay|plans?|months?|years?|yearly|lifetime|half|starter|emails?|e-?mail|gmail|mail|phone|ph|tel|viber|mobile|number|no|transfer|transferred|sent|send|sending|successful|success|completed|ok|yes|and|i|my|the|is|am|to|for|from|in|at|of|kbz|kpay|kbzpay|wave|wavepay|aya|cb|uab|usdt|trc|bank|money|transaction|txn|id|ref|reference|refer|code|price|how|much|bro|sis|sir|admin|good|morning|evening|regards|best|team|details|here|with|by|total|both|two|one|three|six|amount|receiver|date|time|notes?|type)\b|မင်္ဂလာ|ပါသည်|ပါတယ်|ချင်|ကျေးဇူး|ပေး|ရှင့်|ခင်ဗျာ|လွှဲ|ယူမယ်|ဈေး|သင်တန်း|အပ်|လုပ်|ဘယ်|အစီအစဉ်|ဖုန်း|အီးမေးလ်|သိန်း|သောင်း|ကျပ်|ပြီး|နှစ်စာ|လစာ|တစ်သက်|မယ်|လား|တိုး/iu
const TITLE = /^(?:ကို|မ|ဦး|ဒေါ်|မောင်|Ko|Ma|U|Daw|Mg|Maung|Sai|Saw|Naw|Nang|Mi)\s+\S/
const RECEIVER =
  /^(?:transfer(?:red)? to|to|send to|receiver|recipient|beneficiary|payee|account name|လက်ခံ(?:သူ)?)(?!\p{L})/iu

const sign = String.raw`\s*(?:[:=–—-]|👉|\bis\b|က(?=\s|[:=-])|က(?=[\u1000-\u109f]))?\s*`
const LABELLED = [
  new RegExp(String.raw`(?<![\p{L}])(?:my |full |member(?:'s)? )?name(?![\p{L}])${sign}(?<rest>.+)$`, 'iu'),
  new RegExp(String.raw`(?<!လက်ခံသူ\s?|အကောင့်\s?)(?:အမည်|နာမည်)(?:အပြည့်အစုံ)?${sign}(?<rest>.+)$`, 'u'),
]
const INTRODUCED = [
  /(?<![\p{L}])(?:this is|i['’]?m|i am|call me)\s+(?<rest>\p{L}.+)$/iu,
  /(?:ကျွန်တော်|ကျွန်မ|ကျနော်|ကျမ)\s*(?:က\s*)?(?<rest>[\u1000-\u109f][\u1000-\u109f ]{1,50}?)\s?ပါ(?=[\s။၊]|ခင်ဗျ|ရှင့်|$)/u,
  /(?<![\p{L}])(?:ငါ|အကို|ကျနော်|ကျွန်တော်|ကျွန်မ)\s+(?<rest>\p{Lu}.+?)\s?ပါ(?=[\s။၊]|$)/u,
]
const HERE = /^(?:hi|hello|hey)?[!,. ]*(?<rest>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,3}) here(?!\p{L})/iu

const capital = (word: string) => (/^\p{Ll}/u.test(word) ? (word[0] ?? '').toUpperCase() + word.slice(1) : word)

/** The name at the beginning of what follows a label: up to a stop, or to a word that is none of a name. */
const nameAt = (rest: string): string | undefined => {
  const part = (rest.replace(/^["'“”(\s]+/, '').split(/[,;/\n|။၊()"“”]|\.(?=\s|$)| [-–—] |\s{2,}/u)[0] ?? '').trim()
  if (/^[\u1000-\u109f]/.test(part)) {
    const [words] = /^[\u1000-\u109f]+(?: [\u1000-\u109f]+)*/.exec(part) ?? ['']
    const kept: string[] = []
    for (const word of words.split(' ')) {
      if (
        /^(?:ပါ|ပါရှင့်|ပါခင်ဗျာ?|ဖြစ်ပါတယ်|ဖုန်း.*|အီးမေးလ်.*|ဂျီမေးလ်.*)$/.test(word) ||
        (kept.length > 0 && NO_NAME.test(word))
      )
        break
      kept.push(word)
      if (/[^ ]ပါ(?:ရှင့်|ခင်ဗျာ?)?$/.test(word)) break
    }
    return kept.join(' ').replace(/\s?ပါ(?:ရှင့်|ခင်ဗျာ?)?$/, '') || undefined
  }
  const kept: string[] = []
  for (const word of part.split(/\s+/)) {
    if (kept.length === 5 || !new RegExp(`^${WORD}$`, 'u').test(word) || NO_NAME.test(word)) break
    kept.push(capital(word.replace(/[.']+$/, '')))
  }
  return kept.join(' ') || undefined
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
/** Whether an address is made of the name, as many are: then a line without a label is one. */
const isAddressOf = (name: string, emails: string[]) =>
  letters(name).length >= 4 && emails.some((email) => letters(email.split('@')[0] ?? '').startsWith(letters(name)))

const isName = (text: string) =>
  text.length <= 50 && !EMAIL_OR_MORE.test(text) && !NO_NAME.test(text) && /^[\p{L}\p{M}.' ]+$/u.test(text)
const isLatin = (text: string) => /^[\p{Script=Latin}.' ]+$/u.test(text)

type Names = { sure: string[]; weak: string[] }
const once = (names: (string | undefined)[]) =>
  names.filter((name, nth): name is string => Boolean(name) && names.indexOf(name) === nth)

/** Names in a chat: the best evidence that there is, labels before lines of their own before the sender's. */
export function findNames(lines: ChatLine[], emails: string[]): Names {
  const own = lines.filter(({ text }) => !RECEIVER.test(text))
  const by = (patterns: RegExp[]) =>
    once(own.flatMap(({ text }) => patterns.map((pattern) => nameAt(pattern.exec(text)?.groups?.rest ?? ''))))
  const labelled = by(LABELLED)
  if (labelled.length > 0) return { sure: labelled, weak: [] }
  const introduced = by(INTRODUCED)
  if (introduced.length > 0) return { sure: introduced, weak: [] }
  const here = once(own.map(({ text }) => HERE.exec(text)?.groups?.rest))
  if (here.length > 0) return { sure: [], weak: here }
  const parts = own.flatMap(({ text }) =>
    text.split(/[,;/(]|(?<!\S)[^\s@]{1,80}@\S+|\d[\d .-]{4,}/).map((part) =>
      part
        .replace(/^\s*(?:\d[).])?[•*·-]*\s*/, '')
        .replace(/\s*(?:ပါ|ပါရှင့်)$/, '')
        .trim(),
    ),
  )
  const shaped = parts.filter(
    (part) =>
      isName(part) && (isLatin(part) ? part.includes(' ') || TITLE.test(part) : /^[\u1000-\u109f ]{4,40}$/.test(part)),
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
