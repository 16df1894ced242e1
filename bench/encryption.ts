// npm run bench-encryption: what it would cost to encrypt the rows that a device keeps, in Chromium with the processor slowed
// four times. Prints the table of docs/offline.md ("Why it is not encrypted").
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { needChromium } from '../scripts/chromium.mjs'

const SLOWER = 4
const ROUNDS = 60
/** Rows as the store of answers has them, with so many bytes of text. */
const ROWS = [
  { name: 'A note, 1 KB', parts: 1, bytes: 1000 },
  { name: 'A lesson, 20 KB', parts: 20, bytes: 20_000 },
  { name: 'A list, 200 KB', parts: 400, bytes: 200_000 },
]

/** Medians of writing and reading a row, plain and encrypted in turn, in ms, after that of a sum that tells how slow it is. */
const MEASURE = (parts: number, bytes: number) => `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const opening = indexedDB.open('cost', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: ['owner', 'hash'] })
  const db = await done(opening)
  const put = (row) => new Promise((resolve, reject) => {
    const tx = db.transaction('rows', 'readwrite')
    tx.objectStore('rows').put(row)
    tx.oncomplete = resolve
    tx.onerror = () => reject(tx.error)
  })
  const get = async (hash) => (await done(db.transaction('rows').objectStore('rows').get(['me', hash]))).data
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const data = Array.from({ length: ${parts} }, (_, id) => {
    const letters = Array.from({ length: ${bytes / parts} - 20 }, (_, at) => String.fromCharCode(97 + ((at * 7 + id) % 26)))
    return { id, text: letters.join('') }
  })
  const ways = {
    reckon: async () => {
      let sum = 0
      for (let at = 0; at < 1e6; at++) sum += Math.sqrt(at)
      return sum
    },
    // The first write after a rest takes longer.
    rest: () => put({ owner: 'me', hash: 'other', data: 0, updatedAt: Date.now() }),
    write: () => put({ owner: 'me', hash: 'plain', data, updatedAt: Date.now() }),
    writeEncrypted: async () => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(data)))
      await put({ owner: 'me', hash: 'encrypted', data: { iv, bytes }, updatedAt: Date.now() })
    },
    read: () => get('plain'),
    readEncrypted: async () => {
      const { iv, bytes } = await get('encrypted')
      const text = new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes))
      if (JSON.parse(text).length !== data.length) throw new Error('It was read wrongly')
    },
  }
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let round = 0; round < ${ROUNDS}; round++)
    for (const [name, way] of Object.entries(ways)) {
      const began = performance.now()
      await way()
      times[name].push(performance.now() - began)
    }
  return Object.values(times).map((all) => all.toSorted((a, b) => a - b)[${ROUNDS / 2}])
})()`

const server = createServer((_, answer) => {
  answer.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>Cost</title>')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({ executablePath: needChromium() as string, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const measure = ({ parts, bytes }: (typeof ROWS)[number]) => page.evaluate(MEASURE(parts, bytes)) as Promise<number[]>
  const [unslowed = 0] = await measure(ROWS[0] as (typeof ROWS)[number])
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  process.stdout.write(`Processor ${SLOWER} times slower, medians of ${ROUNDS}, in milliseconds\n\n`)
  process.stdout.write('| Row | Write | Write, encrypted | Read | Read, encrypted |\n| --- | --- | --- | --- | --- |\n')
  for (const row of ROWS) {
    let [reckoned = 0, , ...medians] = await measure(row)
    // The browser does not slow it down all the time.
    while (reckoned < (unslowed * SLOWER) / 2) [reckoned = 0, , ...medians] = await measure(row)
    process.stdout.write(`| ${[row.name, ...medians.map((ms) => ms.toFixed(1))].join(' | ')} |\n`)
  }
} finally {
  await browser.close()
  server.close()
}
