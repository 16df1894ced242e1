declare module 'myanmar-tools' {
  class ZawgyiDetector {
    /** 0 to 1, or -Infinity for text without Burmese. */
    getZawgyiProbability(text: string): number
  }
  class ZawgyiConverter {
    zawgyiToUnicode(text: string): string
    unicodeToZawgyi(text: string): string
  }
  const all: { ZawgyiDetector: typeof ZawgyiDetector; ZawgyiConverter: typeof ZawgyiConverter }
  export default all
}
