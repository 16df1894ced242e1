/** Converts Burmese and full-width digits to Latin ones. */
export const latinDigits = (text: string) =>
  text.replace(/[\u1040-\u1049\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16))
