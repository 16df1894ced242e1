import type { Page } from '@playwright/test'
import { CHART_READING, expect, test } from './fixtures.ts'
import { asked, holdEngine, notice, openArea, signInWhole } from './outbox-world.ts'

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
  const release = await holdEngine(page)
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
  const release = await holdEngine(page)
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
