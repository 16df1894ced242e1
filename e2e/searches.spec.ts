import type { Hit } from '@padauk/contract/searches'
import type { Page } from '@playwright/test'
import { answerOf, CHART_READING, expect, NO_NETWORK, refused, signIn, test, toast, visit } from './fixtures.ts'
import { signInWhole } from './outbox-world.ts'

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

test('LEARN-10 matches are highlighted in title and text', async ({ page }) => {
  await signIn(page, 'member')
  await openSearch(page)
  await boxOf(page).fill('candle')
  const hit = hitsOf(page).filter({ hasText: 'Candles and Trends' }).filter({ hasText: 'Category' })
  await expect(hit.locator('.strong mark')).toHaveText('Candle')
  await expect(hit.locator('.hit-extract mark')).toHaveText('candle')
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

test('LEARN-10 keyboard: / or Ctrl K opens, arrows move, Enter opens, Escape closes', { tag: '@gate' }, async ({
  page,
}) => {
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

test('LEARN-10 the focus stays on a result when newer results arrive, and in its place when that one is gone', async ({
  page,
}) => {
  await signIn(page, 'member')
  await openSearch(page)
  let title = ''
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answer = (q: string, held: Promise<void>, change: (hits: Hit[]) => Hit[]) =>
    page.route(new RegExp(`/api/search\\?q=${q}&`), async (route) => {
      await held
      const { content } = (await answerOf(route)) as { content: { data: Hit[] } }
      await route.fulfill({ json: { content: { data: change(content.data) } } })
    })
  await answer('candl', early.promise, (hits) => hits.toReversed())
  await answer('candle', late.promise, (hits) => hits.filter((hit) => hit.title !== title))
  await boxOf(page).fill('cand')
  await expect(hitsOf(page).nth(2)).toBeVisible()
  const first = hitsOf(page).first().locator('a, button')
  title = (await first.locator('.strong').textContent()) ?? ''

  await boxOf(page).fill('candl')
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  early.resolve()
  await expect(hitsOf(page).last().locator('.strong')).toHaveText(title)
  await expect(hitsOf(page).last().locator('a, button')).toBeFocused()

  await boxOf(page).fill('candle')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(hitsOf(page).last().locator('a, button')).toBeFocused()
  late.resolve()
  await expect(hitsOf(page).locator('.strong').filter({ hasText: title })).toHaveCount(0)
  await expect(hitsOf(page).last().locator('a, button')).toBeFocused()
})

test('LEARN-10 a slash typed into a field does not open the search', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto(CHART_READING)
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Add New Note' }).click()
  await page.getByLabel('Title').pressSequentially('1/2')
  await expect(page.getByLabel('Title')).toHaveValue('1/2')
  await expect(dialogOf(page)).toHaveCount(0)
})

test('LEARN-10 results always match the latest query, whichever response arrives first', async ({ page }) => {
  await signIn(page, 'member')
  await openSearch(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/search\?q=candle&/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const first = page.waitForRequest(/q=candle&/)
  await boxOf(page).fill('candle')
  await first
  await boxOf(page).fill('wallet')
  await expect(hitsOf(page).first()).toContainText(/wallet/i)
  release()
  await expect(hitsOf(page).first()).toContainText(/wallet/i)
})

test('LEARN-10 Burmese text is found', async ({ page }) => {
  const token = await signIn(page, 'trader')
  const headers = { Authorization: `Bearer ${token}` }
  expect(
    (
      await page.request.post('/api/notes/manifastcation', {
        headers,
        data: { title: 'ကျေးဇူးတင်စရာ သုံးခု', description: 'အိပ်ရေးဝတယ်။ ဒီနေ့ မီးရှိတယ်။', type: 'MORNING_PHASE' },
      })
    ).status(),
  ).toBe(201)
  await openSearch(page)
  await boxOf(page).fill('ဒီနေ့ မီး')
  const note = hitsOf(page).filter({ hasText: 'Your note' })
  await expect(note.locator('mark').first()).toHaveText('ဒီနေ့')
})

test('LEARN-10 LOOK-2 no results shows one sentence; a new member finds nothing outside the plan', async ({ page }) => {
  await signIn(page, 'fresh')
  await openSearch(page)
  await expect(dialogOf(page).getByText(/In English or Burmese/)).toBeVisible()
  await boxOf(page).fill('zzzz nothing')
  await expect(dialogOf(page).getByText('Nothing found for “zzzz nothing”').first()).toBeVisible()
  await boxOf(page).fill('funded trader')
  await expect(dialogOf(page).getByText('Nothing found for “funded trader”').first()).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ allowedErrors: NO_NETWORK })
  test('LEARN-10 NET-1 a network failure is reported, the query is kept, and Retry works', async ({ page }) => {
    await signIn(page, 'member')
    await openSearch(page)
    await page.route('**/api/search?**', (route) => route.abort())
    await boxOf(page).fill('candle')
    await expect(dialogOf(page).getByRole('alert')).toBeVisible()
    await page.unroute('**/api/search?**')
    await dialogOf(page).getByRole('button', { name: 'Retry' }).click()
    await expect(hitsOf(page).first()).toBeVisible()
    await expect(boxOf(page)).toHaveValue('candle')
  })
})

test.describe('after the end', () => {
  test.use({ allowedErrors: refused(401) })
  test('LEARN-10 an ended member sees why search is off and stays on the page', async ({ page }) => {
    await signIn(page, 'expired')
    await openSearch(page, '/campuses/profile')
    await boxOf(page).fill('candle')
    await expect(dialogOf(page).getByText(/opens again with a subscription/)).toBeVisible()
    await expect(page).toHaveURL(/\/campuses\/profile$/)
  })
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
  // What is still under way when the session ends is refused, which the console reports.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, "You've been logout from account successfully.")).toBeVisible()
  expect(await kept()).toBe(0)
})
