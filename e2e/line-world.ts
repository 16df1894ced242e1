import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const PORTAL = '<!doctype html><html lang="en"><title>Hotel</title><h1>Log in to the hotel</h1></html>'

/** The product behind a line that can be changed while a page is open. The service worker's requests pass it too. */
type Line = {
  address: string
  /** Where requests go. */
  to: string
  /** Answers in place of the product where it returns true. */
  take: (asked: IncomingMessage, answer: ServerResponse) => boolean
  /** What came over it from the product, in bytes with headers. */
  loaded: { url: string; bytes: number }[]
  /** Names of headers that get lost, of requests and answers. */
  lost: string[]
  close: () => Promise<void>
}

export const openLine = async (origin: string): Promise<Line> => {
  const line: Line = { address: '', to: origin, take: () => false, loaded: [], lost: [], close: async () => {} }
  const keep = (headers: IncomingMessage['headers']) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !line.lost.includes(name)))
  const server = createServer((asked, answer) => {
    if (line.take(asked, answer)) return
    const passed = request(
      `${line.to}${asked.url}`,
      { method: asked.method, headers: keep(asked.headers) },
      (given) => {
        let bytes = given.rawHeaders.join('    ').length
        given.on('data', (part: Buffer) => {
          bytes += part.length
        })
        given.on('end', () => line.loaded.push({ url: asked.url ?? '', bytes }))
        answer.writeHead(given.statusCode ?? 500, keep(given.headers))
        given.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  line.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return line
}

/** No network, although the browser believes in one. */
export const takeAway: Line['take'] = (_asked, answer) => {
  answer.destroy()
  return true
}

/** The product gets it, and its answer is lost. */
export const loseAnswer = (line: Line, asked: IncomingMessage, answer: ServerResponse) => {
  const passed = request(`${line.to}${asked.url}`, { method: asked.method, headers: asked.headers }, (given) => {
    given.resume().on('end', () => answer.destroy())
  })
  asked.pipe(passed)
  return true
}

/** A captive portal: 200 and its own page for everything. */
export const takeAsPortal: Line['take'] = (_asked, answer) => {
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL)
  return true
}

/** The app is on the device: the worker has installed and answers for this page. */
export const isKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated')

/** Addresses in caches whose text has these words. */
export const cachedWith = (page: Page, words: string) =>
  page.evaluate(async (words) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(words)) found.push(`${name} ${request.url}`)
    }
    return found
  }, words)

/** Waits until an answer with these words is on the device. */
export const isStored = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const done = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve) => {
            request.onsuccess = () => resolve(request.result)
          })
        const db = await done(indexedDB.open('padauk'))
        const rows = await done(db.transaction('queries').objectStore('queries').getAll())
        db.close()
        return JSON.stringify(rows)
      }),
    )
    .toContain(words)

/** A phone four times slower than this machine, on a line of 30 KB a second. */
export const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const line = { offline: false, latency: 400, downloadThroughput: 30_000, uploadThroughput: 30_000 }
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
