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
