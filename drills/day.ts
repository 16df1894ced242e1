// A day on a bus, many times (--count): a member writes notes, adds, ticks, renames, moves and deletes items, stars a
// lesson, finishes one, hands in a quiz, answers the practice and the charts of the day, plays a replay, stops a film and
// changes the name, in a real browser with a service worker, in one tab or two, while the network flaps, also in the middle
// of an act, answers get lost and the browser is killed at random points. Afterwards the server has everything that the
// screen showed as done, once, as it was last, and made in the order of the day. A day on which the browser itself lost its
// databases, with one that the app does not know, is counted apart.
// Mutants of offline/src/sender.ts: another number for each try, and things are there twice; say `sent` in `trySend` where a
// request fails, and things are lost. Build after each.
import type { Page } from '@playwright/test'
import { choose } from './day-acts.ts'
import { hasLostStorage, installApp, readChanges, readUnsent } from './day-device.ts'
import { canFollow, type Lessons, openPlace, type Place, prepareLessons } from './day-places.ts'
import type { Act, Step } from './day-plans.ts'
import { compare, findDisorder, forgetDay, readMorning, readServer, signIn, today, type Who } from './day-server.ts'
import { type Line, openLine, phone } from './phone.ts'
import { openProduct, type Product, until } from './product.ts'
import type { Drill } from './run.ts'

const DAYS = 500
const STEPS = 14
const LINES: readonly Line[] = ['works', 'gone', 'gone', 'loses answers']
const PATIENCE_MS = 20_000
/** Days at the same time (--workers) are of different members. */
const MEMBERS = ['expiring', 'member', 'trader'] as const satisfies readonly Who[]

const randomOf = (seed: number) => {
  let state = (seed % 2147483646) + 1
  const below = (limit: number) => {
    state = (state * 48271) % 2147483647
    return state % limit
  }
  return { below, pick: <T>(from: readonly T[]) => from[below(from.length)] as T }
}

type World = { product: Product; who: Who; lessons: Lessons; line: Awaited<ReturnType<typeof openLine>> }
/**
 * What each day begins with. The session is that of the phone's disk: another one would end it, and a phone that starts with
 * a session that has ended forgets its answers, as it should.
 */
type Morning = Awaited<ReturnType<typeof signIn>> & { date: string; device: ReturnType<typeof phone> }

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until an act that the screen shows is in the queue of the device, which also has what was sent. */
const waitUntilWritten = async ({ isWritten }: Act, step: Step, since: string) => {
  if (!isWritten) return
  await until(
    async () => (await readChanges(step.page)).some((entry) => entry.at >= since && isWritten(entry, step)),
    PATIENCE_MS,
  )
}

/** One day. Returns what is wrong afterwards; 'lost storage' if nothing can be said of it. */
async function live(
  world: World,
  { token, cookies, device: model }: Morning,
  seed: number,
): Promise<string[] | 'lost storage'> {
  const { product, who, lessons, line } = world
  const { below, pick } = randomOf(seed)
  const device = phone(line.url, cookies, model.folder)
  const allowed = await readMorning(product, token)
  const answered = new Set<string>()
  let change: NodeJS.Timeout | undefined
  let page: Page | undefined
  let doing = 'starting'
  try {
    page = await device.open()
    let at: Place | undefined
    for (let nth = 0; nth < STEPS; nth++) {
      clearTimeout(change)
      line.set(pick(LINES))
      const [next, afterMs] = [pick(LINES), below(2000)]
      // Half of the acts are over by then.
      change = setTimeout(() => line.set(next), afterMs)
      if (below(6) === 0) {
        page = await device.openTab()
        at = undefined
      }
      const { name, act, plan } = choose(seed, nth, allowed, pick)
      doing = `${name} ${plan.title}`
      page.setDefaultTimeout(PATIENCE_MS)
      const follows = below(2) === 0 && canFollow(at, act.place)
      if (at !== act.place) await openPlace(page, line.url, act.place, lessons, follows)
      at = act.leaves ? undefined : act.place
      const before = new Map(plan.changes.map(({ name }) => [name, allowed.get(name) ?? [undefined]]))
      const after = new Map(plan.changes.map(({ name, to }) => [name, [...new Set(before.get(name)?.map(to))]]))
      for (const { name, between = [] } of plan.changes)
        allowed.set(name, [...new Set([...(before.get(name) ?? []), ...between, ...(after.get(name) ?? [])])])
      const [step, since] = [{ page, lessons, answered, ...plan }, new Date().toISOString()]
      const done = act.run(step).then(async (ended) => {
        const isAgain = ended === 'again'
        if (!isAgain) await waitUntilWritten(act, step, since)
        for (const [name, states] of isAgain ? before : after) allowed.set(name, states)
      })
      if (below(4) > 0) await done
      else {
        // The phone goes off in the middle of it, or right afterwards.
        await Promise.race([done.catch(() => {}), sleep(below(1200))])
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
    const last = page
    await until(async () => (await readUnsent(last)).length === 0, PATIENCE_MS)
    if (await hasLostStorage(last)) return 'lost storage'
  } catch (error) {
    if (page && (await hasLostStorage(page).catch(() => false))) return 'lost storage'
    const seen = await page
      ?.locator('body')
      .innerText({ timeout: 1000 })
      .catch(() => '')
    const typed = await page
      ?.evaluate<string[]>("[...document.querySelectorAll('input, textarea')].map(({ value }) => value)")
      .catch(() => [])
    const waits = page && (await readUnsent(page).catch(() => []))
    return [
      `${doing}: waits: ${waits}; typed: ${typed?.filter(Boolean)}; ${(error as Error).message.slice(0, 300)}; the page: ${seen?.replaceAll('\n', ' ').slice(-600)}`,
    ]
  } finally {
    clearTimeout(change)
    await device.kill()
    device.remove()
    line.set('works')
  }
  const there = await readServer(product, who, token, lessons)
  return [...compare(there, allowed), ...(await findDisorder(product, who))]
}

export const drill: Drill = {
  engines: ['sqlite'],
  small: { engine: 'sqlite', count: 5 },
  needs: ['Chromium'],
  async run({ count = DAYS, seed, workers }) {
    const product = await openProduct('sqlite', { LOGIN_PER_MINUTE: '1000' })
    const lessons = await prepareLessons(product)
    const faults: string[] = []
    const began = performance.now()
    let begun = 0
    let lostStorage = 0
    /** A member's days, one after another, each with a phone of its own. */
    const liveDays = async (who: Who) => {
      const line = await openLine(product.port)
      const world = { product, who, lessons, line }
      /** Of the real day: the charts and the practice are others tomorrow. */
      const install = async (): Promise<Morning> => {
        await forgetDay(product, who, lessons)
        const session = await signIn(product, who)
        return { ...session, date: today(), device: await installApp(line.url, session.cookies, lessons) }
      }
      let morning = await install()
      try {
        while (begun < count) {
          const day = seed + begun++
          let found: string[] | 'lost storage'
          do {
            if (morning.date !== today()) {
              morning.device.remove()
              morning = await install()
            }
            await forgetDay(product, who, lessons)
            found = await live(world, morning, day)
            // Over midnight, half of it was of another day.
          } while (morning.date !== today())
          if (found === 'lost storage') {
            lostStorage++
            continue
          }
          for (const fault of found) {
            faults.push(fault)
            process.stdout.write(`  seed ${day}: ${fault}\n`)
          }
        }
      } finally {
        morning.device.remove()
        line.close()
      }
    }
    await Promise.all(MEMBERS.slice(0, workers).map(liveDays))
    const seconds = (performance.now() - began) / 1000 / count
    return [
      { what: 'days', figure: String(count), limit: `${DAYS} by default`, holds: true },
      { what: 'days whose browser lost its storage', figure: String(lostStorage), limit: 'none', holds: true },
      { what: 'seconds a day', figure: seconds.toFixed(1), limit: 'none', holds: true },
      { what: 'lost, twice or wrong', figure: String(faults.length), limit: '0', holds: faults.length === 0 },
    ]
  },
}
