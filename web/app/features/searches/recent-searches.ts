import { readOwner } from '#lib/offline/owner.ts'

const KEPT = 6

const nameOf = (owner: string) => `searched:${owner}`

/** What the member searched for and then opened something, the last first. Empty where nothing can be kept. */
export const readRecent = (): string[] => {
  const owner = readOwner()
  try {
    const kept: unknown = owner === undefined ? null : JSON.parse(localStorage.getItem(nameOf(owner)) ?? 'null')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

const write = (searches: string[]) => {
  const owner = readOwner()
  if (owner === undefined) return
  try {
    if (searches.length > 0) localStorage.setItem(nameOf(owner), JSON.stringify(searches))
    else localStorage.removeItem(nameOf(owner))
  } catch {
    // Storage is full or refused: it is a convenience.
  }
}

export const keepRecent = (q: string) => {
  const same = q.toLowerCase()
  write([q, ...readRecent().filter((one) => one.toLowerCase() !== same)].slice(0, KEPT))
}

export const forgetRecent = () => write([])
