import type { Locator, Page } from '@playwright/test'
import type { Replay } from '../contract/src/replays.ts'
import { expect, signInStaff } from './fixtures.ts'
import { enter, findLesson, lessonPath } from './lessons-world.ts'

// Each test has its own lesson with the shipped trend replay: 115 bars, 35 of them visible at the start.
const SHIPPED = 'Practise it: trend and pullback'
export const [START, TOTAL] = [35, 115]
type Headers = { Authorization: string }
type Made = { address: string; lesson_id: number; headers: Headers; figure: string }

/** Calls the back office as its editor. */
export const staff = async (page: Page, method: 'post' | 'get', path: string, data?: object) => {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const answer = await page.request[method](`/api/staff/${path}`, { headers: { origin }, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).content
}
let nth = 0
/** Publishes a lesson with the replay and opens it as a member. */
export async function makeLesson(page: Page): Promise<Made> {
  const headers = await enter(page)
  await signInStaff(page, 'editor')
  const shipped = await findLesson(page.request, headers, SHIPPED)
  const { text } = await staff(page, 'get', `lessons/${shipped.lesson_id}`)
  const figure = /<figure class="replay"[\s\S]*?<\/figure>/.exec(text)?.[0] ?? ''
  const title = `Replay ${Date.now()}-${nth++}`
  const { campus_id } = await staff(page, 'post', 'campuses', { title, status: 'PUBLISHED' })
  const { category_id } = await staff(page, 'post', 'categories', {
    campus_id,
    title: 'First steps',
    status: 'PUBLISHED',
  })
  const { course_id } = await staff(page, 'post', 'courses', { category_id, title: 'Trends', status: 'PUBLISHED' })
  const { lesson_id } = await staff(page, 'post', 'lessons', {
    course_id,
    title,
    status: 'PUBLISHED',
    text: `<p>Have paper ready.</p>${figure}<p>Afterwards.</p>`,
  })
  return {
    address: lessonPath(
      { campus: title, category: 'First steps', title, category_id, course_id, lesson_id },
      'lesson-content',
    ),
    lesson_id,
    headers,
    figure,
  }
}
/** The member's runs, newest first. */
export const runsOf = async (page: Page, { lesson_id, headers }: Made) =>
  (await (await page.request.get(`/api/user/lesson/${lesson_id}/replay/replay-trend`, { headers })).json())
    .content as Replay[]
/** The run as stored on the server: the number of seen bars and the kinds of moves. */
export const keptOf = async (page: Page, made: Made) => {
  const [run] = await runsOf(page, made)
  return run && [run.at, ...run.moves.map(({ kind }) => kind)].join(' ')
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const chartOf = (page: Page) => page.getByRole('application', { name: /right arrow key shows the next bar/ })
export const live = (page: Page) => page.locator('.replay-box p[role=status]').last()
export const field = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Place an order' }).getByRole('textbox', { name, exact: true })
/** Fills in an order. Without an entry, it is at the last close. */
export const fillOrder = async (page: Page, prices: { Entry?: string; Stop: string; Target: string }) => {
  for (const [name, price] of Object.entries(prices)) await field(page, name).fill(price)
}
export const atBar = (page: Page, at: number) => expect(live(page)).toContainText(`Bar ${at} of ${TOTAL}.`)
/** Focuses it and presses a key. */
export const press = async (target: Locator, key = 'Enter') => {
  await target.focus()
  await target.press(key)
}
export const begin = async (page: Page, made: Made) => {
  await page.goto(made.address)
  await press(button(page, 'Begin'))
  await expect(chartOf(page)).toBeFocused()
  await expect(page.locator('.replay-canvas canvas').first()).toBeVisible()
}
/** Steps to a bar with the arrow key, which the chart handles while focused. */
export const stepTo = async (page: Page, from: number, to: number) => {
  await chartOf(page).focus()
  for (let at = from; at < to; at++) await page.keyboard.press('ArrowRight')
  await atBar(page, to)
}
