import { addressesIn } from '@padauk/rules/addresses'

type Part = { text: string; href?: string }

/** A plain text in parts: addresses that begin with https:// are links, everything else stays text. */
export const linkParts = (text: string): Part[] => {
  const parts: Part[] = []
  let from = 0
  for (const { at, address } of addressesIn(text)) {
    parts.push({ text: text.slice(from, at) }, { text: address, href: address })
    from = at + address.length
  }
  return [...parts, { text: text.slice(from) }].filter(({ text }) => text !== '')
}
