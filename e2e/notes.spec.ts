import type { Page } from '@playwright/test'
import { CHART_READING, expect, NO_NETWORK, signIn, test, toast } from './fixtures.ts'

const openNotes = async (page: Page) => {
  await page.goto(CHART_READING)
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('NOTE-1 the four tabs are the four phases', async ({ page }) => {
  await signIn(page, 'member')
  const dialog = await openNotes(page)
  for (const [name, type] of [
    ['Night', 'NIGHT_PHASE'],
    ['Affirmation', 'EFFECTUATION_PHASE'],
    ['Backward Dream', 'BACKWARD_PHASE'],
    ['Morning', 'MORNING_PHASE'],
  ] as const) {
    const asked = name === 'Morning' ? undefined : page.waitForRequest((request) => new URL(request.url()).searchParams.get('type') === type)
    await dialog.getByRole('tab', { name }).click()
    await asked
    await expect(dialog.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('article')).toHaveCount(10)
  }
})

test('NOTE-2 fifteen a page, the next near the end; dates dd/mm/yy with 24 hours', async ({ page }) => {
  const token = await signIn(page, 'expiring')
  const headers = { Authorization: `Bearer ${token}` }
  const title = (at: number) => `Page test ${String(at).padStart(2, '0')}`
  for (let at = 1; at <= 16; at++)
    expect((await page.request.post('/api/notes/manifastcation', { headers, data: { title: title(at), description: 'Text', type: 'BACKWARD_PHASE' } })).status()).toBe(201)
  const dialog = await openNotes(page)
  await dialog.getByRole('tab', { name: 'Backward Dream' }).click()
  await expect(dialog.getByRole('heading', { name: title(16), exact: true })).toBeVisible()
  await expect(dialog.getByRole('article')).toHaveCount(15)
  await expect(dialog.getByRole('article').first().locator('.when')).toHaveText(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/)
  await dialog.getByRole('heading', { name: title(2), exact: true }).scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('heading', { name: title(1), exact: true })).toBeVisible()
})

test('NOTE-3 NOTE-4 a note is written, read, changed and deleted, with its toasts', async ({ page }) => {
  await signIn(page, 'trader')
  const dialog = await openNotes(page)
  await dialog.getByRole('tab', { name: 'Night' }).click()
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await dialog.getByLabel('Title').fill('စိတ်တည်ငြိမ်မှု')
  await dialog.getByLabel('Description').fill('First line\nSecond line')
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(toast(page, "You've created manifestation successfully!!")).toBeVisible()
  const note = dialog.getByRole('article').filter({ hasText: 'စိတ်တည်ငြိမ်မှု' })
  await expect(note).toBeVisible()

  await note.getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('စိတ်တည်ငြိမ်မှု')
  await dialog.getByLabel('Title').fill('Calm')
  await expect(dialog.getByRole('button', { name: 'Add New Note' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Update Note' }).click()
  await expect(toast(page, "You've updated manifestation successfully!!")).toBeVisible()

  const changed = dialog.getByRole('article').filter({ hasText: 'Calm' })
  await changed.getByRole('button', { name: /^Read/ }).click()
  await expect(dialog.locator('.prose')).toHaveText('First line\nSecond line', { useInnerText: true })
  await dialog.getByRole('button', { name: 'Back to the list' }).click()

  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete ?' })
  await changed.getByRole('button', { name: /^Delete/ }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: /^Delete/ }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, "You've deleted manifestation successfully!!")).toBeVisible()
  await expect(changed).toHaveCount(0)
})

test('NOTE-3 title and description are required, and Cancel clears the form', async ({ page }) => {
  await signIn(page, 'trader')
  const dialog = await openNotes(page)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await dialog.getByLabel('Title').fill('   ')
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(dialog.getByText('title is required')).toBeVisible()
  await expect(dialog.getByText('description is required')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  expect(posts).toEqual([])
  await dialog.getByLabel('Title').fill('Half a thought')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
})

test.describe('without a network', () => {
  test.use({ allowedErrors: NO_NETWORK })
  test('NOTE-5 what is typed stays when the line is cut, and the toast can be read and closed over the dialog', async ({ page }) => {
    await signIn(page, 'trader')
    const dialog = await openNotes(page)
    await dialog.getByRole('button', { name: 'Add New Note' }).click()
    await dialog.getByLabel('Title').fill('Kept')
    await dialog.getByLabel('Description').fill('Every word')
    await page.route('**/api/notes/**', (route) => route.abort('internetdisconnected'))
    await dialog.getByRole('button', { name: 'Add New Note' }).click()
    await expect(toast(page, 'No network. Nothing was changed, please try again.')).toBeVisible()
    await expect(dialog.getByLabel('Description')).toHaveValue('Every word')
    await page.getByRole('button', { name: 'Close the message' }).click()
    await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    await expect(dialog).toBeVisible()
  })
})
