import { readOwner } from '#lib/offline/owner.ts'

const RECENT_MAX = 6

const nameOf = (owner: string) => `searched:${owner}`

/** What the member searched for and then opened something, the last first. Empty where nothing can be kept. */
export const readRecent = (): string[] => {
  const owner = readOwner()
  try {
    const stored: unknown = owner === undefined ? null : JSON.parse(localStorage.getItem(nameOf(owner)) ?? 'null')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, RECENT_MAX) : []
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

export const saveRecent = (q: string) => {
  const same = q.toLowerCase()
  write([q, ...readRecent().filter((one) => one.toLowerCase() !== same)].slice(0, RECENT_MAX))
}

export const forgetRecent = () => write([])
