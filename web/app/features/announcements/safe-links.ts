const ADDRESS = /(https:\/\/[^\s<>"'`]+)/
/** Belongs to the sentence, not to the address. */
const AFTER = /[.,;:!?)\]}။၊]+$/

type Part = { text: string; href?: string }

/** A plain text in parts: addresses that begin with https:// are links, everything else stays text. */
export const linkParts = (text: string): Part[] =>
  text
    .split(ADDRESS)
    .flatMap((part, at): Part[] => {
      if (at % 2 === 0) return [{ text: part }]
      const href = part.replace(AFTER, '')
      const rest = part.slice(href.length)
      return URL.canParse(href) ? [{ text: href, href }, { text: rest }] : [{ text: part }]
    })
    .filter(({ text }) => text !== '')
