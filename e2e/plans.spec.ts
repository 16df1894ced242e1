import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const cards = (page: Page) => page.locator('.plan')

test('VISIT-10 each plan shows price and length, and its button opens customer service with a message naming it', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/subscription')
  await expect(cards(page).locator('h2')).toHaveText(['Starter', 'Half Year', 'Year', 'Two Years', 'Lifetime'])
  await expect(cards(page).locator('.plan-price')).toHaveText([
    '$49 1 month',
    '$149 6 months',
    '$249 1 year',
    '$349 2 years',
    '$449 Lifetime',
  ])
  for (const [name, price, length] of [
    ['Starter', '$49', '1 month'],
    ['Lifetime', '$449', 'Lifetime'],
  ] as const) {
    const link = page.getByRole('link', { name: `Choose ${name}` })
    const address = new URL(String(await link.getAttribute('href')))
    expect(address.origin + address.pathname).toBe('https://t.me/padauk_school')
    expect(address.searchParams.get('text')).toBe(
      `Hello! I would like the ${name} plan, ${price} for ${length}. How do I pay?`,
    )
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test.describe('without scripts', () => {
  for (const [width, tallest] of [
    [320, 3750],
    [360, 3000],
  ] as const)
    test(`VISIT-17 on a phone of ${width} px the plans fit, and the parts below open by a tap without scripts`, async ({
      page,
    }) => {
      await page.route('**/*.js', (route) => route.abort())
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/subscription')
      const { scrollHeight, scrollWidth } = await page.evaluate(() => ({
        scrollHeight: document.documentElement.scrollHeight,
        scrollWidth: document.documentElement.scrollWidth,
      }))
      expect(scrollWidth).toBe(width)
      expect(scrollHeight).toBeLessThanOrEqual(tallest)
      const ways = page.getByRole('region', { name: 'Ways to pay' })
      await expect(ways.getByText('Converted to USDT')).toBeHidden()
      await ways.getByRole('heading').click()
      await expect(ways.getByText('Converted to USDT')).toBeVisible()
    })
})
