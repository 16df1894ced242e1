import type { Page, Route } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { expect, isHydrated, test, toast } from './fixtures.ts'
import { slowDown } from './line-world.ts'

// What is typed and tapped while the scripts are still on their way.

/** Holds all scripts until the returned function is called. */
const holdScripts = async (page: Page) => {
  const held: Route[] = []
  let isOpen = false
  await page.route('**/*.js', (route) => (isOpen ? route.continue() : void held.push(route)))
  return async () => {
    isOpen = true
    for (const route of held) await route.continue()
    await expect.poll(() => isHydrated(page)).toBe(true)
  }
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const logIn = async (page: Page, password: string) => {
  await field(page, 'Email').fill(ACCOUNTS.trader.email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click({ noWaitAfter: true })
}
/** The types of all documents that the page has shown, to find one that is no HTML. */
const watchDocuments = (page: Page) => {
  const types: string[] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) types.push(response.headers()['content-type'] ?? '')
  })
  return types
}

test('VISIT-16 on a very slow line the login works as soon as it is seen, and shows no JSON', async ({ page }) => {
  test.slow()
  const types = watchDocuments(page)
  await slowDown(page)
  await page.goto('/auth/login?next=/campuses/profile', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(await isHydrated(page)).toBe(false)
  await logIn(page, PASSWORD)
  await expect(page).toHaveURL('/campuses/profile', { timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible({ timeout: 60_000 })
  for (const type of types.filter(Boolean)) expect(type).toMatch(/^text\/html/)
})

test('VISIT-16 a login that is refused before its script is there goes on with it', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth/login')
  await logIn(page, 'wrong')
  await expect(page.getByRole('alert')).toHaveText('email or password is incorrect')
  await release()
  await expect(page.getByRole('alert')).toHaveText('email or password is incorrect')
  await field(page, 'Password').fill('wrong too')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'email or password is incorrect')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'email or' })).toHaveCount(1)
  await field(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/campuses\//)
})

test('VISIT-16 WORDS-2 a refusal in Burmese stays Burmese when the script takes over', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'my', url: baseURL ?? '' }])
  const release = await holdScripts(page)
  await page.goto('/auth/login')
  await page.locator('[name=email]').fill(ACCOUNTS.trader.email)
  await page.locator('[name=password]').fill('wrong')
  await page.locator('main button[type=submit]').click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('အီးမေးလ် ဒါမှမဟုတ် စကားဝှက် မမှန်ပါ')
  await release()
  await expect(alert).toHaveText('အီးမေးလ် ဒါမှမဟုတ် စကားဝှက် မမှန်ပါ')
})

test('VISIT-16 a login that is tapped again and again signs in once', async ({ page }) => {
  const posts: Route[] = []
  await holdScripts(page)
  await page.route('**/auth/login', (route) =>
    route.request().method() === 'POST' ? void posts.push(route) : route.continue(),
  )
  await page.goto('/auth/login')
  await field(page, 'Email').fill(ACCOUNTS.trader.email)
  await field(page, 'Password').fill(PASSWORD)
  // Playwright's own clicks would wait for the answer.
  const states = await page.getByRole('button', { name: 'Log In' }).evaluate(async (button: HTMLButtonElement) => {
    for (let tap = 0; tap < 4; tap++) {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return button.getAttribute('aria-busy')
  })
  expect(states).toBe('true')
  expect(posts.length).toBe(1)
  await posts[0]?.continue()
  await expect(page).toHaveURL('/campuses')
})

test('VISIT-16 what is typed before the script is there is kept by it, in every form', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/submit-my-post')
  await field(page, 'Your email').fill('early@padauk.test')
  await field(page, 'Link of the post').fill('https://example.com/early')
  await release()
  await field(page, 'Link of the post').press('End')
  await page.keyboard.type('-bird')
  await expect(field(page, 'Your email')).toHaveValue('early@padauk.test')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('early@padauk.test')
  await page.unrouteAll()

  const again = await holdScripts(page)
  await page.goto('/auth/forgot-password')
  await field(page, 'Email').fill('early@padauk.test')
  await again()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('main')).toContainText('If early@padauk.test belongs to a member')
})

test('VISIT-16 a calculator takes numbers and choices that came before its script', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/crypto-related/profit-and-loss')
  const field = page.locator('.tool-form input:not([type=radio], [type=range])').first()
  const figures = page.locator('.tool-figures')
  const before = await figures.innerText()
  const typed = `${await field.inputValue()}1`
  await field.fill(typed)
  await page.keyboard.press('Enter')
  await page.getByText('Sell (short)', { exact: true }).click()
  await release()
  await expect(field).toHaveValue(typed)
  await expect(page.getByRole('radio', { name: 'Sell (short)' })).toBeChecked()
  await expect(figures).not.toHaveText(before, { useInnerText: true })
})

test('VISIT-16 a tapped button waits visibly, and acts when its script is there', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth/login')
  await field(page, 'Password').fill('a secret')
  const show = page.getByRole('button', { name: 'Show the password' })
  await show.click()
  await expect(show).toHaveAttribute('aria-busy', 'true')
  await release()
  const hide = page.getByRole('button', { name: 'Hide the password' })
  await expect(hide).not.toHaveAttribute('aria-busy')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await expect(field(page, 'Password')).toHaveValue('a secret')
})

test('VISIT-16 AFF-2 a check before the script is there is answered by the server', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/check-my-affiliate')
  await field(page, 'Refer code').fill('padauk1')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page).toHaveURL('/check-my-affiliate?for=padauk1')
  const result = page.getByRole('region', { name: 'Result for PADAUK1' })
  await expect(result).toContainText('Total subscriptions45')
  await release()
  await expect(result).toContainText('Total subscriptions45')
  await expect(field(page, 'Refer code')).toHaveValue('padauk1')
})
