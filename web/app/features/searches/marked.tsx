const CODE = /&#(\d+);/g
const plain = (escaped: string) => escaped.replace(CODE, (_, code: string) => String.fromCodePoint(Number(code)))

/** Renders an excerpt, escaped HTML with `<mark>` as its only tag, as text with marks. No HTML is injected. */
export const Marked = ({ extract }: { extract: string }) =>
  extract.split(/<mark>(.*?)<\/mark>/s).map((part, at) => {
    // Odd parts were inside a mark. Their position is their only identity.
    const key = `${at}`
    return at % 2 ? <mark key={key}>{plain(part)}</mark> : plain(part)
  })

/** A title with the query's words marked. */
export const MarkedTitle = ({ title, q }: { title: string; q: string }) => {
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return title
  return title.split(new RegExp(`(${words.join('|')})`, 'iu')).map((part, at) => {
    const key = `${at}`
    return at % 2 ? <mark key={key}>{part}</mark> : part
  })
}
