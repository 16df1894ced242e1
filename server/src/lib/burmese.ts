type Tools = { probability: (text: string) => number; convert: (text: string) => string }

const BURMESE = /[\u1000-\u109f]/
/** The threshold its authors recommend: below it a text may well be Unicode already. */
const CERTAIN = 0.95

let tools: Promise<Tools> | undefined

/** The detector's model is loaded on first use. */
const loadTools = async (): Promise<Tools> => {
  const { ZawgyiConverter, ZawgyiDetector } = (await import('myanmar-tools')).default
  const detector = new ZawgyiDetector()
  const converter = new ZawgyiConverter()
  return {
    probability: (text) => detector.getZawgyiProbability(text),
    convert: (text) => converter.zawgyiToUnicode(text),
  }
}

/** Converts Zawgyi to Unicode; any other text is returned unchanged (WORDS-1). */
export async function toUnicode(text: string): Promise<string> {
  if (!BURMESE.test(text)) return text
  tools ??= loadTools()
  const { probability, convert } = await tools
  return probability(text) > CERTAIN ? convert(text) : text
}

/**
 * Converts all texts of a body. The runs between the tags of HTML are converted one by one, because what was pasted may be
 * Zawgyi beside Unicode.
 */
export async function inUnicode<T>(value: T): Promise<T> {
  if (typeof value === 'string')
    return (await Promise.all(value.split(/(<[^>]*>)/).map(toUnicode))).join('') as T & string
  if (Array.isArray(value)) return (await Promise.all(value.map(inUnicode))) as T & unknown[]
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([name, one]) => [name, await inUnicode(one)])
  // The same names with values of the same types.
  return Object.fromEntries(await Promise.all(entries)) as T
}
