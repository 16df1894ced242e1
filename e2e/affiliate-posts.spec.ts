import type { Page } from '@playwright/test'
import { expect, test, toast, visit } from './fixtures.ts'

let made = 0
const fresh = () => `https://example.com/e2e/${Date.now()}-${++made}`
const type = async (page: Page, email: string, link: string) => {
  await page.getByLabel('Your email').fill(email)
  await page.getByLabel('Link of the post').fill(link)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Is this email right?' })

test('AFF-1 the confirmation dialog shows the email; Edit keeps the input; Yes, Submit sends, closes, clears the form and shows a toast', {
  tag: '@gate',
}, async ({ page, request }) => {
  const link = fresh()
  await visit(page, '/submit-my-post')
  await type(page, 'poster@padauk.test', link)
  await expect(dialog(page)).toContainText('poster@padauk.test')
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByLabel('Your email')).toHaveValue('poster@padauk.test')
  await expect(page.getByLabel('Link of the post')).toHaveValue(link)

  await page.getByLabel('Link of the post').press('Enter')
  await dialog(page).getByRole('button', { name: 'Yes, Submit' }).click()
  await expect(toast(page, "You've submitted your post successfully!!")).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByLabel('Your email')).toHaveValue('')
  await expect(page.getByLabel('Link of the post')).toHaveValue('')
  const status = await request.get('/api/affiliate-content/stats', { params: { link } })
  expect((await status.json()).content).toEqual({ content_status: 'PENDING' })
})
