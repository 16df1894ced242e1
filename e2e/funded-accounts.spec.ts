import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.locator('label').filter({ hasText: name })

test('FUND-1 the whole card is clickable; figures, price and limits are shown; Checkout, Back and reload keep the choice', {
  tag: '@gate',
}, async ({ page }) => {
  await signIn(page, 'trader')
  await page.goto('/campuses/funded')
  await expect(page.getByRole('radio')).toHaveCount(4)
  await expect(card(page, '10K challenge')).toContainText('$10,000')
  await expect(card(page, '10K challenge')).toContainText('$99')
  await expect(page.getByRole('link', { name: 'Funded Rule' })).toHaveAttribute('href', '/funded-rule')
  await expect(page.getByText('You may not pass: the fee pays for the exam.')).toBeVisible()

  await card(page, '50K challenge').getByText('Maximum drawdown').click()
  const chosen = page.getByRole('radio', { name: /50K challenge/ })
  await expect(chosen).toBeChecked()
  await expect(page.getByText('50K challenge, $329')).toBeVisible()
  await expect(page.getByText('Floor at $46,000, target at $55,000')).toBeVisible()

  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\?step=checkout&plan=3$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Checkout' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('50K challenge')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('50K challenge')
  await page.goBack()
  await expect(chosen).toBeChecked()
  await page.reload()
  await expect(chosen).toBeChecked()
})

test('FUND-1 the keyboard alone leads from the plans to the checkout', async ({ page }) => {
  await signIn(page, 'trader')
  await page.goto('/campuses/funded')
  await page.getByRole('radio', { name: /10K challenge/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /25K challenge/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /25K challenge/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?step=checkout&plan=2$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('FUND-1 target and drawdown limit are drawn to one scale, and the line is marked as no promise', async ({
  page,
}) => {
  await signIn(page, 'trader')
  await page.goto('/campuses/funded')
  const heights = async (name: string) => {
    const drawing = card(page, name).getByRole('img')
    return [
      await drawing.locator('.room').getAttribute('height'),
      await drawing.locator('.risk').getAttribute('height'),
    ].map(Number)
  }
  await expect(card(page, '100K challenge').getByRole('img')).toHaveAccessibleName(
    'To scale: target plus 10 percent, floor minus 6 percent',
  )
  const [target = 0, floor = 0] = await heights('100K challenge')
  expect(floor / target).toBeCloseTo(6 / 10)
  const [smaller = 0, deepest = 0] = await heights('25K challenge')
  expect(smaller / target).toBeCloseTo(8 / 10)
  expect(deepest).toBeCloseTo(target)
  const drawn = await card(page, '25K challenge').locator('.walk').getAttribute('d')
  await page.reload()
  await expect(card(page, '25K challenge').locator('.walk')).toHaveAttribute('d', String(drawn))
  await expect(page.getByText('not a result and not a promise')).toBeVisible()
})

test('FUND-1 with a shorter subscription the plans are shown, Checkout is disabled with a reason, and no URL opens the form', async ({
  page,
}) => {
  await signIn(page, 'fresh')
  await page.goto('/campuses/funded')
  await expect(page.getByRole('note')).toContainText('Funded accounts need a subscription of more than one year.')
  await expect(page.getByRole('link', { name: 'See the subscriptions' })).toHaveAttribute('href', '/subscription')
  await expect(page.getByRole('link', { name: 'Ask customer service' })).toHaveAttribute('href', /^https:\/\/t\.me\//)
  await expect(page.getByRole('radio')).toHaveCount(4)
  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toHaveAttribute('aria-disabled', 'true')
  await expect(checkout).toHaveAccessibleDescription('Needs a subscription of more than one year.')
  await page.goto('/campuses/funded?step=checkout&plan=1')
  await expect(page.getByRole('note')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the order' })).toHaveCount(0)
})

test('FUND-1 invalid addresses: an unknown plan, order or step shows a message and a way back', async ({ page }) => {
  await signIn(page, 'trader')
  for (const plan of ['999', '0', 'x', '']) {
    await page.goto(`/campuses/funded?step=checkout&plan=${plan}`)
    await expect(page.getByText('This plan is not on sale')).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'To the plans' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a challenge' })).toBeVisible()
  for (const order of ['999999', '-1', '']) {
    await page.goto(`/campuses/funded?step=success&order=${order}`)
    await expect(page.getByText('This order does not exist, or is not yours')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'My Funded Accounts' })).toBeVisible()
  }
  await page.goto('/campuses/funded?step=paid&plan=2')
  await expect(page.getByRole('radio', { name: /25K challenge/ })).toBeChecked()
})

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [640, 320],
  [768, 1024],
] as const)
  test(`FUND-1 LOOK-1 the bar with the price is at most 96 px high at ${width}×${height}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    for (const account of ['trader', 'fresh'] as const)
      for (const value of ['en', 'my']) {
        await signIn(page, account)
        await page.context().addCookies([{ name: 'language', value, url: baseURL ?? '' }])
        await page.goto('/campuses/funded?plan=4')
        await expect(page.getByRole('radio').last()).toBeChecked()
        const bar = await page.locator('.chosen').boundingBox()
        expect(bar?.height, `${account}, ${value}`).toBeLessThanOrEqual(96)
      }
  })
