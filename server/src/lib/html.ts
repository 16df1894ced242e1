export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text of sanitised HTML, for the search; without data that is not read as text, such as chart tables. */
export const plainText = (html: string) =>
  html
    .replace(/<table class="(?:candles|levels)">[\s\S]*?<\/table>/g, ' ')
    // Inline tags do not separate words.
    .replace(/<\/?(?:a|b|code|del|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => NAMED[name] as string)
    .replace(/\s+/g, ' ')
    .trim()
