import type { Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { expect, test, tokenOf } from './fixtures.ts'
import { isKept } from './line-world.ts'
import { keepCookies, signInWhole } from './pending-world.ts'

// A phone that several people use: what one member saw is shown to nobody else.

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
})

const { email } = ACCOUNTS.member
const PROFILE = '/campuses/profile'
const mine = (page: Page, whose = email) => page.getByRole('definition').getByText(whose)

test('OFFLINE-3 Back shows nothing of a member who has signed out, neither to nobody nor to the next one', {
  tag: '@gate',
}, async ({ page, context }) => {
  await signInWhole(page, 'member')
  await page.goto('/campuses')
  await isKept(page)
  await page.goto(PROFILE)
  await expect(mine(page)).toBeVisible()
  await page.goto('/campuses/today')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(PROFILE)
  await expect(mine(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL('/')
  // The address changes first.
  await expect(mine(page)).toHaveCount(0)
  await expect(page.locator('main h1')).toBeVisible()
  const goBack = async () => {
    await page.goBack()
    await expect(page.locator('main h1, main h2, form').first()).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
  }
  await goBack()
  await expect(page).toHaveURL(/\/auth\/login/)
  await context.setOffline(true)
  await goBack()
  await context.setOffline(false)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(ACCOUNTS.trader.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/campuses/)
  await page.goto(PROFILE)
  await expect(mine(page, ACCOUNTS.trader.email)).toBeVisible()
  for (let back = 0; back < 3; back++) await goBack()
  await context.setOffline(true)
  for (let forward = 0; forward < 3; forward++) {
    await page.goForward()
    await expect(page.getByText(email)).toHaveCount(0)
  }
})

test('OFFLINE-3 a page that another member signs in beside shows what is theirs', async ({ page, context }) => {
  await signInWhole(page, 'member')
  await page.goto(PROFILE)
  await expect(mine(page)).toBeVisible()
  await isKept(page)
  const { token } = await tokenOf(page.request, 'trader')
  await keepCookies(context, token, 'trader')
  await expect(mine(page, ACCOUNTS.trader.email)).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
})

test('OFFLINE-3 a page that Back brings back as it was shows nothing of a member who has left meanwhile', async ({
  page,
}) => {
  await signInWhole(page, 'member')
  await page.goto(PROFILE)
  await expect(mine(page)).toBeVisible()
  await isKept(page)
  const { token } = await tokenOf(page.request, 'trader')
  // Browsers under test keep no pages. Both in one task, so that nothing of the page runs before it is shown.
  const isPainted = (cookies: string[]) =>
    page.evaluate((cookies) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as another page of this origin does
      for (const cookie of cookies) document.cookie = cookie
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return getComputedStyle(document.querySelector('main') ?? document.body).visibility === 'visible'
    }, cookies)
  expect(await isPainted([])).toBe(true)
  const info = encodeURIComponent(JSON.stringify({ token, email: ACCOUNTS.trader.email, name: '' }))
  expect(await isPainted([`token=${token}; Path=/`, `info=${info}; Path=/`])).toBe(false)
  await expect(mine(page, ACCOUNTS.trader.email)).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await isKept(page)
  await page.waitForLoadState('networkidle')
  expect(await isPainted(['token=; Path=/; Max-Age=0', 'info=; Path=/; Max-Age=0'])).toBe(false)
  await expect(page).toHaveURL(/\/auth\/login/)
})
