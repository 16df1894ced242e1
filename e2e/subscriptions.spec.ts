import type { Page } from '@playwright/test'
import { CHART_READING, expect, signIn, test } from './fixtures.ts'
import { enter } from './lessons-world.ts'
import { expectWhole } from './whole-page.ts'

const DAY = 24 * 60 * 60 * 1000
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Your subscription ends' })

/** Opens the campus page this long before the end, by the browser's clock. */
const openBefore = async (page: Page, daysBefore: number) => {
  const headers = await enter(page)
  const { content } = await (await page.request.get('/api/me', { headers })).json()
  const end = Math.max(...content.subscriptions.map(({ end_at }: { end_at: string }) => Date.parse(end_at)))
  await page.clock.setFixedTime(end - daysBefore * DAY)
  await page.goto(CHART_READING)
  await expect(page.getByRole('heading', { name: 'All categories' })).toBeVisible()
  return new Date(end)
}
/** Waits for all requests, so that the banner would be visible if it were due. */
const settle = (page: Page) => page.waitForLoadState('networkidle')

for (const [daysBefore, says] of [
  [8, 'in 8 days'],
  [5, 'in 5 days'],
  [1, 'in 1 day'],
  [0.9, 'this day'],
  [0.001, 'this day'],
] as const)
  test(`SIDE-6 with ${daysBefore} days left the banner says '${says}'`, async ({ page }) => {
    const end = await openBefore(page, daysBefore)
    await expect(banner(page)).toContainText(`Your subscription ends ${says},`)
    const two = (value: number) => String(value).padStart(2, '0')
    // The browser's time zone is Asia/Yangon: UTC+6:30.
    const local = new Date(end.getTime() + 6.5 * 60 * 60 * 1000)
    await expect(banner(page)).toContainText(
      `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${two(local.getUTCFullYear() % 100)}`,
    )
  })

for (const daysBefore of [8.01, 40, -0.001, -2])
  test(`SIDE-6 with ${daysBefore} days left there is no banner`, async ({ page }) => {
    await openBefore(page, daysBefore)
    await settle(page)
    await expect(banner(page)).toHaveCount(0)
  })

test('SIDE-6 closing hides it for the session, on other pages and after a reload too', async ({ page }) => {
  await openBefore(page, 5)
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'All categories' })).toBeVisible()
  await settle(page)
  await expect(banner(page)).toHaveCount(0)
  await page.goto('/campuses/profile')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await settle(page)
  await expect(banner(page)).toHaveCount(0)
})

test('SIDE-6 a new session shows it again', async ({ page, context }) => {
  await openBefore(page, 5)
  await banner(page).getByRole('button', { name: 'Close' }).click()
  const next = await context.newPage()
  await openBefore(next, 5)
  await expect(banner(next)).toBeVisible()
})

test('SIDE-6 Renew leads to the plans, and the banner stays hidden afterwards', { tag: '@gate' }, async ({ page }) => {
  await openBefore(page, 5)
  await banner(page).getByRole('link', { name: 'Renew' }).click()
  await expect(page).toHaveURL('/subscription')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All categories' })).toBeVisible()
  await settle(page)
  await expect(banner(page)).toHaveCount(0)
})

test('SIDE-6 a lifetime member sees no banner', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto(CHART_READING)
  await expect(page.getByRole('heading', { name: 'All categories' })).toBeVisible()
  await settle(page)
  await expect(banner(page)).toHaveCount(0)
})

test('SIDE-6 the banner causes little layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openBefore(page, 5)
  await expect(banner(page)).toBeVisible()
  await settle(page)
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.1)
})

test(`LOOK-1 SIDE-6 the banner: no overflow and no axe violations in light and dark`, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openBefore(page, 0.5)
  await expect(banner(page)).toBeVisible()
  await expectWhole(page)
})
