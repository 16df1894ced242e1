import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { inUnicode, piecesInUnicode, type ZawgyiTools } from '@padauk/rules/zawgyi'
import type MyanmarTools from 'myanmar-tools'

let tools: ZawgyiTools | undefined

/** The detector's model is loaded on first use, which takes 10 ms. */
function loadTools(): ZawgyiTools {
  if (tools) return tools
  const { ZawgyiConverter, ZawgyiDetector } = createRequire(import.meta.url)('myanmar-tools') as typeof MyanmarTools
  const detector = new ZawgyiDetector()
  const converter = new ZawgyiConverter()
  tools = {
    probability: (text) => detector.getZawgyiProbability(text),
    convert: (text) => converter.zawgyiToUnicode(text),
  }
  return tools
}

const typed = new AsyncLocalStorage<true>()
/** Runs work in which texts stay as they were typed. */
export const keepingTyped = (work: () => void) => typed.run(true, work)

/** A text in Unicode (rules/src/zawgyi.ts), unless its writer took the conversion back. */
export const toUnicode = (text: string) => (typed.getStore() ? text : inUnicode(text, loadTools))

/** HTML in Unicode, by the runs between its tags. */
export const htmlToUnicode = (html: string) =>
  typed.getStore() ? html : piecesInUnicode(html.split(/(<[^>]*>)/), loadTools).join('')
