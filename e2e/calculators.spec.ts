import type { Page } from '@playwright/test'
import { expectAxeFindsNothing } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectContrastInDark, WIDTHS } from './whole-page.ts'

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

const HARD = [
  '?entry=0.00002345&stop=0.000021&target=0.00003&account=1,000,000',
  '?stop=52.20&target=53&account=',
  '/profit-and-loss?side=short',
  '/compounding?start=1000000&rate=50&periods=50',
  '/drawdown-recovery?loss=99.99',
  '/risk-of-ruin?win=99&gain=50&risk=50&trades=1000',
  '/risk-of-ruin?win=1&loss=9&risk=11&trades=1000',
].map((path) => HOME + path)
for (const address of [...PLACES, ...HARD])
  test(`LOOK-1 ${address}: no overflow and no axe violations in light and dark`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(address, { waitUntil: 'networkidle' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter(
            (element) =>
              element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5 &&
              element.checkVisibility({ visibilityProperty: true }),
          )
          // Both rows scroll on a phone; stretched drawings are clipped by their own frame.
          .filter((element) => !element.closest('.tabs, .glossary-letters, .drawing svg svg'))
          .map((element) => element.outerHTML.slice(0, 120)),
      )
      expect(beyond, `beyond the edge at ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (width !== 360 && width !== 1280) continue
      await expectAxeFindsNothing(page, `${width}`, 'main')
      if (width === 1280) await expectContrastInDark(page, width)
    }
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
