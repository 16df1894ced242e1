import type { Page } from '@playwright/test'
import { CHART_READING, expect, refused, signIn, test, toast } from './fixtures.ts'

/** A list of its own for each test: what the account had is deleted first. */
const openWith = async (page: Page, titles: string[]) => {
  const headers = { Authorization: `Bearer ${await signIn(page, 'expiring')}` }
  const { content } = await (await page.request.get('/api/checklist', { headers })).json()
  for (const { item_id } of content.data) await page.request.delete(`/api/checklist/${item_id}`, { headers })
  for (const title of titles) await page.request.post('/api/checklist', { headers, data: { title } })
  await page.goto(CHART_READING)
  const panel = page.getByRole('region', { name: 'Daily Checklist' })
  await expect(panel.getByLabel('Add an item')).toBeVisible()
  return panel
}

test.describe.configure({ mode: 'serial' })

test('CHECK-1 an empty list says so; an item is added, ticked and still ticked after a reload', async ({ page }) => {
  const panel = await openWith(page, [])
  await expect(panel.getByText('Your list is empty.')).toBeVisible()
  await panel.getByLabel('Add an item').fill('Read one lesson')
  await panel.getByLabel('Add an item').press('Enter')
  const box = panel.getByRole('checkbox', { name: 'Read one lesson' })
  await expect(box).not.toBeChecked()
  await expect(panel.getByLabel('Add an item')).toHaveValue('')
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
  await box.check()
  expect((await kept).ok()).toBe(true)
  await page.reload()
  await expect(box).toBeChecked()
})

test('CHECK-1 an item is renamed, moved and deleted by keyboard', async ({ page }) => {
  const panel = await openWith(page, ['One', 'Two', 'Three'])
  const titles = panel.getByRole('listitem').locator('label')
  await expect(titles).toHaveText(['One', 'Two', 'Three'])
  await panel.getByRole('button', { name: 'Change: Three' }).press('Enter')
  await panel.getByRole('button', { name: 'Move up: Three' }).press('Enter')
  await expect(titles).toHaveText(['One', 'Three', 'Two'])
  await expect(panel.getByRole('button', { name: 'Move down: Three' })).toBeEnabled()
  await panel.getByRole('button', { name: 'Rename: Three' }).press('Enter')
  await expect(panel.getByLabel('Name of the item')).toBeFocused()
  await panel.getByLabel('Name of the item').fill('Third')
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(['One', 'Third', 'Two'])
  await panel.getByRole('button', { name: 'Delete: Third' }).press('Enter')
  await page.getByRole('dialog', { name: 'Are you sure you want to delete ?' }).getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(titles).toHaveText(['One', 'Two'])
  await page.reload()
  await expect(titles).toHaveText(['One', 'Two'])
})

test('CHECK-1 panel and modal are one list', async ({ page }) => {
  const panel = await openWith(page, ['Shared'])
  await page.getByRole('banner').getByRole('button', { name: 'Checklist' }).click()
  await page.getByRole('dialog', { name: 'Daily Checklist' }).getByRole('checkbox', { name: 'Shared' }).check()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('checkbox', { name: 'Shared' })).toBeChecked()
})

test.describe('a tick that is refused', () => {
  test.use({ allowedErrors: refused(500) })
  test('CHECK-1 goes back and says why', async ({ page }) => {
    const panel = await openWith(page, ['Refused'])
    await page.route('**/days/**', (route) => route.fulfill({ status: 500, json: { error: { message: 'Error: something went wrong', code: 'internal' } } }))
    await panel.getByRole('checkbox', { name: 'Refused' }).click()
    await expect(toast(page, 'Error: something went wrong')).toBeVisible()
    await expect(panel.getByRole('checkbox', { name: 'Refused' })).not.toBeChecked()
  })
})
