// A day on a bus, many times (--count): a member writes notes, adds and ticks items, stars a lesson, finishes one and
// hands in a quiz, in a real browser with a service worker, while the network flaps, answers get lost and the browser is
// killed at random points. Afterwards the server has everything that the screen showed as done, once, as it was last.
// Mutant: leave out the Idempotency-Key in web/app/lib/outbox-sender.ts, and build.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { needChromium } from '../scripts/chromium.mjs'
import {
  ACTS,
  type Act,
  type Allowed,
  choose,
  type Lesson,
  type Lessons,
  openPlace,
  type Place,
  QUIZ_LESSON,
  type Right,
  type State,
  TEXT_LESSON,
} from './day-acts.ts'
import { openProduct, until } from './product.ts'
import type { Drill } from './run.ts'

const DAYS = 500
const STEPS = 14
const PATIENCE_MS = 20_000
const WHO = 'expiring'

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
      const page = await context.newPage()
      // Wide enough for the checklist beside the page.
      await page.setViewportSize({ width: 1440, height: 900 })
      return page
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

const randomOf = (seed: number) => {
  let state = (seed % 2147483646) + 1
  const below = (limit: number) => {
    state = (state * 48271) % 2147483647
    return state % limit
  }
  return { below, pick: <T>(from: readonly T[]) => from[below(from.length)] as T }
}

type Product = Awaited<ReturnType<typeof openProduct>>
/** How many changes wait on the device, whoever they belong to. */
const UNSENT = `new Promise((resolve) => {
  indexedDB.open('padauk').onsuccess = ({ target }) => {
    const all = target.result.transaction('outbox').objectStore('outbox').getAll()
    all.onsuccess = () => { target.result.close(); resolve(all.result.filter(({ sentAt }) => !sentAt).length) }
  }
})`
/** Whether the newest change of such a kind was written to the device since then. */
const writtenSince = (act: string, since: string) => `new Promise((resolve) => {
  indexedDB.open('padauk').onsuccess = ({ target }) => {
    const all = target.result.transaction('outbox').objectStore('outbox').getAll()
    all.onsuccess = () => {
      target.result.close()
      resolve(all.result.some((entry) => entry.act.startsWith('${act}') && entry.at >= '${since}'))
    }
  }
})`

/** Whether a lesson is on the device. */
const hasLesson = (id: number) => `new Promise((resolve) => {
  indexedDB.open('padauk').onsuccess = ({ target }) => {
    const all = target.result.transaction('queries').objectStore('queries').getAll()
    all.onsuccess = () => {
      target.result.close()
      resolve(all.result.some(({ hash }) => hash.includes('["lessons",${id}]')))
    }
  }
})`

/** What the server holds, in the words of `Allowed`: a thing that is there twice is named twice. */
async function readServer(product: Product, token: string, { quiz, text }: Lessons): Promise<[string, State][]> {
  const read = async <T>(path: string) =>
    ((await product.call('GET', path, undefined, { authorization: `Bearer ${token}` })).body as { content: T }).content
  const notes = await read<{ data: { title: string; description: string }[] }>('/api/notes/manifastcation?perPage=100')
  const items = await read<{ data: { title: string; is_done: boolean }[] }>('/api/checklist')
  const lesson = await read<{ is_fav: boolean }>(`/api/user/lesson/${quiz.lesson_id}`)
  const papers = await product.sql(`select 1 from quiz_attempts where lesson_id = ${quiz.lesson_id} and is_passed = 1`)
  const finished = await product.sql(
    `select 1 from lesson_progress where lesson_id = ${text.lesson_id} and finished_at is not null and ${OWN}`,
  )
  return [
    ...notes.data.map(({ title, description }): [string, State] => [`note ${title}`, description]),
    ...items.data.map(({ title, is_done }): [string, State] => [`item ${title}`, is_done ? 'done' : 'open']),
    [`star ${QUIZ_LESSON}`, lesson.is_fav ? 'starred' : 'plain'],
    ...papers.map((): [string, State] => [`quiz ${QUIZ_LESSON}`, 'handed in']),
    ...finished.map((): [string, State] => [`lesson ${TEXT_LESSON}`, 'finished']),
  ]
}

const OWN = `member_id = (select member_id from members where email = '${ACCOUNTS[WHO].email}')`

/** The two lessons. The second one loses its quiz, so that it is finished by its button. */
async function prepareLessons(product: Product): Promise<Lessons> {
  const find = async (title: string, step: string): Promise<Lesson> => {
    const [row] = await product.sql(
      `select lesson_id, course_id, category_id from lessons join courses using (course_id) where lessons.title = '${title}'`,
    )
    const { lesson_id, course_id, category_id } = row as Record<string, number>
    const query = `category_id=${category_id}&course_id=${course_id}&lesson_id=${lesson_id}&step=${step}`
    return { lesson_id: lesson_id as number, path: `/campuses/a/b/c?${query}` }
  }
  const [quiz, text] = [await find(QUIZ_LESSON, 'quiz'), await find(TEXT_LESSON, 'lesson-content')]
  await product.sql(
    `delete from questions where lesson_id = ${text.lesson_id}`,
    `update lessons set question_count = 0 where lesson_id = ${text.lesson_id}`,
  )
  const right = await product.sql(
    `select question_id, text from options join questions using (question_id) where lesson_id = ${quiz.lesson_id} and is_right = 1`,
  )
  return { quiz, text, right: right as Right[] }
}

/** One day. Returns what is wrong afterwards. */
async function live(
  product: Product,
  line: Awaited<ReturnType<typeof openLine>>,
  lessons: Lessons,
  seed: number,
): Promise<string[]> {
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
  const allowed: Allowed = new Map()
  let page: Page | undefined
  let doing = 'starting'
  try {
    line.set('works')
    page = await device.open()
    await openPlace(page, line.url, 'list', lessons)
    await until(async () => await (page as Page).evaluate('navigator.serviceWorker.controller !== null'), PATIENCE_MS)
    // Opened once, they are on the device.
    for (const place of ['quiz', 'text'] as const) {
      await openPlace(page, line.url, place, lessons)
      await until(async () => await (page as Page).evaluate(hasLesson(lessons[place].lesson_id)), PATIENCE_MS)
    }
    let at: Place | undefined
    for (let step = 0; step < STEPS; step++) {
      line.set(pick(['works', 'gone', 'gone', 'loses answers']))
      const { act, title, state } = choose(seed, step, allowed, pick)
      const { kind, place, written, run }: Act = ACTS[act]
      doing = `${act} ${title}`
      page.setDefaultTimeout(PATIENCE_MS)
      if (at !== place) await openPlace(page, line.url, place, lessons)
      at = place
      const name = `${kind} ${title}`
      const before = allowed.get(name) ?? [kind === 'star' ? 'plain' : undefined]
      allowed.set(name, [...before, state])
      const now = page
      const since = new Date().toISOString()
      const done = run({ page, title, state, lessons })
        .then(async () => {
          if (written) await until(async () => await now.evaluate(writtenSince(written, since)), PATIENCE_MS)
        })
        .then(() => void allowed.set(name, [state]))
      if (below(4) > 0) await done
      else {
        // The phone goes off in the middle of it, or right afterwards.
        await Promise.race([done.catch(() => {}), new Promise((resolve) => setTimeout(resolve, below(1200)))])
        await device.kill()
        await done.catch(() => {})
        page = await device.open()
        at = undefined
      }
    }
    doing = 'sending'
    line.set('works')
    await openPlace(page, line.url, 'list', lessons)
    await until(async () => (await (page as Page).evaluate(UNSENT)) === 0, PATIENCE_MS)
  } catch (error) {
    const seen = await page
      ?.locator('body')
      .innerText({ timeout: 1000 })
      .catch(() => '')
    return [`${doing}: ${(error as Error).message.slice(0, 300)}; the page: ${seen?.replaceAll('\n', ' ').slice(-600)}`]
  } finally {
    await device.kill()
    device.remove()
    line.set('works')
  }
  const there = await readServer(product, token, lessons)
  return [...allowed].flatMap(([name, states]) => {
    const found = there.filter(([one]) => one === name).map(([, state]) => state)
    if (found.length > 1) return [`${name} is there ${found.length} times`]
    if (states.includes(found[0])) return []
    return [`${name} is ${found[0] ?? 'not there'}, and was last ${states.join(' or ')}`]
  })
}

export const drill: Drill = {
  engines: ['sqlite'],
  async run({ count = DAYS, seed }) {
    const product = await openProduct('sqlite', { LOGIN_PER_MINUTE: '1000' })
    const lessons = await prepareLessons(product)
    const line = await openLine(product.port)
    const faults: string[] = []
    let lived = 0
    try {
      for (; lived < count; lived++) {
        for (const fault of await live(product, line, lessons, seed + lived)) {
          faults.push(fault)
          process.stdout.write(`  seed ${seed + lived}: ${fault}\n`)
        }
        await product.sql(
          ...[
            ...['notes', 'checklist_days', 'checklist_items', 'favorites', 'lesson_progress'],
            ...['quiz_attempts', 'quiz_papers', 'quiz_answers'],
          ].map((table) => `delete from ${table} where ${OWN}`),
        )
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
