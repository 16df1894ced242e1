// A day on a bus, many times (--count): a member writes notes, adds, ticks, renames and deletes items, stars a lesson,
// finishes one, hands in a quiz and changes the name, in a real browser with a service worker, in one tab or two, while the
// network flaps, also in the middle of an act, answers get lost and the browser is killed at random points. Afterwards the
// server has everything that the screen showed as done, once, as it was last, and made in the order of the day.
// Mutants: leave out the Idempotency-Key in web/app/lib/outbox-sender.ts, and things are there twice; say `sent` in its
// `trySend` where a request fails, and things are lost. Build after each.
import type { Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
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
  readItem,
  type State,
  TEXT_LESSON,
} from './day-acts.ts'
import { type Line, openLine, phone } from './phone.ts'
import { openProduct, until } from './product.ts'
import type { Drill } from './run.ts'

const DAYS = 500
const STEPS = 14
const LINES: readonly Line[] = ['works', 'gone', 'gone', 'loses answers']
const PATIENCE_MS = 20_000
/** Days at the same time (--workers) are of different members. */
const MEMBERS = ['expiring', 'member', 'trader'] as const
type Who = (typeof MEMBERS)[number]

const randomOf = (seed: number) => {
  let state = (seed % 2147483646) + 1
  const below = (limit: number) => {
    state = (state * 48271) % 2147483647
    return state % limit
  }
  return { below, pick: <T>(from: readonly T[]) => from[below(from.length)] as T }
}

type Product = Awaited<ReturnType<typeof openProduct>>
/** What waits on the device, whoever it belongs to, and why. */
const UNSENT = `new Promise((resolve) => {
  indexedDB.open('padauk').onsuccess = ({ target }) => {
    const all = target.result.transaction('outbox').objectStore('outbox').getAll()
    all.onsuccess = () => { target.result.close(); resolve(all.result.filter(({ sentAt }) => !sentAt).map((entry) => [entry.act, entry.thing, entry.refusal?.code ?? entry.triedAt].join(' '))) }
  }
})`
/**
 * Looks for a change of such a kind from now on. In the page, because on a good line a change is sent and forgotten before a
 * look from outside.
 */
const watchWrites = (act: string) => `(() => {
  const since = new Date().toISOString()
  const channel = new BroadcastChannel('outbox')
  window.written = new Promise((resolve) => {
    channel.onmessage = () => {
      indexedDB.open('padauk').onsuccess = ({ target }) => {
        const all = target.result.transaction('outbox').objectStore('outbox').getAll()
        all.onsuccess = () => {
          target.result.close()
          if (all.result.some((entry) => entry.act.startsWith('${act}') && entry.at >= since)) resolve(true)
        }
      }
    }
  })
})()`

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
async function readServer(
  product: Product,
  who: Who,
  token: string,
  { quiz, text }: Lessons,
): Promise<[string, State][]> {
  // Today in the zone of the browser: the school's own day may be another one.
  const headers = { authorization: `Bearer ${token}`, 'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone }
  const read = async <T>(path: string) =>
    ((await product.call('GET', path, undefined, headers)).body as { content: T }).content
  const notes = await read<{ data: { title: string; description: string }[] }>('/api/notes/manifastcation?perPage=100')
  const items = await read<{ data: { title: string; is_done: boolean }[] }>('/api/checklist')
  const lesson = await read<{ is_fav: boolean }>(`/api/user/lesson/${quiz.lesson_id}`)
  const papers = await product.sql(
    `select 1 from quiz_attempts where lesson_id = ${quiz.lesson_id} and is_passed = 1 and ${ownOf(who)}`,
  )
  const finished = await product.sql(
    `select 1 from lesson_progress where lesson_id = ${text.lesson_id} and finished_at is not null and ${ownOf(who)}`,
  )
  return [
    ...notes.data.map(({ title, description }): [string, State] => [`note ${title}`, description]),
    ...items.data.map(readItem),
    ['name me', await readName(product, token)],
    [`star ${QUIZ_LESSON}`, lesson.is_fav ? 'starred' : 'plain'],
    ...papers.map((): [string, State] => [`quiz ${QUIZ_LESSON}`, 'handed in']),
    ...finished.map((): [string, State] => [`lesson ${TEXT_LESSON}`, 'finished']),
  ]
}

async function readName(product: Product, token: string) {
  const { body } = await product.call('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })
  return (body as { content: { name: string } }).content.name
}

/** Things of the day, in the order in which the server made them, that are not in the order of its steps. */
async function findDisorder(product: Product, who: Who) {
  const faults: string[] = []
  for (const [table, id] of [
    ['notes', 'note_id'],
    ['checklist_items', 'item_id'],
  ] as const) {
    const rows = await product.sql(`select title from ${table} where ${ownOf(who)} order by ${id}`)
    const steps = rows.map(({ title }) => Number(/step (\d+)/.exec(String(title))?.[1]))
    if (steps.some((step, at) => step < (steps[at - 1] ?? 0))) faults.push(`${table} were made as ${steps.join(', ')}`)
  }
  return faults
}

const ownOf = (who: Who) => `member_id = (select member_id from members where email = '${ACCOUNTS[who].email}')`

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

const withPatience = (seen: Promise<unknown>) =>
  Promise.race([
    seen,
    new Promise((_, reject) => setTimeout(() => reject(new Error('Nothing was written to the device')), PATIENCE_MS)),
  ])

async function signIn(product: Product, who: Who) {
  const { email } = ACCOUNTS[who]
  const { body } = await product.call('POST', '/api/user/auth/login', { email, password: PASSWORD })
  const { token } = (body as { content: { token: string } }).content
  const info = encodeURIComponent(JSON.stringify({ token, email, name: '' }))
  const cookies = [
    { name: 'token', value: token },
    { name: 'info', value: info },
  ]
  return { token, cookies }
}

/** A phone with the app and the two lessons, switched off. Each day begins with a copy of it. */
async function installApp(product: Product, who: Who, url: string, lessons: Lessons) {
  const device = phone(url, (await signIn(product, who)).cookies)
  const page = await device.open()
  await openPlace(page, url, 'list', lessons)
  await until(async () => await page.evaluate('navigator.serviceWorker.controller !== null'))
  // Opened once, they are on the device.
  for (const place of ['quiz', 'text'] as const) {
    await openPlace(page, url, place, lessons)
    await until(async () => await page.evaluate(hasLesson(lessons[place].lesson_id)), PATIENCE_MS)
  }
  await device.close()
  return device
}

/** One day. Returns what is wrong afterwards. */
async function live(
  product: Product,
  who: Who,
  line: Awaited<ReturnType<typeof openLine>>,
  lessons: Lessons,
  model: string,
  seed: number,
): Promise<string[]> {
  const { below, pick } = randomOf(seed)
  const { token, cookies } = await signIn(product, who)
  const device = phone(line.url, cookies, model)
  const allowed: Allowed = new Map([['name me', [await readName(product, token)]]])
  let change: NodeJS.Timeout | undefined
  let page: Page | undefined
  let doing = 'starting'
  try {
    page = await device.open()
    let at: Place | undefined
    for (let step = 0; step < STEPS; step++) {
      clearTimeout(change)
      line.set(pick(LINES))
      const [next, afterMs] = [pick(LINES), below(2000)]
      // Half of the acts are over by then.
      change = setTimeout(() => line.set(next), afterMs)
      if (below(6) === 0) {
        page = await device.openTab()
        at = undefined
      }
      const { act, title, before, state } = choose(seed, step, allowed, pick)
      const { kind, place, written, run }: Act = ACTS[act]
      doing = `${act} ${title}`
      page.setDefaultTimeout(PATIENCE_MS)
      if (at !== place) await openPlace(page, line.url, place, lessons)
      at = place
      const name = `${kind} ${title}`
      allowed.set(name, [...(allowed.get(name) ?? [kind === 'star' ? 'plain' : undefined]), state])
      const now = page
      if (written) await now.evaluate(watchWrites(written))
      const done = run({ page, title, before, state, lessons })
        .then(async () => {
          if (written) await withPatience(now.evaluate('window.written'))
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
    clearTimeout(change)
    line.set('works')
    await openPlace(page, line.url, 'list', lessons)
    await until(async () => ((await (page as Page).evaluate(UNSENT)) as string[]).length === 0, PATIENCE_MS)
  } catch (error) {
    const seen = await page
      ?.locator('body')
      .innerText({ timeout: 1000 })
      .catch(() => '')
    const waits = await page?.evaluate(UNSENT).catch(() => '')
    return [
      `${doing}: waits: ${waits}; ${(error as Error).message.slice(0, 300)}; the page: ${seen?.replaceAll('\n', ' ').slice(-600)}`,
    ]
  } finally {
    clearTimeout(change)
    await device.kill()
    device.remove()
    line.set('works')
  }
  const there = await readServer(product, who, token, lessons)
  const disorder = await findDisorder(product, who)
  const wrong = [...allowed].flatMap(([name, states]) => {
    const found = there.filter(([one]) => one === name).map(([, state]) => state)
    if (found.length > 1) return [`${name} is there ${found.length} times`]
    if (states.includes(found[0])) return []
    return [`${name} is ${found[0] ?? 'not there'}, and was last ${states.join(' or ')}`]
  })
  return [...wrong, ...disorder]
}

/** What a day leaves. */
const OWNED = [
  ...['notes', 'checklist_days', 'checklist_items', 'favorites', 'lesson_progress'],
  ...['quiz_attempts', 'quiz_papers', 'quiz_answers', 'practices', 'practice_days'],
]

export const drill: Drill = {
  engines: ['sqlite'],
  async run({ count = DAYS, seed, workers }) {
    const product = await openProduct('sqlite', { LOGIN_PER_MINUTE: '1000' })
    const lessons = await prepareLessons(product)
    const faults: string[] = []
    const began = performance.now()
    let begun = 0
    /** A member's days, one after another, each with a phone of its own. */
    const liveDays = async (who: Who) => {
      const forget = () => product.sql(...OWNED.map((table) => `delete from ${table} where ${ownOf(who)}`))
      const line = await openLine(product.port)
      await forget()
      const model = await installApp(product, who, line.url, lessons)
      try {
        while (begun < count) {
          const day = seed + begun++
          await forget()
          for (const fault of await live(product, who, line, lessons, model.folder, day)) {
            faults.push(fault)
            process.stdout.write(`  seed ${day}: ${fault}\n`)
          }
        }
      } finally {
        model.remove()
        line.close()
      }
    }
    await Promise.all(MEMBERS.slice(0, workers).map(liveDays))
    const seconds = (performance.now() - began) / 1000 / count
    return [
      { what: 'days', figure: String(count), limit: `${DAYS} by default`, holds: true },
      { what: 'seconds a day', figure: seconds.toFixed(1), limit: 'none', holds: true },
      { what: 'lost, twice or wrong', figure: String(faults.length), limit: '0', holds: faults.length === 0 },
    ]
  },
}
