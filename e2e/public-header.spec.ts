import type { Page, Route } from '@playwright/test'
import { expect, signIn, test, visit } from './fixtures.ts'

const header = (page: Page) => page.getByRole('banner')
const affiliate = (page: Page) => header(page).locator('summary')

/** Checks that the heading is below the sticky header and in the upper half of the viewport. */
const expectUnderHeader = async (page: Page, heading: string) => {
  const under = async () => {
    const [top, bar] = await Promise.all([
      page.getByRole('heading', { level: 2, name: heading }).evaluate((element) => element.getBoundingClientRect().top),
      header(page).evaluate((element) => element.getBoundingClientRect().bottom),
    ])
    return top >= bar && top < 450
  }
  await expect.poll(under).toBe(true)
}

test('VISIT-7 every header link leads to its page, and the current page is marked', { tag: '@gate' }, async ({
  page,
}) => {
  const places: Record<string, string> = { 'Crypto Related': '/crypto-related', Subscription: '/subscription' }
  await page.goto('/')
  for (const [name, path] of Object.entries(places)) {
    await header(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(header(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(header(page).locator('[aria-current]')).toHaveCount(1)
  }
  for (const [name, path] of Object.entries({
    'Submit My Post': '/submit-my-post',
    'Check My Affiliate': '/check-my-affiliate',
    'Affiliate Rule': '/affiliate-rule',
  })) {
    await affiliate(page).click()
    await header(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(header(page).getByRole('link', { name, exact: true })).toBeHidden()
    await expect(affiliate(page)).toHaveAttribute('aria-current', 'true')
  }
})

test('VISIT-7 the affiliate menu opens by click and keyboard, and closes on Escape, outside click and focus loss', async ({
  page,
}) => {
  await visit(page, '/subscription')
  const link = header(page).getByRole('link', { name: 'Submit My Post' })
  await expect(link).toBeHidden()
  await affiliate(page).click()
  await expect(link).toBeVisible()
  await page.mouse.click(700, 700)
  await expect(link).toBeHidden()
  await affiliate(page).focus()
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(affiliate(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(link).toBeVisible()
  for (const _ of ['submit', 'check', 'rule', 'subscription']) await page.keyboard.press('Tab')
  await expect(header(page).getByRole('link', { name: 'Subscription' })).toBeFocused()
  await expect(link).toBeHidden()
})

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const)
  test(`VISIT-7 from another page the anchors return to / and scroll below the header, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    // The campuses above the wins load late.
    await page.route('**/api/campus?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    for (const [name, hash, heading] of [
      ['Student Wins', 'student-wins', 'Student wins'],
      ['Campus', 'campus', 'Campuses, each with one thing to master'],
    ] as const) {
      await page.goto('/subscription')
      if (width < 1024) await header(page).getByRole('button', { name: 'Menu' }).click()
      await header(page).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(`/#${hash}`)
      await expect(page.locator('#campus').getByRole('heading', { name: 'Funded Trader' })).toBeAttached()
      await expectUnderHeader(page, heading)
      await expect(page.locator(`#${hash}`)).toBeFocused()
    }
  })

test.describe('before the scripts arrive', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('VISIT-7 an opened menu stays open while the scripts arrive', async ({ page }) => {
    const held: Route[] = []
    let isOpen = false
    await page.route('**/*.js', (route) => (isOpen ? route.continue() : void held.push(route)))
    await page.goto('/subscription', { waitUntil: 'commit' })
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await affiliate(page).click()
    await expect(header(page).getByRole('link', { name: 'Submit My Post' })).toBeVisible()
    isOpen = true
    for (const route of held) await route.continue()
    // The theme button needs scripts. Pressing it beside the menu would close it.
    await page
      .getByRole('button', { name: 'Switch between light and dark' })
      .evaluate((button: HTMLElement) => button.click())
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(header(page).getByRole('link', { name: 'Submit My Post' })).toBeVisible()
    await header(page).getByRole('link', { name: 'Student Wins' }).click()
    await expect(page).toHaveURL('/#student-wins')
    await expect(header(page).getByRole('link', { name: 'Student Wins' })).toBeHidden()
  })
})

test('VISIT-7 an anchor on / scrolls there, again after scrolling away', async ({ page }) => {
  await page.goto('/')
  for (const _ of ['once', 'again']) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await header(page).getByRole('link', { name: 'Student Wins' }).click()
    await expectUnderHeader(page, 'Student wins')
  }
})

test('VISIT-7 Log In for visitors, To Campuses for members', async ({ page }) => {
  await page.goto('/')
  await header(page).getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/auth/login')
  await signIn(page, 'member')
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Log In' })).toHaveCount(0)
  await header(page).getByRole('link', { name: 'To Campuses' }).click()
  await expect(page).toHaveURL(/\/campuses\//)
})

test('VISIT-7 on a small screen one menu holds all links and works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  const menu = header(page).getByRole('button', { name: 'Menu' })
  const campus = header(page).getByRole('link', { name: 'Campus', exact: true })
  await expect(campus).toBeHidden()
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(campus).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(campus).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(campus).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await affiliate(page).click()
  await page.keyboard.press('Escape')
  await expect(header(page).getByRole('link', { name: 'Submit My Post' })).toBeHidden()
  await expect(campus).toBeVisible()
  await page.mouse.click(180, 700)
  await expect(campus).toBeHidden()
  await menu.click()
  await affiliate(page).click()
  await header(page).getByRole('link', { name: 'Affiliate Rule' }).click()
  await expect(page).toHaveURL('/affiliate-rule')
  await expect(campus).toBeHidden()
})
