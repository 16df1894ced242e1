/** Text as HTML shows it: nothing in it is markup. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of sanitised HTML, for the search; what a person does not read as text (charts' figures) is left out. */
export const plainText = (html: string) =>
  html
    .replace(/<table class="candles">[\s\S]*?<\/table>/g, ' ')
    // Within a line a tag parts no words.
    .replace(/<\/?(?:a|b|code|del|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => NAMED[name] as string)
    .replace(/\s+/g, ' ')
    .trim()
