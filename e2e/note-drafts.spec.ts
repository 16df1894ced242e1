import type { Locator, Page } from '@playwright/test'
import { expect, NO_NETWORK, refused, signIn, test, toast } from './fixtures.ts'
import { openNotes, titled, typeNew } from './notes-world.ts'
import { signInWhole } from './outbox-world.ts'

test.describe('without a network', () => {
  test.use({ allowedErrors: NO_NETWORK })
  test('NOTE-5 input is kept when the connection drops, and the toast can be read and closed above the dialog', async ({
    page,
  }) => {
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

test('NOTE-5 an unsent edit is offered again at its note', async ({ page }) => {
  const token = await signIn(page, 'trader')
  await page.request.post('/api/notes/manifastcation', {
    headers: { Authorization: `Bearer ${token}` },
    data: { title: 'Changed half', description: 'Old', type: 'NIGHT_PHASE' },
  })
  let dialog = await openNotes(page)
  await dialog.getByRole('tab', { name: 'Night' }).click()
  await dialog.getByRole('button', { name: 'Edit: Changed half' }).click()
  await dialog.getByLabel('Description').fill('New')
  dialog = await openNotes(page)
  await dialog.getByRole('tab', { name: 'Night' }).click()
  await expect(dialog.getByRole('article').filter({ hasText: 'Changed half' })).toContainText('Change not sent')
  await dialog.getByRole('button', { name: 'Edit: Changed half' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('New')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Edit: Changed half' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('Old')
})

test.describe('an expired session', () => {
  test.use({ allowedErrors: refused(401) })
  test('NOTE-5 keeps the draft on the device until the next sign-in', async ({ page }) => {
    const token = await signIn(page, 'trader')
    const last = page.waitForResponse(/\/checklist\/months\//)
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
})

test.describe('a lost response', () => {
  test.use({ allowedErrors: NO_NETWORK })
  for (const [way, retry] of [
    ['at once', async (dialog: Locator) => dialog.getByRole('button', { name: 'Retry' }).click()],
    [
      'after a reload',
      async (_dialog: Locator, page: Page) => {
        const dialog = await openNotes(page)
        await dialog.getByRole('button', { name: 'Continue' }).click()
        await dialog.getByRole('button', { name: 'Add New Note' }).click()
      },
    ],
  ] as const)
    test(`NOTE-5 creates no second note when sending is retried ${way}`, async ({ page }) => {
      const token = await signIn(page, 'trader')
      await openNotes(page)
      const dialog = await typeNew(page, `Once, ${way}`)
      const address = '**/api/notes/manifastcation'
      await page.route(address, async (route) => {
        expect((await route.fetch()).status()).toBe(201)
        await route.abort('internetdisconnected')
      })
      await dialog.getByRole('button', { name: 'Add New Note' }).click()
      await expect(dialog.getByText('Not sent. Your text is kept here.')).toBeVisible()
      await page.unroute(address)
      await retry(dialog, page)
      await expect(toast(page, "You've created manifestation successfully!!")).toBeVisible()
      expect(await titled(page, token, `Once, ${way}`)).toHaveLength(1)
    })

  test('NOTE-5 keeps what was typed between the two attempts', async ({ page }) => {
    const token = await signIn(page, 'trader')
    await openNotes(page)
    const dialog = await typeNew(page, 'Typed between')
    const address = '**/api/notes/manifastcation'
    await page.route(address, async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await dialog.getByRole('button', { name: 'Add New Note' }).click()
    await expect(dialog.getByText('Not sent. Your text is kept here.')).toBeVisible()
    await page.unroute(address)
    await dialog.getByLabel('Description').fill('Every word and one more')
    await dialog.getByRole('button', { name: 'Add New Note' }).click()
    await expect(toast(page, "You've created manifestation successfully!!")).toBeVisible()
    expect((await titled(page, token, 'Typed between')).map(({ description }) => description)).toEqual([
      'Every word and one more',
    ])
  })
})

test.describe('a note deleted on another device', () => {
  test.use({ allowedErrors: refused(404) })
  test('NOTE-5 an edit of it becomes a new note', async ({ page }) => {
    const token = await signIn(page, 'trader')
    const headers = { Authorization: `Bearer ${token}` }
    const { content } = await (
      await page.request.post('/api/notes/manifastcation', {
        headers,
        data: { title: 'Deleted there', description: 'Text', type: 'MORNING_PHASE' },
      })
    ).json()
    const dialog = await openNotes(page)
    await dialog.getByRole('button', { name: 'Edit: Deleted there' }).click()
    await dialog.getByLabel('Description').fill('Every word')
    await page.request.delete(`/api/notes/manifastcation/${content.manifast_id}`, { headers })
    await dialog.getByRole('button', { name: 'Update Note' }).click()
    await expect(dialog.locator('.note-fields').getByRole('alert')).toContainText(
      'This note has been deleted in the meantime. Your text is kept here: add it as a new note.',
    )
    await dialog.getByRole('button', { name: 'Add New Note' }).click()
    await expect(toast(page, "You've created manifestation successfully!!")).toBeVisible()
    expect((await titled(page, token, 'Deleted there')).map(({ description }) => description)).toEqual(['Every word'])
    await expect(dialog.getByText('Change not sent')).toHaveCount(0)
  })
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

test('NOTE-5 without local storage a warning is shown, and the page still holds the input', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await signIn(page, 'trader')
  await openNotes(page)
  const dialog = await typeNew(page, 'Nowhere to keep')
  await expect(dialog.getByText('This device cannot keep a draft.')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('Every word')
})
