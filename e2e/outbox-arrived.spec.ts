import type { Page } from '@playwright/test'
import { CHART_READING, expect, test } from './fixtures.ts'
import { asked, holdOutbox, notice, openArea, openNotes, rowsOf, signInWhole, titled, write } from './outbox-world.ts'

// Of what the server got, and of which the phone heard nothing.

/** Lets what is made arrive, without an answer, until `hear` is called. */
const loseAnswers = async (page: Page, path: string | RegExp) => {
  let isLosing = true
  let lost = 0
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST' || !isLosing) return route.fallback()
    await route.fetch()
    lost++
    await route.abort('connectionreset')
  })
  return {
    hear: () => {
      isLosing = false
    },
    countLost: () => lost,
  }
}

const listOf = (page: Page) => page.getByRole('region', { name: 'Daily Checklist' })
const add = async (page: Page, title: string) => {
  await listOf(page).getByRole('textbox', { name: 'Add an item' }).fill(title)
  await listOf(page).getByRole('button', { name: 'Add', exact: true }).click()
}
type Item = { title: string; is_done: boolean; stands_for?: string }
/** Without those that a list begins with. */
const itemsOf = async (page: Page, token: string) =>
  ((await asked(page, token, '/api/checklist')).data as Item[])
    .filter(({ stands_for }) => !stands_for)
    .map(({ title, is_done }) => [title, is_done])

test('OFFLINE-1 an item that arrived without an answer is shown once, and what is done with it meanwhile is sent', async ({
  page,
}) => {
  const token = await signInWhole(page, 'trader')
  await openArea(page)
  const { hear } = await loseAnswers(page, '**/api/checklist')
  await add(page, 'Read the news')
  await expect(notice(page)).toContainText('1 change waits')
  const box = listOf(page).getByRole('checkbox', { name: 'Read the news', exact: true })
  const read = page.waitForResponse((answer) => answer.url().includes('/api/checklist') && answer.ok())
  await openArea(page)
  await read
  await expect.poll(() => itemsOf(page, token)).toEqual([['Read the news', false]])
  await expect(box).toHaveCount(1)
  await box.check()
  await expect(notice(page)).toContainText('2 changes wait')
  await expect(box).toHaveCount(1)
  hear()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notice(page)).toHaveCount(0)
  await expect(box).toHaveCount(1)
  await expect(box).toBeChecked()
  expect(await itemsOf(page, token)).toEqual([['Read the news', true]])
})

test('OFFLINE-1 a note that arrived without an answer is shown once; another one with its words is another note', async ({
  page,
}) => {
  const token = await signInWhole(page, 'member')
  await openArea(page)
  await openNotes(page)
  await write(page, 'Twice meant')
  await expect(page.getByRole('heading', { name: 'Twice meant' })).toHaveCount(1)
  const { hear } = await loseAnswers(page, '**/api/notes/manifastcation')
  await write(page, 'Twice meant')
  await expect(notice(page)).toContainText('1 change waits')
  await expect(page.getByRole('heading', { name: 'Twice meant' })).toHaveCount(2)
  expect(await titled(page, token, /Twice meant/)).toHaveLength(2)
  const read = page.waitForResponse((answer) => answer.url().includes('type=MORNING_PHASE') && answer.ok())
  await openArea(page)
  await openNotes(page)
  await read
  await expect(notice(page)).toContainText('1 change waits')
  await expect(page.getByRole('heading', { name: 'Twice meant' })).toHaveCount(2)
  hear()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Twice meant' })).toHaveCount(2)
  expect(await titled(page, token, /Twice meant/)).toHaveLength(2)
})

test('OFFLINE-1 what is typed into an item stays when the answer to its creation comes', async ({ page }) => {
  const token = await signInWhole(page, 'expiring')
  await openArea(page)
  const { hear } = await loseAnswers(page, '**/api/checklist')
  await add(page, 'Drink water')
  await expect(notice(page)).toContainText('1 change waits')
  const list = listOf(page)
  await list.getByRole('button', { name: 'Change: Drink water' }).click()
  await list.getByRole('button', { name: 'Rename: Drink water' }).click()
  const field = list.getByRole('textbox', { name: 'Name of the item' })
  await field.fill('Drink tea')
  hear()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notice(page)).toHaveCount(0)
  // Read again, the list has it under its real id.
  await expect(field).toHaveValue('Drink tea')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('checkbox', { name: 'Drink tea', exact: true })).toBeVisible()
  await expect.poll(() => itemsOf(page, token)).toEqual([['Drink tea', false]])
})

test('OFFLINE-1 what is typed into an item stays when the outbox loads after the list', async ({ page }) => {
  const token = await signInWhole(page, 'fresh')
  await openArea(page)
  await add(page, 'Read a book')
  await expect.poll(() => itemsOf(page, token)).toContainEqual(['Read a book', false])
  const release = await holdOutbox(page)
  await page.goto(CHART_READING)
  const list = listOf(page)
  await list.getByRole('button', { name: 'Change: Read a book' }).click()
  await list.getByRole('button', { name: 'Rename: Read a book' }).click()
  const field = list.getByRole('textbox', { name: 'Name of the item' })
  await field.fill('Read two books')
  release()
  await expect(page.locator('.outbox-notice, [role=status].sr-only').first()).toBeAttached()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 }))),
  )
  await expect(field).toHaveValue('Read two books')
  await page.keyboard.press('Enter')
  await expect.poll(() => itemsOf(page, token)).toContainEqual(['Read two books', false])
})

test('OFFLINE-1 an item that arrived without an answer is gone when it is deleted before the outbox has loaded', async ({
  page,
}) => {
  const token = await signInWhole(page, 'fresh')
  await openArea(page)
  const { hear } = await loseAnswers(page, '**/api/checklist')
  await add(page, 'Not wanted')
  await expect(notice(page)).toContainText('1 change waits')
  const release = await holdOutbox(page)
  await page.goto(CHART_READING)
  const list = listOf(page)
  await list.getByRole('button', { name: 'Change: Not wanted' }).click()
  await list.getByRole('button', { name: 'Delete: Not wanted' }).click()
  release()
  await expect(notice(page)).toContainText('2 changes wait')
  await expect(list.getByRole('checkbox', { name: 'Not wanted' })).toHaveCount(0)
  hear()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notice(page)).toHaveCount(0)
  expect((await itemsOf(page, token)).map(([title]) => title)).not.toContain('Not wanted')
})

test('OFFLINE-1 a note that arrived without an answer is gone when it is deleted before the outbox has loaded', async ({
  page,
}) => {
  const token = await signInWhole(page, 'fresh')
  await openArea(page)
  const dialog = await openNotes(page)
  const { hear } = await loseAnswers(page, '**/api/notes/manifastcation')
  await write(page, 'Not wanted')
  await expect(notice(page)).toContainText('1 change waits')
  const release = await holdOutbox(page)
  await page.goto(CHART_READING)
  await openNotes(page)
  await dialog.getByRole('button', { name: 'Delete: Not wanted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  release()
  await expect(notice(page)).toContainText('2 changes wait')
  await expect(dialog.getByRole('heading', { name: 'Not wanted' })).toHaveCount(0)
  hear()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notice(page)).toHaveCount(0)
  expect(await titled(page, token, /Not wanted/)).toEqual([])
})

test('OFFLINE-1 an item that another page has sent and read stays on a page that cannot read', async ({
  page,
  context,
}) => {
  await signInWhole(page, 'trader')
  await openArea(page)
  await page.route('**/api/checklist', (route) =>
    route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.fallback(),
  )
  const late = await context.newPage()
  const release = await holdOutbox(late)
  await late.goto(CHART_READING)
  await expect(listOf(late).getByRole('textbox', { name: 'Add an item' })).toBeVisible()
  await late.route('**/api/checklist', (route) => route.abort('internetdisconnected'))
  const other = await context.newPage()
  await openArea(other)
  await add(other, 'Made beside')
  await expect
    .poll(async () => (await rowsOf(other, 'outbox')).find(({ title }) => title === 'Made beside'))
    .toMatchObject({ isSettled: true })
  const item = (one: Page) => listOf(one).getByRole('checkbox', { name: 'Made beside', exact: true })
  await add(page, 'Made here')
  await expect(listOf(page).getByRole('checkbox', { name: 'Made here', exact: true })).toBeVisible()
  await expect(item(page)).toBeVisible()
  await expect(item(late)).toHaveCount(0)
  release()
  await expect(item(late)).toBeVisible()
})

test('OFFLINE-1 what was read since a change was sent stays as it was read, in its order', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'member')
  await openArea(page)
  const dialog = await openNotes(page)
  await write(page, 'Sent first')
  await expect.poll(() => rowsOf(page, 'outbox')).toMatchObject([{ isSettled: true }])
  const stopReading = (one: Page) =>
    one.route(/\/api\/(checklist|notes\/manifastcation(\?.*)?)$/, (route) =>
      route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.fallback(),
    )
  await stopReading(page)
  await dialog.getByRole('button', { name: 'Edit: Sent first' }).click()
  await dialog.getByLabel('Description').fill('As it was sent')
  await dialog.getByRole('button', { name: 'Update Note' }).click()
  await expect(page.getByRole('article').first()).toContainText('As it was sent')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await add(page, 'Sent first')
  await expect.poll(() => rowsOf(page, 'outbox')).toMatchObject([{}, { answer: {} }, { answer: {} }])
  // Another device goes on.
  const headers = { Authorization: `Bearer ${token}` }
  await page.request.post('/api/checklist', { headers, data: { title: 'Made elsewhere' } })
  const [note] = await titled(page, token, /Sent first/)
  const path = '/api/notes/manifastcation'
  const data = { title: 'Sent first', description: 'As it was changed elsewhere' }
  await page.request.patch(`${path}/${note?.manifast_id}`, { headers, data })
  await page.request.post(path, { headers, data: { ...data, title: 'Made elsewhere', type: note?.type } })
  await context.route('**/api/checklist', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  await add(page, 'Waits')
  await expect(notice(page)).toContainText('1 change waits')
  const later = await context.newPage()
  const release = await holdOutbox(later)
  await later.goto(CHART_READING)
  const beside = await openNotes(later)
  await expect(later.getByRole('article').first()).toContainText('Made elsewhere')
  await stopReading(later)
  release()
  await expect(notice(later)).toContainText('1 change waits')
  await expect(later.getByRole('article').first()).toContainText('Made elsewhere')
  await expect(later.getByRole('article').nth(1)).toContainText('As it was changed elsewhere')
  await beside.getByRole('button', { name: 'Close', exact: true }).click()
  const mine = listOf(later)
    .locator('label')
    .filter({ hasText: /^(Sent first|Made elsewhere|Waits)$/ })
  await expect(mine).toHaveText(['Sent first', 'Made elsewhere', 'Waits'])
})

test('OFFLINE-1 items move by one also after one before them was deleted without a network', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'member')
  await openArea(page)
  const list = listOf(page)
  for (const title of ['First', 'Second', 'Third']) {
    await add(page, title)
    await expect(list.getByRole('checkbox', { name: title, exact: true })).toBeVisible()
  }
  // Shown before they arrive. One that was cut off on its way would wait too.
  await expect.poll(async () => (await itemsOf(page, token)).slice(-1)).toEqual([['Third', false]])
  const press = (name: string) => list.getByRole('button', { name, exact: true }).click()
  await press('Change: First')
  await expect(list.getByRole('button', { name: 'Delete: First' })).toBeVisible()
  await context.setOffline(true)
  await press('Delete: First')
  await press('Change: Third')
  await press('Move up: Third')
  const mine = list
    .getByRole('listitem')
    .locator('label')
    .filter({ hasText: /^(First|Second|Third)$/ })
  await expect(mine).toHaveText(['Third', 'Second'])
  await expect(notice(page)).toContainText('2 changes wait')
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  expect((await itemsOf(page, token)).slice(-2)).toEqual([
    ['Third', false],
    ['Second', false],
  ])
})

test('OFFLINE-1 an item stays when it is sent while a tick is on its way, which is then kept', async ({ page }) => {
  const token = await signInWhole(page, 'expiring')
  await openArea(page)
  const box = (title: string) => listOf(page).getByRole('checkbox', { name: title, exact: true })
  await add(page, 'Known before')
  await expect.poll(() => itemsOf(page, token)).toContainEqual(['Known before', false])
  await expect.poll(() => rowsOf(page, 'outbox')).toMatchObject([{ isSettled: true }])
  let hasNetwork = false
  await page.route('**/api/checklist', (route) =>
    route.request().method() !== 'POST' || hasNetwork ? route.fallback() : route.abort('internetdisconnected'),
  )
  let loseTick = () => {}
  const isLost = new Promise<void>((resolve) => {
    loseTick = resolve
  })
  await page.route('**/api/checklist/*/days/*', async (route) => {
    await isLost
    await route.abort('internetdisconnected')
  })
  await add(page, 'Sent meanwhile')
  await expect(notice(page)).toContainText('1 change waits')
  hasNetwork = true
  await box('Known before').check()
  await expect
    .poll(async () => (await rowsOf(page, 'outbox')).find(({ title }) => title === 'Sent meanwhile'))
    .toMatchObject({ isSettled: true })
  await expect(box('Sent meanwhile')).toBeVisible()
  loseTick()
  await expect(notice(page)).toContainText('1 change waits')
  await expect(box('Sent meanwhile')).toBeVisible()
  await expect(box('Known before')).toBeChecked()
})
