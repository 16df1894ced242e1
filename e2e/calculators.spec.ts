import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

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
