import { createRequire } from 'node:module'
import type MyanmarTools from 'myanmar-tools'

type Tools = { probability: (text: string) => number; convert: (text: string) => string }

const BURMESE = /[\u1000-\u109f]/
/** The threshold its authors recommend: below it a text may well be Unicode already. */
const CERTAIN = 0.95

let tools: Tools | undefined

/** The detector's model is loaded on first use, which takes 10 ms. */
const loadTools = (): Tools => {
  const { ZawgyiConverter, ZawgyiDetector } = createRequire(import.meta.url)('myanmar-tools') as typeof MyanmarTools
  const detector = new ZawgyiDetector()
  const converter = new ZawgyiConverter()
  return {
    probability: (text) => detector.getZawgyiProbability(text),
    convert: (text) => converter.zawgyiToUnicode(text),
  }
}

/**
 * Burmese text in Unicode: Zawgyi is converted, and marks are put into their standard order, because keyboards differ.
 * Text without Burmese is returned unchanged (WORDS-1).
 */
export function toUnicode(text: string): string {
  if (!BURMESE.test(text)) return text
  tools ??= loadTools()
  return (tools.probability(text) > CERTAIN ? tools.convert(text) : text).normalize('NFC')
}

/**
 * HTML in Unicode. The runs between its tags are converted one by one, because what was pasted may be Zawgyi beside
 * Unicode.
 */
export const htmlToUnicode = (html: string) =>
  html
    .split(/(<[^>]*>)/)
    .map(toUnicode)
    .join('')
