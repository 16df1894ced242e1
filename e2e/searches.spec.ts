import type { Page } from '@playwright/test'
import { CHART_READING, expect, signIn, test, toast, visit } from './fixtures.ts'
import { signInWhole } from './pending-world.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const boxOf = (page: Page) => page.getByRole('searchbox', { name: /^Search campuses/ })
const hitsOf = (page: Page) => dialogOf(page).getByRole('list').getByRole('listitem')

const openSearch = async (page: Page, address = CHART_READING) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Search (Ctrl K)' }).click()
  await expect(boxOf(page)).toBeFocused()
}

test('LEARN-10 search as you type finds lessons, courses, categories, campuses and own notes and links to them', {
  tag: '@gate',
}, async ({ page }) => {
  await signIn(page, 'member')
  await openSearch(page)
  await boxOf(page).pressSequentially('chart read')
  await expect(hitsOf(page).first()).toContainText('Chart Reading')
  await expect(hitsOf(page).first().getByRole('link')).toHaveAttribute(
    'href',
    /^\/campuses\/chart-reading\?campus_id=2$/,
  )

  await boxOf(page).fill('what one candle says')
  const lesson = hitsOf(page).filter({ hasText: 'Lesson' }).filter({ hasText: 'What one candle says' })
  await expect(lesson).toContainText('Lesson · Chart Reading · Candles and Trends')
  await lesson.getByRole('link').click()
  await expect(page).toHaveURL(
    /\/campuses\/chart-reading\/candles-and-trends\/what-one-candle-says\?category_id=\d+&course_id=\d+&lesson_id=\d+$/,
  )
  await expect(dialogOf(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await boxOf(page).fill('reading a candle')
  await hitsOf(page).filter({ hasText: 'Course' }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/campuses\/chart-reading\/candles-and-trends\?category_id=\d+&course_id=\d+$/)
})

test('LEARN-10 a note opens in its read view on the current page', async ({ page }) => {
  await signIn(page, 'member')
  await openSearch(page)
  await boxOf(page).fill('seed phrase')
  await hitsOf(page).filter({ hasText: 'Your note' }).getByRole('button').click()
  const notes = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await expect(
    notes.getByText('I show my seed phrase to nobody, also not to somebody who says that he helps.'),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${CHART_READING.replace('?', '\\?')}$`))
})

test('LEARN-10 keyboard: / or Ctrl K opens, arrows move, Enter opens, Escape closes', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto(CHART_READING)
  await expect(page.getByRole('heading', { name: 'All categories' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(boxOf(page)).toBeFocused()
  await expect(boxOf(page)).toHaveValue('')
  const found = page.waitForResponse(/\/api\/search\?q=candle&/)
  await page.keyboard.type('candle')
  await found
  await expect(dialogOf(page).locator('.search-found')).toHaveAttribute('aria-busy', 'false')
  await expect(hitsOf(page).nth(2)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(hitsOf(page).nth(1).locator('a, button')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(boxOf(page)).toBeFocused()
  // Typing continues in the search box, wherever the focus is.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('s')
  await expect(boxOf(page)).toHaveValue('candles')
  await expect(hitsOf(page).first()).toContainText('Candles and Trends')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/candles-and-trends\?/)

  await page.keyboard.press('Control+k')
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
})

test('LEARN-10 a glossary term is among the results and opens where it is explained', async ({ page }) => {
  await signIn(page, 'member')
  await openSearch(page)
  await boxOf(page).fill('stoploss')
  const term = hitsOf(page).first()
  await expect(term).toContainText('Stop loss')
  await expect(term).toContainText('Glossary')
  await expect(hitsOf(page).filter({ hasText: 'Lesson' }).first()).toBeVisible()
  await term.getByRole('link').click()
  await expect(page).toHaveURL(/\/crypto-related\/glossary#stop-loss$/)
  await expect(page.locator('#stop-loss')).toBeInViewport()
})

test('LEARN-10 OFFLINE-3 recent searches come back until they are cleared, and leave with the member', async ({
  page,
}) => {
  await signInWhole(page, 'member')
  await openSearch(page)
  const recent = dialogOf(page).getByRole('region', { name: 'Recent searches' })
  await expect(boxOf(page)).toBeFocused()
  await expect(recent).toHaveCount(0)
  for (const q of ['what one candle says', 'order book']) {
    await boxOf(page).fill(q)
    await hitsOf(page).filter({ hasText: 'Lesson' }).first().getByRole('link').click()
    await expect(dialogOf(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
  }
  await expect(recent.getByRole('listitem')).toHaveText(['order book', 'what one candle says'])
  // Only what led somewhere is kept, and a key is enough to take it.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(boxOf(page)).toHaveValue('what one candle says')
  await expect(hitsOf(page).first()).toContainText('What one candle says')
  await boxOf(page).fill('')
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toHaveCount(0)
  await expect(boxOf(page)).toBeFocused()

  await boxOf(page).fill('order book')
  await hitsOf(page).filter({ hasText: 'Lesson' }).first().getByRole('link').click()
  await expect(dialogOf(page)).toHaveCount(0)
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('searched:')).length)
  expect(await kept()).toBe(1)
  await visit(page, CHART_READING)
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, "You've been logout from account successfully.")).toBeVisible()
  expect(await kept()).toBe(0)
})
