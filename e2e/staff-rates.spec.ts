import type { Page } from '@playwright/test'
import { expect, signInStaff, test } from './fixtures.ts'

const field = (page: Page, label: string) => page.locator('main').getByLabel(label, { exact: true })
const note = (page: Page) => page.locator('.price-said')

test.describe('the rate', () => {
  test('STAFF-9 the owner sets the rate of the kyat, and sees who set which rate from when', async ({ page }) => {
    await signInStaff(page, 'owner')
    await page.goto('/console/plans')
    const rates = page.getByRole('region', { name: 'Rate of the kyat' })
    await expect(rates.getByRole('status')).toContainText(/^[\d,.]+ MMK for \$1, since /)
    await rates.getByLabel('MMK for $1').fill('0')
    await rates.getByRole('button', { name: 'Set the rate' }).click()
    await expect(rates.getByText(/the rate must be 1 or more/i)).toBeVisible()
    await rates.getByLabel('MMK for $1').fill('4,150')
    await rates.getByRole('button', { name: 'Set the rate' }).click()
    await expect(rates.getByRole('row').nth(1)).toContainText('4,150owner@padauk.test')
    await expect(rates.getByLabel('MMK for $1')).toHaveValue('')
  })
})

test.describe('a payment below the price', () => {
  test('STAFF-9 is named while it is typed, needs a reason, and the reason is seen on the page of the member', async ({
    page,
  }) => {
    await signInStaff(page, 'support')
    const nth = Date.now()
    await page.goto('/console/members/new')
    await field(page, 'Name').fill('Hla Hla')
    await field(page, 'Email').fill(`hla.${nth}@example.com`)
    await field(page, 'Amount').fill('10')
    await field(page, 'Reference').fill(`AYA 55${nth}`)
    await expect(note(page)).toBeEmpty()
    await page.getByRole('radio', { name: /^Lifetime/ }).check()
    await expect(note(page)).toContainText(
      'Short by 1,863,340 MMKThe price is 1,863,350 MMK: $449 at 4,150 MMK for $1.',
    )
    await page.getByRole('button', { name: 'Register and get the link' }).click()
    await expect(field(page, 'Why it is accepted')).toBeFocused()
    await expect(field(page, 'Why it is accepted')).toHaveAccessibleDescription(/Give a reason/)
    // Two percent may be lost on the way.
    await field(page, 'Amount').fill('1,830,000')
    await expect(note(page)).toBeEmpty()
    await expect(field(page, 'Why it is accepted')).toHaveCount(0)
    await field(page, 'Amount').fill('1,800,000')
    await expect(note(page)).toContainText('Short by 63,350 MMK')
    await field(page, 'Why it is accepted').fill('The rest follows on Friday')
    await page.getByRole('button', { name: 'Register and get the link' }).click()
    await page.getByRole('link', { name: 'Open the file' }).click()
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('The rest follows on Friday')

    await page.goto('/console/members/new')
    await field(page, 'Amount').fill('0.004')
    await field(page, 'Way').selectOption('BTC')
    await page.getByRole('radio', { name: /^Lifetime/ }).check()
    await expect(note(page)).toContainText('Please check that it was worth $449.')
  })

  test('STAFF-9 a renewal is compared again by the server, and a rate that has changed loses nothing typed', async ({
    page,
  }) => {
    await signInStaff(page, 'support')
    const nth = Date.now()
    const made = await page.request.post('/api/staff/members', {
      data: {
        name: 'Mya Mya',
        email: `mya.${nth}@example.com`,
        plan_id: 3,
        payment: { method: 'USDT', amount: '249', currency: 'USDT', reference: `mya ${nth}` },
      },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const { member_id } = (await made.json()).content
    // The page was opened while a lower rate held.
    const older = {
      rate_id: 1,
      from_day: '2026-01-01',
      mmk_per_usd: 4000,
      staff: null,
      created_at: '2026-01-01T00:00:00Z',
    }
    await page.route('**/api/staff/rates?*', (route) =>
      route.fulfill({ json: { content: { currentPage: 1, totalPage: 1, perPage: 1, total: 1, data: [older] } } }),
    )
    await page.goto(`/console/members/${member_id}?act=renew`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('996000')
    await dialog.getByLabel('Reference').fill(`AYA 66${nth}`)
    await expect(note(page)).toBeEmpty()
    await page.unroute('**/api/staff/rates?*')
    await dialog.getByRole('button', { name: 'Renew' }).click()
    const reason = dialog.getByLabel('Why it is accepted')
    await expect(reason).toHaveAccessibleDescription(/Short by 37,350 MMK; give a reason/i)
    await expect(note(page)).toContainText('Short by 37,350 MMKThe price is 1,033,350 MMK: $249 at 4,150 MMK for $1.')
    await expect(dialog.getByLabel('Amount')).toHaveValue('996000')
    await expect(dialog.getByLabel('Reference')).toHaveValue(`AYA 66${nth}`)
    await reason.fill('Sent before the rate changed')
    await dialog.getByRole('button', { name: 'Renew' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('Sent before the rate changed')
  })
})

test.describe('without a rate', () => {
  test('STAFF-9 the form says so and asks for a reason, and the owner sees that none is set', async ({ page }) => {
    await signInStaff(page, 'owner')
    const empty = { content: { currentPage: 1, totalPage: 0, perPage: 1, total: 0, data: [] } }
    await page.route('**/api/staff/rates?*', (route) => route.fulfill({ json: empty }))
    await page.goto('/console/members/new')
    await field(page, 'Amount').fill('1863350')
    await page.getByRole('radio', { name: /^Lifetime/ }).check()
    await expect(note(page)).toContainText('No rate of the kyat is set')
    await expect(field(page, 'Why it is accepted')).toBeVisible()
    await page.goto('/console/plans')
    await expect(page.getByText('No rate is set yet.')).toBeVisible()
  })

  test.describe('that can be read', () => {
    test('STAFF-9 the list of rates can be tried again, and what was typed beside it stays', async ({ page }) => {
      await signInStaff(page, 'owner')
      await page.route('**/api/staff/rates?*', (route) => route.abort('internetdisconnected'))
      await page.goto('/console/plans')
      const rates = page.getByRole('region', { name: 'Rate of the kyat' })
      await rates.getByLabel('MMK for $1').fill('4200')
      await expect(rates.getByRole('button', { name: 'Retry' })).toBeVisible()
      await page.unroute('**/api/staff/rates?*')
      await rates.getByRole('button', { name: 'Retry' }).click()
      await expect(rates.getByRole('table')).toBeVisible()
      await expect(rates.getByLabel('MMK for $1')).toHaveValue('4200')
    })
  })
})

test('STAFF-9 a plan of two campuses asks for two and lets nobody tick a third; a renewal can keep them', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  const nth = Date.now()
  await page.goto('/console/members/new')
  await field(page, 'Name').fill('Wai Wai')
  await field(page, 'Email').fill(`wai.${nth}@example.com`)
  await field(page, 'Amount').fill('205000')
  await field(page, 'Reference').fill(`AYA 77${nth}`)
  await page.getByRole('radio', { name: /^Starter/ }).check()
  const campuses = page.getByRole('group', { name: 'Campuses' })
  await expect(campuses).toContainText('This plan opens 2 campuses. Chosen: 0.')
  await page.getByRole('button', { name: 'Register and get the link' }).click()
  await expect(campuses).toContainText('this plan opens 2 campuses; choose which')
  await campuses.getByRole('checkbox').nth(0).check()
  await campuses.getByRole('checkbox').nth(1).check()
  await expect(campuses.getByRole('checkbox').nth(2)).toBeDisabled()
  await page.getByRole('button', { name: 'Register and get the link' }).click()
  await page.getByRole('link', { name: 'Open the file' }).click()
  const subscriptions = page.getByRole('region', { name: 'Subscriptions' })
  await expect(subscriptions).not.toContainText('All campuses')
  await page.getByRole('button', { name: 'Renew' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: 'Campuses' })).toContainText('those of the last subscription stay')
  await dialog.getByLabel('Amount').fill('205000')
  await dialog.getByLabel('Reference').fill(`AYA 78${nth}`)
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(subscriptions.getByRole('listitem')).toHaveCount(2)
  await expect(subscriptions).not.toContainText('All campuses')
})
