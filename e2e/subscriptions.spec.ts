import type { Page } from '@playwright/test'
import { CHART_READING, expect, signIn, test } from './fixtures.ts'
import { enter } from './lessons-world.ts'

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
