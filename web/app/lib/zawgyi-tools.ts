import type { ZawgyiTools } from '@padauk/rules/zawgyi'
import { ZawgyiConverter } from 'myanmar-tools/build_node/zawgyi_converter.js'
import { ZawgyiDetector } from 'myanmar-tools/build_node/zawgyi_detector.js'

/** The detector reads its model with the Buffer of Node, which it asks for once. */
const makeDetector = () => {
  const scope = globalThis as { Buffer?: unknown }
  const { Buffer } = scope
  scope.Buffer = function read(base64: string) {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  }
  const detector = new ZawgyiDetector()
  if (Buffer) scope.Buffer = Buffer
  else delete scope.Buffer
  return detector
}

const detector = makeDetector()
const converter = new ZawgyiConverter()

export const zawgyiTools: ZawgyiTools = {
  probability: (text) => detector.getZawgyiProbability(text),
  convert: (text) => converter.zawgyiToUnicode(text),
}
