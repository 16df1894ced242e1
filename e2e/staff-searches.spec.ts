import { expect, signInStaff, test } from './fixtures.ts'

// At the logout, a request may be under way.

const field = { role: 'combobox' as const, name: /^Search members, references/ }

test('STAFF-15 Ctrl K finds members, references, lessons and pages, and runs acts, by keyboard alone', async ({
  page,
}) => {
  await signInStaff(page, 'owner')
  await page.goto('/console')
  const search = page.getByRole(field.role, { name: field.name })
  await expect(search).toBeVisible()
  // A page that has just opened takes the focus once; a person then presses again.
  const open = (typed: string, option: RegExp) =>
    expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(search).toBeFocused({ timeout: 2000 })
      await search.fill('')
      await page.keyboard.type(typed)
      await expect(page.getByRole('option', { name: option })).toBeVisible({ timeout: 5000 })
      for (;;) {
        await page.keyboard.press('ArrowDown')
        const active = page.locator('[role=option][aria-selected=true]')
        if (option.test((await active.textContent({ timeout: 2000 })) ?? '')) break
      }
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toHaveCount(0, { timeout: 5000 })
    }).toPass()
  await open('su su', /^Su Su ?new@padauk\.test/)
  await expect(page.getByRole('heading', { level: 1, name: 'Su Su' })).toBeVisible()
  await open('sample order 03', /SAMPLE-ORDER-03/)
  await expect(page).toHaveURL(/\/console\/members\/\d+$/)
  await open('time frames', /Time frames/)
  await expect(page).toHaveURL(/\/console\/curriculum\/lessons\/\d+$/)
  await open('payou', /^Affiliates: Payouts$/)
  await expect(page).toHaveURL('/console/affiliates')
  await open('import', /^Import members$/)
  await expect(page).toHaveURL('/console/members/import')
  await open('su su', /^Renew Su Su/)
  await expect(page.getByRole('dialog', { name: 'Renew Su Su' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await open('su su', /^Message to Su Su/)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await open('new ann', /^New announcement$/)
  await expect(page.getByRole('dialog', { name: 'New announcement' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/console/announcements')
  await open('register a', /^Register a member$/)
  await expect(page).toHaveURL('/console/members/new')
  await open('#3', /^Order 3/)
  await expect(page.locator('.review-item')).toContainText('Order 3')
  await open('2', /^Withdrawal 2/)
  await expect(page.locator('.review-item')).toContainText('Withdrawal 2')
  // Without a choice Enter opens the first hit.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('su su')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Su Su' })).toBeVisible()
  await expect(page).toHaveTitle(/Su Su · /)
  await open('log', /^Log ?out$/i)
  await expect(page).toHaveURL(/\/console\/login/)
})

test('STAFF-15 Escape closes what was found and keeps the text; nothing found says so', async ({ page }) => {
  await signInStaff(page, 'support')
  await page.goto('/console')
  const search = page.getByRole(field.role, { name: field.name })
  await search.fill('qqqqqq')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await search.fill('thet')
  await expect(page.getByRole('option', { name: /^Thet Zaw member@padauk\.test/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(search).toHaveValue('thet')
})

test('STAFF-15 the title shows the number of open items and updates without a reload', async ({ page }) => {
  await signInStaff(page, 'support')
  let more = 0
  await page.route('**/api/staff/overview', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const queue of body.content.queues) queue.count = queue.kind === 'posts' ? 2 + more : 0
    await route.fulfill({ json: body })
  })
  await page.clock.install()
  await page.goto('/console')
  await expect(page).toHaveTitle(/^\(2\) /)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Members/ })
    .first()
    .click()
  await expect(page).toHaveTitle(/^\(2\) /)
  more = 1
  await page.clock.runFor(61_000)
  await expect(page).toHaveTitle(/^\(3\) /)
})

for (const width of [320, 1440])
  test(`STAFF-15 what was found stays on a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await signInStaff(page, 'owner')
    await page.goto('/console')
    await page.getByRole(field.role, { name: field.name }).fill('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    const { left, right } = await page.getByRole('listbox').evaluate((list) => {
      const { left, right } = list.getBoundingClientRect()
      return { left, right }
    })
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
