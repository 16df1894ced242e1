import type { Page } from '@playwright/test'
import { answerOf, expect, signIn, test, visit } from './fixtures.ts'
import { findLesson, lessonPath } from './lessons-world.ts'

// What a new member, a member of seven days and one who comes back meet on a small phone.
test.use({ viewport: { width: 360, height: 740 } })

const LESSON = '/learn/crypto-foundations/what-money-is/money-and-value/what-money-is-for'
const hero = (page: Page) => page.locator('.day-hero')

test('VISIT-15 from the landing page to the first question in two taps', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('link', { name: 'Begin with a free lesson' }).first().click()
  await expect(page).toHaveURL(LESSON)
  await page.getByRole('link', { name: 'To its 5 questions' }).click()
  const quiz = page.getByRole('region', { name: 'Do you have it?' })
  await expect(quiz.locator('.quiz label').first()).toBeInViewport()
  await expect(quiz.getByRole('heading', { name: 'Do you have it?' })).toBeInViewport()
})

test('VISIT-15 on a phone the way back stands in one line', async ({ page }) => {
  await page.goto(LESSON)
  const way = page.getByRole('navigation', { name: 'Campuses' })
  await expect(way.getByRole('link', { name: 'Money and value' })).toBeVisible()
  expect((await way.boundingBox())?.height).toBeLessThan(60)
})

test('LOOK-1 the names in the bottom bar are whole, each in one line', async ({ page, context, baseURL }) => {
  await signIn(page, 'fresh')
  for (const language of ['en', 'my']) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    for (const width of [320, 360, 412]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/campuses/today')
      const names = page.locator('nav.bottom span')
      await expect(names).toHaveCount(5)
      await page.evaluate(() => document.fonts.ready)
      const lines = await names.evaluateAll((found) =>
        found.map((name) =>
          Math.round(name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight)),
        ),
      )
      expect(lines, `${language} ${width}`).toEqual([1, 1, 1, 1, 1])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('LOOK-1 what scrolls below the title of a page does not shine through it', async ({ page }) => {
  await signIn(page, 'fresh')
  await page.goto('/campuses/today')
  const colour = await page
    .locator('.head')
    .evaluate((head) => getComputedStyle(head).backgroundColor.match(/[\d.]+/g)?.length)
  expect(colour, 'no part of it is transparent').toBe(3)
})

type Today = {
  things: { is_done: boolean }[]
  week: { date: string; done: number }[]
  streak_days: number
  goal: number
}
/** The day as the server would tell it of other days before. */
const tellDay = (page: Page, change: (day: Today) => Partial<Today>) =>
  page.route(/\/api\/days\/today/, async (route) => {
    const { content } = await answerOf(route)
    await route.fulfill({ json: { content: { ...content, celebrations: [], ...change(content) } } })
  })
const undone = ({ things }: Today) => things.map((thing) => ({ ...thing, is_done: false }))

test('LEARN-18 after a break Today welcomes, and shows the week ahead instead of the days that were missed', async ({
  page,
}) => {
  await signIn(page, 'member')
  await tellDay(page, (day) => ({
    things: undone(day),
    week: day.week.map(({ date }) => ({ date, done: 0 })),
    streak_days: 0,
    goal: 3,
  }))
  await page.goto('/campuses/today')
  await expect(hero(page).getByRole('heading')).toHaveText('Good to see you again')
  await expect(hero(page)).toContainText('One thing is a good start. All that you have learned is still here.')
  await expect(hero(page)).not.toContainText(/nothing|lost|missed|streak/i)
  const days = hero(page).getByRole('list', { name: 'The next seven days' }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  await expect(days.first()).toHaveAttribute('aria-current', 'date')
})

test('LEARN-18 the morning of a streak begins with a new day, not with what is missing', async ({ page }) => {
  await signIn(page, 'member')
  await tellDay(page, (day) => ({
    things: undone(day),
    week: day.week.map(({ date }, nth) => ({ date, done: nth < 6 ? 3 : 0 })),
    streak_days: 6,
    goal: 3,
  }))
  await page.goto('/campuses/today')
  await expect(hero(page).getByRole('heading')).toHaveText('A new day')
  await expect(hero(page)).toContainText('3 things and this day counts. A streak of 6 days.')
})

test('LOOK-1 a size keeps its unit in the choice of a picture', async ({ page }) => {
  const token = await signIn(page, 'member')
  const place = await findLesson(page.request, { Authorization: `Bearer ${token}` }, 'What money is for')
  await page.goto(lessonPath(place, 'video'))
  const sizes = page.locator('.player-qualities').getByText(/MB/)
  await expect(sizes.first()).toBeVisible()
  for (const text of await sizes.allTextContents()) expect(text).toMatch(/\d\u00a0MB/)
})
