import { FILE_WIDTHS } from '@padauk/contract/files'

/** The column of a text (lesson.css): as wide as the phone, without its padding. */
const [COLUMN, PADDING] = [744, 32]
const SIZES = `(min-width: ${COLUMN + 2 * PADDING}px) ${COLUMN}px, calc(100vw - ${PADDING}px)`

const PICTURE = /<img\b[^>]*\ssrc="(\/api\/file\?filePath=[^"]*)"[^>]*>/g

/** Addresses of a picture in the widths that the server makes and in its own. One that is drawn has none. */
const widthsOf = (tag: string, address: string) => {
  const own = Number(/\swidth="(\d+)"/.exec(tag)?.[1])
  if (!own || address.endsWith('.svg')) return []
  const made = FILE_WIDTHS.filter((width) => width < own).map((width) => ({
    width: width as number,
    address: `${address}&amp;width=${width}`,
  }))
  return [...made, { width: own, address }]
}

/** Lets the browser choose the width of each picture of a text. */
export const withWidths = (html: string) =>
  html.replace(PICTURE, (tag, address: string) => {
    const widths = widthsOf(tag, address)
    if (widths.length < 2) return tag
    const set = widths.map((one) => `${one.address} ${one.width}w`).join(', ')
    return tag.replace(' src=', ` srcset="${set}" sizes="${SIZES}" src=`)
  })

/** Addresses of the pictures of a text, in the smallest width that is enough for this screen. */
export const picturesOf = (html: string) => {
  const needed = Math.min(COLUMN, innerWidth - PADDING) * devicePixelRatio
  return [...html.matchAll(PICTURE)].map(([tag, address = '']) => {
    const widths = widthsOf(tag, address)
    const chosen = widths.find(({ width }) => width >= needed) ?? widths.at(-1)
    return (chosen?.address ?? address).replaceAll('&amp;', '&')
  })
}
