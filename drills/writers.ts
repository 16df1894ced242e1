// Members who write without a break, and the account of what was confirmed to them.
import { randomUUID } from 'node:crypto'
import type { Product } from './product.ts'
import type { Figure } from './run.ts'

const PATIENCE_MS = 30_000

/**
 * Starts writers of notes. Half of them send a note again, with the same Idempotency-Key, until it is confirmed; the
 * others send each once, without a key, as writes that share a commit. The title of a note says which. Nothing confirmed
 * may be lost, and nothing may be there twice.
 * @param allowed what the product, or a proxy before it, may answer
 */
export async function startWriters(product: Product, { atOnce = 8, bytes = 200, allowed = [201, 503] } = {}) {
  const headers = await product.memberHeaders()
  const run = randomUUID().slice(0, 8)
  const confirmed = new Set<string>()
  /** How many calls got each status; 0 for no answer. */
  const statuses: Record<number, number> = {}
  let isOver = false
  let nth = 0

  const send = (title: string, hasKey: boolean) =>
    fetch(`${product.url}/api/notes/manifastcation`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(hasKey && { 'idempotency-key': title.replaceAll(' ', '-') }),
      },
      body: JSON.stringify({ title, description: 'x'.repeat(bytes), type: 'NIGHT_PHASE' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
  const writers = Array.from({ length: atOnce }, async (_, writer) => {
    const hasKey = writer % 2 === 0
    while (!isOver) {
      const title = `drill ${run} ${nth++} ${hasKey ? 'keyed' : 'once'}`
      while (!confirmed.has(title)) {
        const status = await send(title, hasKey)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 201) confirmed.add(title)
        else await new Promise((resolve) => setTimeout(resolve, 50))
        if (isOver || !hasKey) break
      }
    }
  })

  return {
    confirmed,
    statuses,
    /** Ends the writing and compares the database with what was confirmed. Begins with the count of 500s if asked. */
    async account(): Promise<Figure[]> {
      isOver = true
      await Promise.all(writers)
      const titles = (await product.sql(`select title from notes where title like 'drill ${run} %'`)).map(
        ({ title }) => title as string,
      )
      const kept = new Set(titles)
      const lost = [...confirmed].filter((title) => !kept.has(title)).length
      const twice = titles.length - kept.size
      const other = Object.entries(statuses).filter(([status]) => ![0, ...allowed].includes(Number(status)))
      return [
        { what: 'confirmed writes', figure: String(confirmed.size), limit: 'some', holds: confirmed.size > 0 },
        { what: 'of these lost', figure: String(lost), limit: '0', holds: lost === 0 },
        { what: 'writes that are there twice', figure: String(twice), limit: '0', holds: twice === 0 },
        {
          what: `answers other than ${allowed.join(' and ')}`,
          figure: other.map(([status, count]) => `${count} × ${status}`).join(', ') || '0',
          limit: '0',
          holds: other.length === 0,
        },
      ]
    },
  }
}

/** A figure in milliseconds against its limit. */
export const within = (what: string, ms: number, limit: number): Figure => ({
  what,
  figure: `${Math.round(ms)} ms`,
  limit: `${limit} ms`,
  holds: ms <= limit,
})
