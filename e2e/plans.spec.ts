import type { Page } from '@playwright/test'
import { either, expect, NO_NETWORK, refused, test, visit } from './fixtures.ts'

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

test('VISIT-9 each chat link of a plan has the handle next to it, ready to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/subscription')
  await expect(cards(page)).toHaveCount(5)
  for (const card of await cards(page).all()) await expect(card.getByText('@padauk_school')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'support@padauk.test' })).toHaveAttribute(
    'href',
    'mailto:support@padauk.test',
  )
  await cards(page).first().getByRole('button', { name: /Copy/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('@padauk_school')
})

test('VISIT-10 ways to pay: USDT, converted coins, kyat through a local bank; and the refund rule', async ({
  page,
}) => {
  await page.goto('/subscription')
  const ways = page.getByRole('region', { name: 'Ways to pay' })
  await expect(ways.getByRole('heading', { level: 3 })).toHaveText(['USDT', 'BTC, ETH or SOL', 'Kyat, by a local bank'])
  await expect(ways).toContainText('Converted to USDT')
  await expect(ways).toContainText('MMK')
  const refund = page.getByRole('region', { name: 'The refund rule, in full' })
  for (const fact of ['within 24 hours', '2 videos', 'Proof', 'bundles'])
    await expect(refund).toContainText(new RegExp(fact, 'i'))
})

test('VISIT-17 plans are compared by what they open, a month and kyat; the school says who it is', async ({ page }) => {
  await page.goto('/subscription')
  const facts = (name: string) =>
    cards(page)
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .locator('.plan-facts > div')
  await expect(facts('Half Year')).toHaveText([
    'What it opensAny 2 campuses',
    'A month comes to$24.83',
    'In kyat, about618,350 MMK',
    'Funded accountsNot included',
  ])
  await expect(facts('Lifetime')).toHaveText([
    'What it opensAll campuses',
    'A month comes topaid once',
    'In kyat, about1,863,350 MMK',
    'Funded accountsYes, paid apart',
  ])
  await expect(page.getByText(/^Kyat at the school’s rate of \d\d\/\d\d\/\d\d, 4,150 for 1 USD\./)).toBeVisible()
  const about = page.getByRole('region', { name: 'Who you deal with' })
  await expect(about.getByText('Sample: every day from 9:00 to 21:00, Myanmar time.')).toBeVisible()
  // Nothing is said of who teaches, because the school has not set it.
  await expect(about.getByText('Who teaches')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ allowedErrors: NO_NETWORK })
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

test.describe('client-side navigation', () => {
  test.use({ allowedErrors: either(NO_NETWORK, refused(500)) })
  test('LOOK-2 plans show a skeleton while loading, Retry on failure, and a message when there are none', async ({
    page,
  }) => {
    let answer: 'fail' | 'none' | 'all' = 'fail'
    await page.route('**/api/plans?*', (route) => {
      if (answer === 'fail') return route.abort('internetdisconnected')
      return answer === 'none'
        ? route.fulfill({ json: { content: { currentPage: 1, totalPage: 0, perPage: 100, total: 0, data: [] } } })
        : route.continue()
    })
    await visit(page, '/terms-and-condition')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay once. Learn at your own hour.')
    await expect(page.getByText('No network.')).toBeVisible()
    answer = 'none'
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No plans are on sale at the moment.')).toBeVisible()
  })
})
