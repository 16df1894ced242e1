import type { Page } from '@playwright/test'
import { NO_SUBSCRIPTION } from '../contract/src/errors.ts'
import { type Account, CHART_READING, either, expect, NO_NETWORK, refused, signIn, test } from './fixtures.ts'
import { expectWholeAt } from './whole-page.ts'

type View = { name: string; address: string; account?: Account; ready: string; open?: (page: Page) => Promise<void> }

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
}
const views: View[] = [
  { name: 'landing', address: '/', ready: 'Funded Trader' },
  { name: 'subscription', address: '/subscription', ready: 'Pay once. Learn at your own hour.' },
  { name: 'submit my post', address: '/submit-my-post', ready: 'Submit My Post' },
  {
    name: 'submit my post, confirmation',
    address: '/submit-my-post',
    ready: 'Submit My Post',
    open: async (page) => {
      await page.getByLabel('Your email').fill('a.very.long.name.of.somebody.who.posts@a-long-host-name.example')
      await page.getByLabel('Link of the post').fill('https://example.com/look')
      await press('Submit')(page)
    },
  },
  { name: 'refer code', address: '/check-my-affiliate?for=PADAUK1', ready: 'Result for PADAUK1' },
  {
    name: 'approved post',
    address: '/check-my-affiliate?check=post&for=https%3A%2F%2Ftiktok.com%2F%40padauk.samples%2Fvideo%2F1003',
    ready: 'Check My Affiliate',
  },
  {
    name: 'unknown post',
    address: '/check-my-affiliate?check=post&for=https%3A%2F%2Fexample.com%2Funknown',
    ready: 'Check My Affiliate',
  },
  { name: 'login', address: '/auth/login', ready: 'Welcome back' },
  { name: 'locked', address: '/error/403/x', ready: 'Locked' },
  {
    name: 'subscription expired',
    address: `/error/401/${encodeURIComponent(NO_SUBSCRIPTION)}`,
    ready: 'Subscription Expired',
  },
  { name: 'token expired', address: '/error/401/x', ready: 'Token Expired' },
  { name: 'unknown address', address: '/nowhere', ready: 'This page does not exist' },
  { name: 'campus', address: CHART_READING, account: 'member', ready: 'All categories' },
  { name: 'campus not begun', address: CHART_READING, account: 'fresh', ready: 'All categories' },
  { name: 'profile', address: '/campuses/profile', account: 'member', ready: 'My Profile' },
  { name: 'funded', address: '/campuses/funded', account: 'trader', ready: 'Choose a challenge' },
  {
    name: 'notes',
    address: CHART_READING,
    account: 'member',
    ready: 'All categories',
    open: async (page) => {
      await press('Notes')(page)
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'note form with errors',
    address: CHART_READING,
    account: 'member',
    ready: 'All categories',
    open: async (page) => {
      await press('Notes')(page)
      await page.getByRole('button', { name: 'Add New Note' }).click()
      await page.getByRole('button', { name: 'Add New Note' }).click()
      await expect(page.getByText('title is required')).toBeVisible()
    },
  },
  {
    name: 'note read view',
    address: CHART_READING,
    account: 'member',
    ready: 'All categories',
    open: async (page) => {
      await press('Notes')(page)
      await page.getByRole('button', { name: /^Read/ }).first().click()
    },
  },
  {
    name: 'checklist with actions',
    address: CHART_READING,
    account: 'member',
    ready: 'All categories',
    open: async (page) => {
      await press('Checklist')(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Change/ })
        .first()
        .click()
    },
  },
]
const SIZES = [
  [320, 640],
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const

test.use({ allowedErrors: either(refused(404), NO_NETWORK), contextOptions: { reducedMotion: 'reduce' } })

for (const { name, address, account, ready, open } of views)
  test(`LOOK-1 ${name}: no overflow and no axe violations in light and dark`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'light' })
    if (account) await signIn(page, account)
    for (const [at, [width, height]] of SIZES.entries()) {
      await page.setViewportSize({ width, height })
      // Pages with an open dialog are reloaded at each width; all others are only resized.
      if (at === 0 || open) {
        await page.goto(address)
        await expect(page.getByRole('heading', { name: ready, exact: true }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
      }
      await open?.(page)
      await expectWholeAt(page, width)
    }
  })

test('LOOK-1 the theme choice is remembered and applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(paper).toBe('rgb(7, 19, 15)')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/subscription')
  await expect.poll(paper).toBe('rgb(7, 19, 15)')
})

test('LOOK-1 a visitor can sign in with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.goto('/auth/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('trader@padauk.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('learn-crypto')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/campuses\//)
})
