/**
 * What the fonts of PDFs can draw, by their file in server/fonts. Browsers read it too, to say beforehand what a
 * certificate cannot show. Scripts that are written from right to left or stack their letters have no font here.
 */
const FONT_LETTERS = {
  'padauk-700': /[\u1000-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f]/,
  'noto-sans-thai-700': /[\u0e01-\u0e3a\u0e3f-\u0e5b]/,
  // Chinese, Japanese and Korean.
  'droid-sans-fallback-400':
    /[\u3000-\u3003\u3005-\u3007\u300a-\u3019\u3041-\u3094\u3099-\u309e\u30a0-\u30f6\u30fb-\u30fe\u4e00-\u9fa5\uac00-\ud7a3\uff01-\uff5e\uff61-\uff9f]/,
  // Latin with that of Vietnamese, Greek, Cyrillic, and the signs between them.
  'noto-sans-700':
    /[\x20-\x7e\xa0-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f\u1e00-\u1eff\u2010-\u2027\u202f-\u205e\u20a0-\u20bf\u2100-\u214f\u2c60-\u2c7f\ua722-\ua788]/,
} as const
export type FontName = keyof typeof FONT_LETTERS

/** The font of a letter; undefined when none has it. */
export const fontOf = (letter: string) =>
  (Object.keys(FONT_LETTERS) as FontName[]).find((name) => FONT_LETTERS[name].test(letter))

/** Joiners and direction marks. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** What is seen of a text and has no font, each once: '李', '🌼'. */
export const undrawnIn = (text: string) => [
  ...new Set(
    [...new Intl.Segmenter().segment(text.normalize('NFC'))]
      .map(({ segment }) => segment)
      .filter((segment) => [...segment.replace(UNSEEN, '')].some((letter) => fontOf(letter) === undefined)),
  ),
]
