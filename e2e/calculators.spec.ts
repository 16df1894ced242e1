import type { Page } from '@playwright/test'
import { expect, test, toast, visit } from './fixtures.ts'

const HOME = '/crypto-related'
const PLACES = ['', '/profit-and-loss', '/compounding', '/drawdown-recovery', '/risk-of-ruin', '/glossary'].map(
  (path) => HOME + path,
)

const figure = (page: Page, label: string) =>
  page
    .locator('.tool-figures > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

test('VISIT-12 typing updates the figures, the chart, the formula and the URL, and Reload keeps them', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto(HOME)
  await expect(figure(page, 'Buy')).toHaveText(/^2\.17 coins/)
  const drawing = page.getByRole('img', { name: /entry 52.40, stop 50.20, target 59.00/ })
  const before = await drawing.innerHTML()
  const entries = await page.evaluate(() => window.history.length)
  const target = page.getByLabel('Target', { exact: true })
  await target.fill('')
  await target.pressSequentially('57.80')
  // 57.80 − 52.40 − 0.1 % of 110.20 = 5.2898; ÷ 2.3026 = 2.3.
  await expect(figure(page, 'Reward to risk')).toHaveText(/^2\.3 R/)
  await expect(page.getByText(/^\(57\.80 − 52\.40 − 0\.1\s% × \(52\.40 \+ 57\.80\)\)/)).toBeVisible()
  expect(await page.getByRole('img', { name: /target 57.80/ }).innerHTML()).not.toBe(before)
  await expect(page).toHaveURL(`${HOME}?target=57.80`)
  await expect(target).toBeFocused()
  expect(await page.evaluate(() => window.history.length)).toBe(entries)
  await page.reload()
  await expect(target).toHaveValue('57.80')
  await expect(figure(page, 'Reward to risk')).toHaveText(/^2\.3 R/)
  await target.fill('59.00')
  await expect(page).toHaveURL(HOME)
})

test('LEARN-19 the simulator shows what a size does to an account, as its lesson says', async ({ page }) => {
  await page.goto(`${HOME}/risk-of-ruin?win=45&gain=1.8&loss=1.1&risk=5&trades=1000`)
  await expect(figure(page, 'Lost half')).toHaveText(/^95\.7\s%957 of 1,000 runs/)
  await expect(figure(page, 'Average trade')).toHaveText(/^\+0\.2\sR/)
  await expect(page.getByText(/^45\s% × 1\.8 − 55\s% × 1\.1 = 0\.205$/)).toBeVisible()
  const sizes = page.getByRole('region').or(page.locator('.streaks')).getByRole('row')
  await expect(sizes.filter({ hasText: /^1\s%/ })).toHaveText(/^1\s%0\s%−17\.8\s%$/)
  const drawing = page.getByRole('img', { name: /1,000 runs that spread out/ })
  const before = await drawing.innerHTML()
  await page.getByLabel('Risk per trade', { exact: true }).fill('1')
  await expect(figure(page, 'Lost half')).toHaveText(/^0\s%0 of 1,000 runs/)
  await expect(figure(page, 'Worst fall')).toHaveText(/^−17\.8\s%/)
  expect(await drawing.innerHTML()).not.toBe(before)
  await expect(page).toHaveURL(/risk=1&/)
  await page.reload()
  await expect(figure(page, 'Worst fall')).toHaveText(/^−17\.8\s%/)
  await page.getByLabel('Risk per trade', { exact: true }).fill('50')
  await page.getByLabel('Average loss').fill('2')
  await expect(page.getByLabel('Risk per trade', { exact: true })).toHaveAccessibleDescription(/Nothing is left/)
  await expect(figure(page, 'Lost half')).toHaveText('–')
})

test('VISIT-12 Back restores the numbers that were typed, and a new tab starts with defaults', async ({ page }) => {
  await visit(page, HOME)
  await page.getByLabel('Account').fill('900')
  // Leaving the field writes the pending change immediately.
  await page.getByRole('link', { name: 'Compounding' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What does a rate do to money over time?')
  await page.goBack()
  await expect(page).toHaveURL(`${HOME}?account=900`)
  await expect(page.getByLabel('Account')).toHaveValue('900')
  await page.getByRole('link', { name: 'Position size', exact: true }).click()
  await expect(page.getByLabel('Account')).toHaveValue('500')
})

test('VISIT-12 a shared URL restores its numbers, and an invalid one shows an error message', async ({ page }) => {
  await page.goto(`${HOME}/profit-and-loss?side=short&entry=100&exit=90&size=2&feein=1&feeout=1`)
  await expect(page.getByRole('radio', { name: 'Sell (short)' })).toBeChecked()
  // 2 × 10 = 20, less 1 % of 200 and 1 % of 180: 16.20, which is 8.1 % of 200.
  await expect(figure(page, 'Result')).toHaveText(/^\+16\.20/)
  await expect(figure(page, 'As a percentage')).toHaveText(/^\+8\.1\s%/)
  await page.goto(`${HOME}/compounding?rate=abc&periods=1e300&start=${'9'.repeat(400)}`)
  await expect(page.getByLabel('Rate per period', { exact: true })).toHaveAccessibleDescription(/This is not a number/)
  await expect(page.getByLabel('Start')).toHaveAccessibleDescription('It must be at most 1,000,000,000.')
  await expect(figure(page, 'Balance')).toHaveText('–')
})

test('VISIT-12 an impossible number shows an error, stays in the field, and does not affect anything else', async ({
  page,
}) => {
  await page.goto(HOME)
  const cases = [
    ['Stop', '52.40', /The stop equals the entry/],
    ['Stop', '52.3999', /so close/],
    ['Stop', '', 'Type a number.'],
    ['Stop', 'fifty', /not a number/],
    ['Stop', '-1', /at least 0\.00000001/],
    ['Target', '50', /must be above the entry/],
    ['Account', '0', 'It must be at least 0.01.'],
    ['Account', '1e300', /not a number/],
  ] as const
  for (const [label, typed, sentence] of cases) {
    const field = page.getByLabel(label, { exact: true })
    const usual = await field.inputValue()
    await field.fill(typed)
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(typed)
    await expect(page.getByText('Correct it to see the result.').first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/NaN|Infinity|∞|−0\b(?!\.)/)
    await field.fill(usual)
    await expect(figure(page, 'Buy')).toHaveText(/^2\.17/)
  }
  await page.goto(`${HOME}/compounding?rate=100&periods=600`)
  await expect(page.getByLabel('Rate per period', { exact: true })).toHaveAccessibleDescription(
    /beyond all the money in the world/,
  )
  await page.goto(`${HOME}/drawdown-recovery`)
  await page.getByLabel('Lost', { exact: true }).fill('100')
  await expect(page.getByLabel('Lost', { exact: true })).toHaveAccessibleDescription(/Nothing is left/)
  await page.getByLabel('Lost', { exact: true }).fill('၅၀')
  await expect(page.getByLabel('Lost', { exact: true })).toHaveAccessibleDescription('Read as 50.')
  await expect(figure(page, 'Gain needed')).toHaveText(/^\+100\s%/)
})

test('VISIT-12 warns when the account cannot pay for the position, and shows what a short needs', async ({ page }) => {
  // 5 ÷ (0.20 + 0.1 % of 104.60) = 16.41 coins for 860.14 USDT, out of 500.
  await page.goto(`${HOME}?stop=52.20&target=53`)
  await expect(
    page.getByText(
      'This costs 860.14 USDT and the account holds 500. Spot trading cannot do this: it takes 1.7× leverage',
    ),
  ).toBeVisible()
  await page.goto(`${HOME}?stop=54&target=49`)
  await expect(figure(page, 'Sell short')).toBeVisible()
  await expect(page.getByText('Spot trading cannot do that.')).toBeVisible()
})

test('VISIT-12 compounding shows a table next to its chart and states that it is not a forecast', async ({ page }) => {
  await page.goto(`${HOME}/compounding?start=100&rate=10&periods=3&added=10`)
  await expect(figure(page, 'Balance')).toHaveText(/^166\.20/)
  await expect(
    page.getByRole('img', { name: /After 3 periods the balance is 166.20 USDT, and 130.00 USDT were put in/ }),
  ).toBeVisible()
  await page.getByText('The drawing as a table').click()
  await expect(page.getByRole('row')).toHaveText(
    ['Period Put in Balance', '0 100.00 100.00', '1 110.00 120.00', '2 120.00 142.00', '3 130.00 166.20'].map(
      (row) => new RegExp(row.replaceAll(' ', '\\s*')),
    ),
  )
  await expect(page.getByText('This is arithmetic, not a forecast').first()).toBeVisible()
  await page.getByLabel('Rate per period', { exact: true }).fill('-10')
  await expect(figure(page, 'Difference')).toHaveText(/^−/)
})

test('VISIT-12 Copy link copies the numbers, or selects the link when the browser refuses', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(HOME)
  await page.getByLabel('Account').fill('750')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'The link with your numbers is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${HOME}?account=750`)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByLabel('The link with your numbers')).toHaveValue(`${baseURL}${HOME}?account=750`)
  await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe(`${baseURL}${HOME}?account=750`)
})

test('VISIT-12 input typed before hydration is kept', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(HOME, { waitUntil: 'commit' })
  await page.getByLabel('Account').fill('1200')
  release()
  // 1 % of 1200 = 12.
  await expect(figure(page, 'If stopped out')).toHaveText(/^−12\.00/)
  await expect(page.getByLabel('Account')).toHaveValue('1200')
})

test('VISIT-12 LOOK-1 tabs, number fields, slider and link work with the keyboard alone', async ({ page }) => {
  await page.goto(HOME)
  await page.getByRole('link', { name: 'Position size', exact: true }).focus()
  for (let tab = 0; tab < 6; tab++) await page.keyboard.press('Tab')
  await expect(page.getByLabel('Account')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1000')
  await expect(figure(page, 'If stopped out')).toHaveText(/^−10\.00/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Risk per trade', { exact: true })).toHaveValue('1.25')
  await expect(figure(page, 'If stopped out')).toHaveText(/^−12\.50/)
  for (let tab = 0; tab < 5; tab++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused()
})

test('VISIT-12 the result is announced once, as one sentence, when typing pauses', async ({ page }) => {
  await page.goto(HOME)
  const said = page.locator('output[aria-live=polite]')
  await expect(said).toHaveText('')
  await page.getByLabel('Account').fill('1000')
  await expect(said).toHaveText(
    'Buy 4.34 coins, 227.57 USDT. If stopped out −10.00. If the target is hit +28.18. Reward to risk 2.8 R.',
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const [place, title, heading, shown] of [
    [PLACES[0], 'Position size calculator', 'How much may you buy?', '2.17 coins'],
    [PLACES[1], 'Profit and loss calculator with fees', 'What does the trade leave you?', '+12.98'],
    [PLACES[2], 'Compounding calculator', 'What does a rate do to money over time?', '1,412.66'],
    [PLACES[3], 'Drawdown recovery calculator', 'What brings a loss back?', '+42.9 %'],
    [PLACES[4], 'Risk of ruin simulator', 'How large may a trade be?', 'of 1,000 runs'],
  ] as const)
    test(`VISIT-12 ${place} is a page of its own with a complete example`, async ({ page }) => {
      await page.goto(place as string)
      await expect(page).toHaveTitle(new RegExp(`^${title}`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{60,}/)
      await expect(page.locator('.tool-figures')).toContainText(shown)
      await expect(page.getByRole('img').first()).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Tools' }).getByRole('link')).toHaveCount(6)
      await expect(page.getByText(/^For learning only/)).toBeVisible()
    })
})

test('LOOK-1 on a phone the selected tab is visible and every target is large enough', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const place of PLACES) {
    await page.goto(place, { waitUntil: 'networkidle' })
    await expect(page.locator('.tabs [aria-current=page]')).toBeInViewport({ ratio: 0.95 })
    const small = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('a, button, summary, input:not([type=radio])')]
          .filter((element) => element.getBoundingClientRect().height < 43.5)
          .map((element) => element.outerHTML.slice(0, 100)),
      )
    expect(small, place).toEqual([])
  }
})
