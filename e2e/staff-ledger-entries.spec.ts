import type { Page } from '@playwright/test'
import { expect, signInStaff, test, toast } from './fixtures.ts'

let made = 0
/** Registers a member who has paid once, as support does. */
const addMember = async (page: Page, name: string) => {
  made++
  await signInStaff(page, 'support')
  const reference = `LEDGER ${made}${Date.now()}`
  const answer = await page.request.post('/api/staff/members', {
    data: {
      ...{ name, email: `ledger${made}.${Date.now()}@example.com`, plan_id: 1, campus_ids: [1, 2] },
      payment: { method: 'MMK', amount: '149', currency: 'MMK', reference, reason: 'A sample' },
    },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { member_id } = (await answer.json()).content as { member_id: number }
  return { member_id, reference }
}
const money = (page: Page) => page.getByRole('region', { name: 'Money', exact: true })

test('STAFF-8 a payment typed wrongly is corrected in the member’s file; the ledger keeps both and names them', {
  tag: '@gate',
}, async ({ page }) => {
  const { member_id, reference } = await addMember(page, 'Ledger Nandar')
  await page.goto(`/console/members/${member_id}`)
  await expect(money(page).getByRole('listitem')).toHaveCount(1)
  // Whoever registered corrects it, as it is their own entry of a moment ago.
  await money(page).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialog.getByText('Give a reason. It stays in the ledger.')).toBeVisible()
  await dialog.getByLabel('Way').selectOption('USDT')
  await dialog.getByLabel('Amount').fill('49')
  await dialog.getByLabel('Currency').fill('USDT')
  await dialog.getByLabel('Why').fill('It was dollars')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(toast(page, 'The entry is corrected.')).toBeVisible()
  const lines = money(page).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText('+49 USDT')
  await expect(lines.nth(1)).toContainText('−149 MMK')
  await expect(lines.nth(2)).toContainText('corrected')
  await expect(page.getByText('Payment corrected')).toBeVisible()

  await signInStaff(page, 'finance')
  await page.goto('/console/money')
  await page.locator('main').getByLabel('Name, reference or entry').fill(reference.toLowerCase().replace(' ', ''))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/q=ledger/)
  const rows = page.getByRole('row').filter({ hasText: 'Ledger Nandar' })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('+$49.00')
  await page.getByLabel('Kind').selectOption('Correction')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
})

test('STAFF-8 a refund shows whether the rule holds, ends the subscription and is refused above what was paid', async ({
  page,
}) => {
  const { member_id } = await addMember(page, 'Ledger Thida')
  await signInStaff(page, 'finance')
  await page.goto(`/console/members/${member_id}`)
  await money(page).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Record a refund' }).check()
  await expect(dialog.getByText(/The rule applies for/)).toBeVisible()
  await dialog.getByLabel('Sent back, MMK').fill('150')
  await dialog.getByRole('button', { name: 'Record the refund' }).click()
  await expect(dialog.getByText(/only 149 MMK was paid/i)).toBeVisible()
  await dialog.getByLabel('Sent back, MMK').fill('149')
  await dialog.getByRole('button', { name: 'Record the refund' }).click()
  await expect(toast(page, 'The refund is recorded.')).toBeVisible()
  await expect(money(page).getByRole('listitem').first()).toContainText('−149 MMK')
  await expect(money(page).getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Subscriptions' })).toContainText('Ended')
  await expect(money(page).getByRole('definition').first()).toHaveText('$0.00')
})

test('STAFF-8 the entries and the statement of a month are saved as CSV and PDF', async ({ page }) => {
  await signInStaff(page, 'finance')
  await page.goto('/console/money')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.locator('main .skel')).toHaveCount(0)
  for (const [name, file] of [
    ['Save as CSV', /^ledger-.*\.csv$/],
    ['Statement as PDF', /^statement-.*\.pdf$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    expect((await saved).suggestedFilename()).toMatch(file)
  }
  await page.context().addCookies([{ name: 'language', value: 'my', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'ငွေ' })).toBeVisible()
})
