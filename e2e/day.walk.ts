import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { answerAll, findLesson, goOn, lessonPath, readLesson, rightAnswers } from './lessons-world.ts'
import { isKept, isStored, loseAnswer, openLine, takeAway } from './line-world.ts'
import { asked, keepCookies, notice, openArea, openNotes, signInWhole, titled, write } from './pending-world.ts'
import {
  atBar,
  begin,
  button,
  fillOrder,
  keptOf,
  live,
  makeLesson,
  runsOf,
  START,
  stepTo,
  TOTAL,
} from './replays-world.ts'

type Item = { item_id: number; title: string; is_done: boolean }
const box = (page: Page, { title }: Item) => page.getByRole('checkbox', { name: title, exact: true }).first()
/** Tries at once, instead of after a while. */
const lookUp = (pages: Page[]) =>
  Promise.all(pages.map((page) => page.evaluate(() => dispatchEvent(new Event('online')))))

test('OFFLINE-1 a day with and without a network: everything is on the server once, and in its order', async ({
  page,
  product,
}) => {
  test.slow()
  const line = await openLine(product)
  const folder = mkdtempSync(join(tmpdir(), 'padauk-browser-'))
  const replay = await makeLesson(page)
  const { headers } = replay
  const token = headers.Authorization.replace('Bearer ', '')
  const place = await findLesson(page.request, headers, 'A list that many keep')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  let context: BrowserContext | undefined
  const start = async () => {
    const { launchOptions } = test.info().project.use as { launchOptions: object }
    const options = { ...launchOptions, baseURL: line.address, serviceWorkers: 'allow' as const }
    context = await chromium.launchPersistentContext(folder, options)
    await keepCookies(context, token, 'expiring')
    return context.newPage()
  }
  try {
    // In the morning, on the line.
    let tab = await start()
    await openArea(tab, lessonPath(place, 'quiz'))
    await isKept(tab)
    await openArea(tab, replay.address)
    await isStored(tab, String(replay.lesson_id))
    // The prices are kept by a run that is played to its end.
    await begin(tab, replay)
    await stepTo(tab, START, TOTAL)
    await expect.poll(() => keptOf(page, replay)).toBe(String(TOTAL))
    await openArea(tab)
    await tab
      .getByRole('region', { name: 'Daily Checklist' })
      .getByRole('textbox', { name: 'Add an item' })
      .fill('Water')
    await tab.keyboard.press('Enter')
    await expect(tab.getByRole('checkbox', { name: 'Water', exact: true })).toBeVisible()
    await openNotes(tab)

    // On the bus.
    line.take = takeAway
    await write(tab, 'First note of the day')
    await expect(tab.getByRole('article').first()).toContainText('First note of the day')
    await openArea(tab, lessonPath(place, 'quiz'))
    await answerAll(tab, lesson, right)
    await goOn(tab)
    await expect(tab.getByText('Waits to be checked.')).toBeVisible()
    await tab.getByRole('button', { name: 'Favourite' }).click()
    await expect(notice(tab)).toContainText('3 changes wait')
    await openArea(tab, replay.address)
    await button(tab, 'Begin again').click()
    await atBar(tab, START)
    await stepTo(tab, START, 39)
    await fillOrder(tab, { Entry: '30', Stop: '29', Target: '32' })
    await button(tab, 'Buy at 30.00').click()
    await expect(notice(tab)).toContainText('5 changes wait')
    await context?.close()

    // The browser is opened again, with one tab more.
    tab = await start()
    await openArea(tab, replay.address)
    await expect(notice(tab)).toContainText('5 changes wait')
    await button(tab, `Continue (bar 39 of ${TOTAL})`).click()
    await expect(live(tab)).toContainText('A buy order waits at 30.00.')
    await openArea(tab)
    const [item] = (await asked(page, token, '/api/checklist')).data as Item[]
    if (!item) throw new Error('no items')
    await box(tab, item).check()
    const other = (await context?.newPage()) as Page
    await openArea(other)
    await expect(box(other, item)).toBeChecked()
    await openNotes(other)
    await write(other, 'Second note of the day')
    await expect(notice(tab)).toContainText('7 changes wait')

    // The line is back for two changes, and loses the answer to the second.
    let sent = 0
    line.take = (call, answer) => {
      if (call.method === 'GET') return false
      sent++
      return sent === 2 ? loseAnswer(line, call, answer) : sent > 2 && takeAway(call, answer)
    }
    await lookUp([tab, other])
    await expect.poll(() => sent).toBeGreaterThanOrEqual(2)
    await expect(notice(tab)).toContainText('6 changes wait')

    line.take = () => false
    await lookUp([tab, other])
    await expect(notice(tab)).toHaveCount(0)
    await expect(notice(other)).toHaveCount(0)
    const notes = await titled(page, token, /note of the day/)
    expect(notes.map(({ title }) => title).reverse()).toEqual(['First note of the day', 'Second note of the day'])
    const after = await readLesson(page.request, place.lesson_id, headers)
    expect([after.is_finished, after.is_fav]).toEqual([true, true])
    const items = (await asked(page, token, '/api/checklist')).data as Item[]
    expect(items.map(({ title, is_done }) => [title, is_done])).toEqual([['Water', true]])
    const runs = await runsOf(page, replay)
    expect(runs.map(({ at, moves, is_over }) => [at, moves.length, is_over])).toEqual([
      [39, 1, false],
      [TOTAL, 0, true],
    ])
  } finally {
    await context?.close()
    await line.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test.describe('a second visit', () => {
  test.use({ serviceWorkers: 'allow' })
  test('OFFLINE-2 loads at most 5 KB before its data', async ({ product, browser }) => {
    const line = await openLine(product)
    const context = await browser.newContext({ baseURL: line.address, serviceWorkers: 'allow' })
    try {
      const tab = await context.newPage()
      await signInWhole(tab, 'member')
      await openArea(tab)
      await isKept(tab)
      await tab.goto('/campuses', { waitUntil: 'networkidle' })
      line.loaded = []
      await tab.goto('/campuses', { waitUntil: 'networkidle' })
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      const before = line.loaded.filter(({ url }) => !/^\/api\/(?!words|file)/.test(url))
      const bytes = before.reduce((sum, one) => sum + one.bytes, 0)
      expect(bytes, JSON.stringify(before)).toBeLessThanOrEqual(5000)
      // Or nothing was counted.
      expect(line.loaded.length).toBeGreaterThan(before.length)
    } finally {
      await context.close()
      await line.close()
    }
  })
})
