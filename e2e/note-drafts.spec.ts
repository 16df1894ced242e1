import { expect, signIn, test, toast } from './fixtures.ts'
import { openNotes, titled, typeNew } from './notes-world.ts'
import { signInWhole } from './pending-world.ts'

test('NOTE-5 a draft survives a reload, visible to its member only, until it is sent', { tag: '@gate' }, async ({
  page,
}) => {
  await signInWhole(page, 'trader')
  await openNotes(page)
  const dialog = await typeNew(page, 'After a reload')
  await expect(dialog.getByText(/Draft kept on this device · \d\d:\d\d/)).toBeVisible()
  const token = await signInWhole(page, 'fresh')
  await openNotes(page)
  await expect(dialog.getByText('No notes in this phase yet.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Unfinished note' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  expect(await titled(page, token, 'After a reload')).toEqual([])
  const hers = await signInWhole(page, 'trader')
  await openNotes(page)
  await dialog.getByRole('region', { name: 'Unfinished note' }).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('You did not finish this note.')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toHaveValue('Every word')
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(toast(page, "You've created manifestation successfully!!")).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Unfinished note' })).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:note:')))).toEqual(
    [],
  )
  expect(await titled(page, hers, 'After a reload')).toHaveLength(1)
})

test('NOTE-5 an expired session keeps the draft on the device until the next sign-in', async ({ page }) => {
  const token = await signIn(page, 'trader')
  const last = page.waitForResponse(/\/api\/checklist/)
  await openNotes(page)
  await last
  const dialog = await typeNew(page, 'Over the login')
  await page.request.post('/api/user/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(page).toHaveURL(/\/error\/401\//)
  await signIn(page, 'trader')
  await openNotes(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Over the login')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('LOOK-1 NOTE-5 on a short screen the draft notice covers no label', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await signIn(page, 'trader')
  await openNotes(page)
  const dialog = await typeNew(page, 'Low')
  const state = await dialog.getByText(/^Draft kept on this device/).boundingBox()
  const label = await dialog.getByText('Title', { exact: true }).boundingBox()
  expect((state?.y ?? 0) + (state?.height ?? 0)).toBeLessThanOrEqual(label?.y ?? 0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('NOTE-5 two tabs share one draft and warn when both are being edited', async ({ page }) => {
  await signIn(page, 'trader')
  const one = await openNotes(page)
  const other = await page.context().newPage()
  const two = await openNotes(other)
  for (const dialog of [one, two]) await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await one.getByLabel('Title').fill('From the first tab')
  await expect(two.getByLabel('Title')).toHaveValue('From the first tab')
  await two.getByLabel('Title').fill('From the second tab')
  await expect(one.getByText('This note is open in another tab too.')).toBeVisible()
  await expect(one.getByLabel('Title')).toHaveValue('From the first tab')
  await two.getByRole('button', { name: 'Cancel' }).click()
  await one.getByRole('button', { name: 'Cancel' }).click()
  await other.close()
})
