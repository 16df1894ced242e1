// A day on a bus, many times (--count): a member writes notes and ticks items in a real browser with a service worker,
// while the network flaps, answers get lost and the browser is killed at random points. Afterwards the server has
// everything that the screen showed as done, once, as it was last.
// Mutant: leave out the Idempotency-Key in web/app/lib/outbox-sender.ts, and build.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { needChromium } from '../scripts/chromium.mjs'
import { openProduct, until } from './product.ts'
import type { Drill } from './run.ts'

const DAYS = 500
const STEPS = 14
const PATIENCE_MS = 20_000
const WHO = 'member'

/** What the network does: it works, is not there, or takes what is sent and loses the answer. */
type Line = 'works' | 'gone' | 'loses answers'

/** A proxy before the product, which can be cut. Browsers count it as a network either way. */
async function openLine(port: number) {
  let state: Line = 'works'
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.once('close', () => sockets.delete(client)).on('error', () => {})
    if (state === 'gone') return client.destroy()
    const product = connect(port, '127.0.0.1')
    product.on('error', () => client.destroy()).once('close', () => client.destroy())
    client.once('close', () => product.destroy())
    client.on('data', (bytes) => product.write(bytes))
    product.on('data', (bytes) => (state === 'works' ? client.write(bytes) : client.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${own}`,
    set(next: Line) {
      state = next
      if (next === 'gone') for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  }
}

/** A browser of its own profile, started and killed as a phone does. */
function phone(url: string, cookies: { name: string; value: string }[]) {
  const folder = mkdtempSync(join(tmpdir(), 'padauk-drill-phone-'))
  let child: ChildProcess | undefined
  let browser: Browser | undefined
  return {
    async open(): Promise<Page> {
      rmSync(join(folder, 'DevToolsActivePort'), { force: true })
      child = spawn(
        needChromium() as string,
        [
          ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--lang=en-US'],
          ...['--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
        ],
        { stdio: 'ignore', detached: true },
      )
      const address = () => readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')
      await until(() => {
        try {
          return address().length > 1
        } catch {
          return false
        }
      })
      const [port, path] = address()
      browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`)
      const context = browser.contexts()[0]
      if (!context) throw new Error('The browser has no window')
      // Browsers write cookies to the disk every half a minute: a phone that is killed earlier has to sign in again.
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url, expires: Date.now() / 1000 + 86_400 })))
      return context.newPage()
    },
    async kill() {
      const over = new Promise((resolve) => child?.once('exit', resolve))
      process.kill(-(child?.pid as number), 'SIGKILL')
      await over
      await browser?.close().catch(() => {})
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What the server may hold of a thing: any of these. Undefined for nothing. */
type Allowed = Map<string, (string | undefined)[]>

const randomOf = (seed: number) => {
  let state = (seed % 2147483646) + 1
  const below = (limit: number) => {
    state = (state * 48271) % 2147483647
    return state % limit
  }
  return { below, pick: <T>(from: readonly T[]) => from[below(from.length)] as T }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Daily Manifestation' })

async function openArea(page: Page, url: string) {
  await page.goto(`${url}/campuses`)
  // Until then a change is sent as in a browser that keeps nothing.
  await page.locator('.outbox-notice, [role=status].sr-only').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Notes' }).first().click()
  await dialogOf(page).getByRole('button', { name: 'Add New Note' }).waitFor()
}

const acts = {
  async writeNote(page: Page, title: string, text: string) {
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Add New Note' }).click()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Description').fill(text)
    await dialog.getByRole('button', { name: 'Add New Note' }).click()
    await dialog.getByRole('article').filter({ hasText: title }).filter({ hasText: text }).first().waitFor()
  },
  async changeNote(page: Page, title: string, text: string) {
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: `Edit: ${title}` }).click()
    await dialog.getByLabel('Description').fill(text)
    await dialog.getByRole('button', { name: 'Update Note' }).click()
    await dialog.getByRole('article').filter({ hasText: title }).filter({ hasText: text }).first().waitFor()
  },
  async deleteNote(page: Page, title: string) {
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: `Delete: ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('heading', { name: title }).waitFor({ state: 'detached' })
  },
}

type Product = Awaited<ReturnType<typeof openProduct>>
type Note = { title: string; description: string }

/** How many changes wait on the device, whoever they belong to. */
const UNSENT = `new Promise((resolve) => {
  indexedDB.open('padauk').onsuccess = ({ target }) => {
    const all = target.result.transaction('outbox').objectStore('outbox').getAll()
    all.onsuccess = () => { target.result.close(); resolve(all.result.filter(({ sentAt }) => !sentAt).length) }
  }
})`

/** One day. Returns what is wrong afterwards. */
async function live(product: Product, line: Awaited<ReturnType<typeof openLine>>, seed: number): Promise<string[]> {
  const { below, pick } = randomOf(seed)
  const { body } = await product.call('POST', '/api/user/auth/login', {
    email: ACCOUNTS[WHO].email,
    password: PASSWORD,
  })
  const { token } = (body as { content: { token: string } }).content
  const info = encodeURIComponent(JSON.stringify({ token, email: ACCOUNTS[WHO].email, name: '' }))
  const device = phone(line.url, [
    { name: 'token', value: token },
    { name: 'info', value: info },
  ])
  const notes: Allowed = new Map()
  let page: Page | undefined
  try {
    line.set('works')
    page = await device.open()
    await openArea(page, line.url)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    for (let step = 0; step < STEPS; step++) {
      line.set(pick(['works', 'gone', 'gone', 'loses answers']))
      const known = [...notes]
        .filter(([, allowed]) => allowed.every((text) => text !== undefined))
        .map(([title]) => title)
      const act = known.length > 0 ? pick(['writeNote', 'writeNote', 'changeNote', 'deleteNote'] as const) : 'writeNote'
      const title = act === 'writeNote' ? `day ${seed} note ${step}.` : pick(known)
      const text = act === 'deleteNote' ? undefined : `as of step ${step}`
      const before = notes.get(title) ?? [undefined]
      notes.set(title, [...before, text])
      page.setDefaultTimeout(PATIENCE_MS)
      const done = acts[act](page, title, text ?? '').then(() => notes.set(title, [text]))
      if (below(4) > 0) await done
      else {
        // The phone goes off in the middle of it, or right afterwards.
        await Promise.race([done.catch(() => {}), new Promise((resolve) => setTimeout(resolve, below(1200)))])
        await device.kill()
        await done.catch(() => {})
        page = await device.open()
        await openArea(page, line.url)
      }
    }
    line.set('works')
    await openArea(page, line.url)
    await until(async () => (await (page as Page).evaluate(UNSENT)) === 0, PATIENCE_MS)
  } catch (error) {
    const seen = await page
      ?.locator('body')
      .innerText({ timeout: 1000 })
      .catch(() => '')
    return [`${(error as Error).message.slice(0, 300)}; the page: ${seen?.replaceAll('\n', ' ').slice(0, 300)}`]
  } finally {
    await device.kill()
    device.remove()
    line.set('works')
  }
  const path = '/api/notes/manifastcation?perPage=100'
  const answer = await product.call('GET', path, undefined, { authorization: `Bearer ${token}` })
  const there = (answer.body as { content: { data: Note[] } }).content.data
  return [...notes].flatMap(([title, allowed]) => {
    const found = there.filter((note) => note.title === title).map(({ description }) => description)
    if (found.length > 1) return [`${title} is there ${found.length} times`]
    if (allowed.includes(found[0])) return []
    return [`${title} is ${found[0] ?? 'not there'}, and was last ${allowed.join(' or ')}`]
  })
}

export const drill: Drill = {
  engines: ['sqlite'],
  async run({ count = DAYS, seed }) {
    const product = await openProduct('sqlite', { LOGIN_PER_MINUTE: '1000' })
    const line = await openLine(product.port)
    const faults: string[] = []
    let lived = 0
    try {
      for (; lived < count; lived++) {
        for (const fault of await live(product, line, seed + lived)) {
          faults.push(fault)
          process.stdout.write(`  seed ${seed + lived}: ${fault}\n`)
        }
        await product.sql(`delete from notes where title like 'day %'`)
      }
    } finally {
      line.close()
    }
    return [
      { what: 'days', figure: String(lived), limit: `${DAYS} by default`, holds: true },
      { what: 'lost, twice or wrong', figure: String(faults.length), limit: '0', holds: faults.length === 0 },
    ]
  },
}
