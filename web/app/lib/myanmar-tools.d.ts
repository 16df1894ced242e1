declare module 'myanmar-tools/build_node/zawgyi_converter.js' {
  export class ZawgyiConverter {
    zawgyiToUnicode(text: string): string
  }
}
declare module 'myanmar-tools/build_node/zawgyi_detector.js' {
  export class ZawgyiDetector {
    getZawgyiProbability(text: string): number
  }
}
