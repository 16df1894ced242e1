/**
 * Zawgyi is an old font encoding of Burmese on the code points of Unicode. It gives other marks, and another order, to the
 * code points that Unicode gives to stacked consonants, Mon, Karen and Shan. Many words are valid in both encodings, so a
 * text counts as Zawgyi only where it breaks the rules of Unicode.
 */

// Burmese, Mon, Karen, Shan and the extensions of their languages.
const CONSONANT =
  '\\u1000-\\u1022\\u103f\\u1050\\u1051\\u105a-\\u105d\\u1061\\u1065\\u1066\\u106e-\\u1070\\u1075-\\u1081\\u108e' +
  '\\ua9e0-\\ua9e4\\ua9e7-\\ua9ef\\ua9fa-\\ua9fe\\uaa60-\\uaa7a\\uaa7e\\uaa7f'
/** What can carry marks: also vowels of their own, and digits that stand for letters. */
const LETTER = `${CONSONANT}\\u1023-\\u102a\\u1040-\\u1049\\u104c-\\u104f\\u1052-\\u1055`
const MEDIAL = '\\u103b-\\u103e\\u105e-\\u1060\\u1082'
const MARK =
  '\\u102b-\\u103e\\u1056-\\u1059\\u105e-\\u1060\\u1062-\\u1064\\u1067-\\u106d\\u1071-\\u1074\\u1082-\\u108d\\u108f\\u109a-\\u109d'

const BROKEN = new RegExp(
  [
    // A virama joins a consonant to the next one. In Zawgyi it is the asat, and ends a syllable.
    `(?<!\\u1004\\u103a)\\u1039(?![${CONSONANT}])`,
    `(?<![${CONSONANT}\\u1025\\u103a])\\u1039`,
    // The vowel e is stored after its consonant. In Zawgyi it comes before.
    `(?<![${LETTER}${MEDIAL}])\\u1031`,
    // Medials follow a consonant. In Zawgyi the medial ra comes before.
    `(?<![${LETTER}${MEDIAL}\\u103a])[${MEDIAL}]`,
    // An asat closes a syllable. In Zawgyi it is the medial ya, which carries vowels.
    '(?<!\\u1031)\\u103a[\\u102b-\\u102e\\u1032\\u1036]',
    // Shan digits amid letters. In Zawgyi they are marks.
    `(?<=[${LETTER}${MARK}])(?<![\\u1040-\\u1049\\u1090-\\u1099])[\\u1090-\\u1099]`,
    // Tones close a syllable. In Zawgyi they are a letter, or two letters in one.
    '[\\u106a\\u106b\\u108f][\\u102b-\\u1036\\u103a-\\u103e]',
    // The stacked nga is nga, asat, virama. In Zawgyi nga with its asat ends a syllable.
    '\\u1004\\u1039',
    // Vowels below precede the anusvara.
    '\\u1036[\\u102f\\u1030\\u1033\\u1034]',
    // No word begins with a consonant that has no vowel. In Zawgyi this is the medial ya.
    '(?<![\\u1000-\\u109f\\ua9e0-\\ua9fe\\uaa60-\\uaa7f])[\\u1000-\\u1021]\\u103a[\\u1000-\\u1021]',
  ].join('|'),
)

/** Signs of Shan and Mon. In their texts some of what follows is right. */
const SHAN = /[\u1022\u1075\u1078\u107a\u107c\u107d\u1083-\u108d]/
const MON = /[\u1028\u1033-\u1035\u105a-\u105f]/
/** Letters of Shan. In Zawgyi they are forms of the medial ra, which come before a consonant. */
const RA = /[\u107e-\u1080][\u1000-\u1021]/
/** Stacked consonants, inside a word. */
const STACK = /(?<=[\u1000-\u1036\u103b-\u103e])([\u1000-\u1021\u1025])\u1039([\u1000-\u1021])/g

/** Pali stacks consonants of one row of the alphabet, and Sanskrit a few others. */
const ROWS = ['ကခဂဃင', 'စဆဇဈဉညဥ', 'ဋဌဍဎဏ', 'တထဒဓန', 'ပဖဗဘမ']
const SANSKRIT: Record<string, string> = { မ: 'ကဂတဒသ', န: 'ဂတသ', သ: 'ကတပ', တ: 'သ', ထ: 'သ', က: 'လသ', ပ: 'လသ', လ: 'က' }
const isStack = (above: string, below: string) =>
  above === below ||
  'ဟရ'.includes(above) ||
  ROWS.some((row) => row.includes(above) && row.includes(below)) ||
  SANSKRIT[below]?.includes(above)

/** Whether a text in NFC has Burmese that cannot be Unicode. */
export const isBrokenUnicode = (text: string) =>
  BROKEN.test(text) ||
  (!SHAN.test(text) && RA.test(text)) ||
  (!MON.test(text) && [...text.matchAll(STACK)].some(([, above = '', below = '']) => !isStack(above, below)))

/** The detector and the converter of myanmar-tools. */
export type ZawgyiTools = {
  /** How likely a text is Zawgyi, 0 to 1; below zero for one without Burmese. */
  probability: (text: string) => number
  convert: (text: string) => string
}

/** The threshold that the detector's authors recommend. */
const CERTAIN = 0.95
const BURMESE = /[\u1000-\u109f]/
/** The place before a medial ra of Zawgyi inside a word. */
const BEFORE_RA = /(?<=[\u1000-\u1030\u1032-\u109f])(?=[\u103b\u107e-\u1084][\u1000-\u1021])/g

function convertPiece(text: string, { convert }: ZawgyiTools) {
  // After a medial wa the converter takes the medial ra of the next consonant for one of the consonant before.
  const parted = text.replace(/\u103b\u103c(?=[\u1000-\u1021])/g, '\u103c\u103b').replace(BEFORE_RA, '\u200b')
  return (
    convert(parted)
      .replaceAll('\u200b', '')
      // It writes an asat before other medials too, where it only stands in words like ယောက်ျား.
      .replace(/\u103a([\u103b\u103e]+)(?![\u102b-\u1032])/g, '$1\u103a')
      .normalize('NFC')
  )
}

/**
 * Pieces of one text in Unicode and in the standard order of marks, because keyboards differ. Zawgyi is converted only if
 * a piece cannot be Unicode; then all are converted but those that the detector knows as Unicode. Text that can be
 * Unicode, in Burmese or another language of the same letters, is left alone (WORDS-1).
 */
export function piecesInUnicode(pieces: string[], loadTools: () => ZawgyiTools): string[] {
  if (!pieces.some((piece) => BURMESE.test(piece))) return pieces
  const ordered = pieces.map((piece) => piece.normalize('NFC'))
  if (!ordered.some(isBrokenUnicode)) return ordered
  const tools = loadTools()
  const isZawgyi = (piece: string) => isBrokenUnicode(piece) && tools.probability(piece) > CERTAIN
  if (!ordered.some(isZawgyi)) return ordered
  return ordered.map((piece) =>
    isZawgyi(piece) || tools.probability(piece) > 1 - CERTAIN ? convertPiece(piece, tools) : piece,
  )
}

/** A text in Unicode, by its lines. */
export const inUnicode = (text: string, loadTools: () => ZawgyiTools) =>
  piecesInUnicode(text.split(/(\n)/), loadTools).join('')
