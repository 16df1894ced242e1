import type { Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { CHART_READING, expect, signIn, test, visit } from './fixtures.ts'
import { enter, findLesson, lessonPath, readLesson, tick } from './lessons-world.ts'
import { signInWhole } from './pending-world.ts'

// Each is the best of several: a busy machine is slow, a slow page is so every time.

test("LEARN-7 the server's verdict is on the screen 100 ms after it has arrived", async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Dollar coins')
  const [question] = (await readLesson(page.request, place.lesson_id, headers)).quiz?.questions ?? []
  if (!question) throw new Error('the lesson has no question')
  const took: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    // A member of its own each time, who has not answered yet.
    await enter(page)
    await page.goto(lessonPath(place, 'quiz'))
    await tick(page, question, new Map([[question.question_id, [question.options[0]?.option_id ?? 0]]]))
    const shownAfter = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let answeredAt = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if (entry.name.includes('/quiz?')) answeredAt = (entry as PerformanceResourceTiming).responseEnd
          }).observe({ type: 'resource' })
          const look = () =>
            document.querySelector('.verdict') && answeredAt
              ? resolve(performance.now() - answeredAt)
              : requestAnimationFrame(look)
          look()
        }),
    )
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    took.push(await shownAfter)
  }
  expect(Math.min(...took)).toBeLessThanOrEqual(100)
})

test('LEARN-17 the next chart of the drills is drawn within 100 ms', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto('/campuses/drills')
  const took: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    await page.locator('.drill-plot').waitFor()
    const slider = page.getByRole('slider')
    if (await slider.isVisible()) {
      await slider.press('ArrowUp')
      await slider.press('Enter')
    } else await page.getByRole('button', { name: 'Leave it', exact: true }).click()
    await page
      .getByRole('status')
      .filter({ has: page.locator('h3') })
      .waitFor()
    took.push(
      await page.evaluate(async () => {
        const before = document.querySelector('.drill-candle path')?.getAttribute('d')
        const begun = performance.now()
        document.querySelector<HTMLElement>('.drill-acts .btn')?.click()
        while (document.querySelector('.drill-candle path')?.getAttribute('d') === before)
          await new Promise((next) => requestAnimationFrame(next))
        return performance.now() - begun
      }),
    )
  }
  expect(Math.min(...took)).toBeLessThan(100)
})

test('WORDS-1 changing the language takes less than 300 ms on a phone that is four times slower', async ({ page }) => {
  await visit(page, '/subscription')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const changed = (language: string) =>
    page.evaluate(
      (language) =>
        new Promise<number>((resolve) => {
          const start = performance.now()
          new MutationObserver((_, observer) => {
            if (document.documentElement.lang !== language) return
            observer.disconnect()
            resolve(performance.now() - start)
          }).observe(document.documentElement, { attributes: true })
          document.querySelector<HTMLElement>('header .language')?.click()
        }),
      language,
    )
  // Both catalogs are near after the first round.
  for (const language of ['my', 'en']) await changed(language)
  const times = []
  for (const language of ['my', 'en', 'my', 'en']) times.push(await changed(language))
  expect(Math.min(...times)).toBeLessThan(300)
})

/** The time at which the condition first holds in the page. */
const whenTrue = async (page: Page, condition: () => number | false) =>
  (await page.waitForFunction(condition, undefined, { polling: 10 })).jsonValue() as Promise<number>

test('AUTH-3 other open tabs follow logout and login within 300 ms', async ({ page, context }) => {
  const other = await context.newPage()
  let [leaving, entering] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 3; round++) {
    // With the name of the member, without which an open page would take them for somebody else.
    await signInWhole(page, 'trader')
    await page.goto('/campuses/profile')
    await other.goto(CHART_READING)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Chart Reading')
    const left = whenTrue(other, () => location.pathname === '/' && Date.now())
    const gone = whenTrue(page, () => !document.cookie.includes('token=') && Date.now())
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    leaving = Math.min(leaving, (await left) - (await gone))

    await visit(other, '/auth/login')
    await visit(page, '/auth/login')
    const entered = whenTrue(other, () => location.pathname.startsWith('/campuses') && Date.now())
    const come = whenTrue(page, () => document.cookie.includes('token=') && Date.now())
    await page.getByLabel('Email').fill(ACCOUNTS.trader.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).click()
    entering = Math.min(entering, (await entered) - (await come))
  }
  expect(leaving).toBeLessThanOrEqual(300)
  expect(entering).toBeLessThanOrEqual(300)
})
