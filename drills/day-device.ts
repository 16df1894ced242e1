// The phone of day.ts: what is on it in the morning, and what its queue has.
import type { Page } from '@playwright/test'
import { type Lessons, openPlace, type Place } from './day-places.ts'
import type { Entry } from './day-plans.ts'
import { phone } from './phone.ts'
import { until } from './product.ts'

const PATIENCE_MS = 20_000

const rowsOf = (store: string) => `new Promise((resolve) => {
  indexedDB.open('padauk').onsuccess = ({ target }) => {
    const all = target.result.transaction('${store}').objectStore('${store}').getAll()
    all.onsuccess = () => { target.result.close(); resolve(all.result) }
  }
})`

type Queue = {
  applied: number
  changes: (Entry & { number: number })[]
  refused: { change: Entry; refusal?: { code: string } }[]
}
const readQueues = (page: Page) => page.evaluate(rowsOf('pending')) as Promise<Queue[]>

/** All changes on the device, sent or not, of any member. */
export const readChanges = async (page: Page) =>
  (await readQueues(page)).flatMap(({ changes, refused }) => [...changes, ...refused.map(({ change }) => change)])

const WITNESS = 'witness'
/** A database beside that of the app, which never touches it. */
const makeWitness = `new Promise((resolve) => {
  indexedDB.open('${WITNESS}').onsuccess = ({ target }) => { target.result.close(); resolve() }
})`
/** Whether the browser has lost its databases, as it sometimes does when it is killed. No app can do anything about it. */
export const hasLostStorage = async (page: Page) =>
  !((await page.evaluate('indexedDB.databases()')) as { name: string }[]).some(({ name }) => name === WITNESS)

/** Pending changes of the device, and why. */
export const readUnsent = async (page: Page) =>
  (await readQueues(page)).flatMap(({ applied, changes, refused }) => [
    ...changes.filter(({ number }) => number > applied).map(({ act, thing }) => `${act} ${thing}`),
    ...refused.map(({ change, refusal }) => `${change.act} ${change.thing} ${refusal?.code}`),
  ])

/** Downloads the lesson of the open page, with its prices and sound. */
async function downloadLesson(page: Page, lessonId: number, choice: RegExp) {
  await page.locator('.lesson-head').getByRole('button', { name: 'Keep offline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep offline' })
  await dialog.getByRole('radio', { name: choice }).check()
  await dialog.getByRole('button', { name: /^Keep, / }).click()
  await until(async () => {
    const rows = (await page.evaluate(rowsOf('keeps'))) as { lesson_id: number; state: string }[]
    return rows.some(({ lesson_id, state }) => lesson_id === lessonId && state === 'done')
  }, PATIENCE_MS)
}

/** The answers that each place needs without a network, by what the names of their queries have. */
const needed = ({ quiz, text, film }: Lessons): Partial<Record<Place, string>> => ({
  quiz: `["lessons",${quiz.lesson_id}]`,
  text: `["replays",${text.lesson_id},`,
  film: `["lessons",${film.lesson_id}]`,
  practice: '["practices","today"]',
  charts: '["drills","today"]',
})

/** A phone with the app and what the day needs, switched off. Each day begins with a copy of it. */
export async function installApp(url: string, cookies: { name: string; value: string }[], lessons: Lessons) {
  const device = phone(url, cookies)
  try {
    const page = await device.open()
    await openPlace(page, url, 'list', lessons)
    await until(async () => await page.evaluate('navigator.serviceWorker.controller !== null'))
    await page.evaluate(makeWitness)
    // Opened once, they are on the device.
    for (const [place, hash] of Object.entries(needed(lessons)) as [Place, string][]) {
      await openPlace(page, url, place, lessons)
      await until(async () => {
        const rows = (await page.evaluate(rowsOf('queries'))) as { hash: string }[]
        return rows.some((row) => row.hash.includes(hash))
      }, PATIENCE_MS)
      if (place === 'text') await downloadLesson(page, lessons.text.lesson_id, /^Text/)
      if (place === 'film') await downloadLesson(page, lessons.film.lesson_id, /^With sound/)
    }
    await device.close()
    return device
  } catch (error) {
    await device.kill()
    device.remove()
    throw error
  }
}
