import { expect, signIn, test, toast, visit } from './fixtures.ts'

test('AFF-3 a refer code shows total, tier and unpaid count by plan, no personal data, and the query is in the URL', {
  tag: '@gate',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/affiliate') && asked.push(request.url()))
  await visit(page, '/check-my-affiliate')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('refer code is required')).toBeVisible()
  await page.getByLabel('Refer code').fill('   ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('refer code is required')).toBeVisible()
  expect(asked, 'the query runs only when non-empty').toEqual([])

  await page.getByLabel('Refer code').fill(' padauk1 ')
  await page.keyboard.press('Enter')
  const result = page.getByRole('region', { name: 'Result for PADAUK1' })
  await expect(result).toContainText('Total subscriptions45')
  await expect(result).toContainText('Tier reached7 %')
  await expect(result).toContainText('16 more reach 8 %')
  await expect(result.locator('.affiliate-tiers li')).toHaveText([
    /1 to 20.*5 %/,
    /21 to 40.*6 %/,
    /41 to 60.*7 %/,
    /61 to 80.*8 %/,
    /81 to 99.*9 %/,
    /100\+.*10 %/,
  ])
  await expect(result.locator('[aria-current]')).toHaveText(/41 to 60/)
  const unpaid = await result
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Number(row.lastElementChild?.textContent)))
  expect(unpaid.reduce((sum, count) => sum + count, 0)).toBe(12)
  await expect(page.getByRole('main')).not.toContainText(/Thet Zaw|Sample member|@/)

  await expect(page).toHaveURL('/check-my-affiliate?for=padauk1')
  await page.reload()
  await expect(result).toBeVisible()
  await expect(page.getByLabel('Refer code')).toHaveValue('padauk1')
  await page.goBack()
  await expect(result).toBeHidden()
})

test('TOAST-1 a signed-in member can use the lookup too', async ({ page }) => {
  await signIn(page, 'expired')
  await page.goto('/check-my-affiliate?for=PADAUK1')
  await expect(page.getByRole('region', { name: 'Result for PADAUK1' })).toBeVisible()
  await expect(toast(page, 'Error: there is no active subscription')).toHaveCount(0)
})
