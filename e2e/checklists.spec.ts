import type { Locator, Page } from '@playwright/test'
import { CHART_READING, expect, signIn, test, toast } from './fixtures.ts'

/** Gives each test an empty list: existing items are deleted first. */
const goWith = async (page: Page, titles: string[]) => {
  const headers = { Authorization: `Bearer ${await signIn(page, 'expiring')}` }
  const { content } = await (await page.request.get('/api/checklist', { headers })).json()
  for (const { item_id } of content.data) await page.request.delete(`/api/checklist/${item_id}`, { headers })
  for (const title of titles) await page.request.post('/api/checklist', { headers, data: { title } })
  await page.goto(CHART_READING)
}
const openWith = async (page: Page, titles: string[]) => {
  await goWith(page, titles)
  const panel = page.getByRole('region', { name: 'Daily Checklist' })
  await expect(panel.getByLabel('Add an item')).toBeVisible()
  return panel
}

test.describe.configure({ mode: 'serial' })

test('CHECK-1 an empty list says so; an item can be added and ticked, and the tick survives a reload', {
  tag: '@gate',
}, async ({ page }) => {
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

const titlesOf = (panel: Locator) => panel.getByRole('listitem').locator('label')

test('CHECK-1 an item can be renamed, moved and deleted by keyboard, and restored with Undo', { tag: '@gate' }, async ({
  page,
}) => {
  const panel = await openWith(page, ['One', 'Two', 'Three'])
  const titles = titlesOf(panel)
  await expect(titles).toHaveText(['One', 'Two', 'Three'])
  await panel.getByRole('checkbox', { name: 'Three' }).check()
  await panel.getByRole('button', { name: 'Change: Three' }).press('Enter')
  await panel.getByRole('button', { name: 'Move up: Three' }).press('Enter')
  await expect(titles).toHaveText(['One', 'Three', 'Two'])
  await expect(panel.getByRole('button', { name: 'Move down: Three' })).toBeEnabled()
  await panel.getByRole('button', { name: 'Rename: Three' }).press('Enter')
  await expect(panel.getByLabel('Name of the item')).toBeFocused()
  await panel.getByLabel('Name of the item').fill('Third')
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(['One', 'Third', 'Two'])
  // Until the answer is there, in case it is a refusal.
  await expect(panel.getByLabel('Name of the item')).toBeHidden()
  await panel.getByRole('button', { name: 'Change: Third' }).press('Enter')
  await panel.getByRole('button', { name: 'Delete: Third' }).press('Enter')
  await expect(titles).toHaveText(['One', 'Two'])
  await expect(panel.getByRole('button', { name: 'Change: Two' })).toBeFocused()
  await expect(toast(page, '“Third” was removed from your checklist.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(titles).toHaveText(['One', 'Third', 'Two'])
  await expect(panel.getByRole('checkbox', { name: 'Third' })).toBeChecked()
  await page.reload()
  await expect(titles).toHaveText(['One', 'Third', 'Two'])
})

test('CHECK-1 the drag handle moves an item by keyboard and announces it', async ({ page }) => {
  const panel = await openWith(page, ['One', 'Two', 'Three'])
  const grip = panel.getByRole('button', { name: 'Change: Three' })
  await grip.focus()
  // The movable rows replace the first ones and keep the focus.
  await expect(grip).toHaveAccessibleDescription(/Space picks it up/)
  await expect(grip).toBeFocused()
  const told = panel.locator('[id^=DndLiveRegion]')
  const pickUp = async (sentence: string) => {
    await page.keyboard.press('Space')
    await expect(told).toHaveText(sentence)
    // The drag library listens for keys from its next timer tick on; a person is never that fast.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
  }
  await pickUp('Three picked up, place 3 of 3.')
  await page.keyboard.press('ArrowUp')
  await expect(told).toHaveText('Three is at place 2 of 3.')
  await page.keyboard.press('ArrowUp')
  await expect(told).toHaveText('Three is at place 1 of 3.')
  const sent = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Space')
  await expect(told).toHaveText('Three dropped at place 1 of 3.')
  expect((await sent).ok()).toBe(true)
  await expect(titlesOf(panel)).toHaveText(['Three', 'One', 'Two'])
  await expect(grip).toBeFocused()
  await pickUp('Three picked up, place 1 of 3.')
  await page.keyboard.press('ArrowDown')
  await expect(told).toHaveText('Three is at place 2 of 3.')
  await page.keyboard.press('Escape')
  await expect(told).toHaveText('Three stays where it was.')
  await page.reload()
  await expect(titlesOf(panel)).toHaveText(['Three', 'One', 'Two'])
})

/** The centres of two drag handles. */
const between = async (panel: Locator, from: string, to: string) => {
  const points = []
  for (const title of [from, to]) {
    const box = await panel.getByRole('button', { name: `Change: ${title}` }).boundingBox()
    if (!box) throw new Error('the drag handle is not visible')
    points.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }
  return points as [{ x: number; y: number }, { x: number; y: number }]
}
const dragByMouse = async (page: Page, panel: Locator, from: string, to: string) => {
  await panel.getByRole('button', { name: `Change: ${from}` }).hover()
  await expect(panel.getByRole('button', { name: `Change: ${from}` })).toHaveAccessibleDescription(/Drag to move it/)
  const [start, end] = await between(panel, from, to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.up()
}

test('CHECK-1 an item can be dragged by its handle', async ({ page }) => {
  const panel = await openWith(page, ['One', 'Two', 'Three'])
  const sent = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await dragByMouse(page, panel, 'One', 'Three')
  await expect(titlesOf(panel)).toHaveText(['Two', 'Three', 'One'])
  await sent
  // A drag is not a click: the actions stay closed.
  await expect(panel.getByRole('button', { name: 'Change: One' })).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(titlesOf(panel)).toHaveText(['Two', 'Three', 'One'])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test('CHECK-1 dragging an item by its handle does not scroll the page', async ({ page }) => {
    await goWith(page, ['One', 'Two', 'Three'])
    await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Checklist' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Daily Checklist' })
    await expect(dialog.getByRole('button', { name: 'Change: One' })).toHaveAccessibleDescription(/Drag to move it/)
    const [start, end] = await between(dialog, 'One', 'Two')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [start])
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', [{ x: start.x, y: start.y + ((end.y - start.y) * step) / 8 }])
    await touch('touchEnd', [])
    await expect(titlesOf(dialog)).toHaveText(['Two', 'One', 'Three'])
  })
})

const monthName = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Asia/Yangon' }).format(date)

test('CHECK-2 LEARN-18 the month view shows which days reached their goal', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto(CHART_READING)
  const panel = page.getByRole('region', { name: 'Daily Checklist' })
  await panel.getByRole('button', { name: 'Month view' }).press('Enter')
  const now = new Date()
  const month = panel.getByRole('table', { name: monthName(now) })
  await expect(month.getByRole('columnheader')).toHaveCount(7)
  await expect(month.locator('[aria-current=date]')).toContainText('0 of the 1 thing')
  await expect(panel.getByText(/9 days in a row/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Back to the list' })).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Previous month' }).press('Enter')
  const day = new Date(now.getTime() + 6.5 * 3_600_000)
  const before = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 0, 12))
  await expect(panel.getByRole('table', { name: monthName(before) }).locator('svg')).toHaveCount(before.getUTCDate())
  await panel.getByRole('button', { name: 'Next month' }).click()
  await expect(month).toBeVisible()
  await panel.getByRole('button', { name: 'Back to the list' }).click()
  await expect(panel.getByRole('button', { name: 'Month view' })).toBeFocused()
})

test('CHECK-1 the panel and the modal show the same list', async ({ page }) => {
  const panel = await openWith(page, ['Shared'])
  await page.getByRole('banner').getByRole('button', { name: 'Checklist' }).click()
  await page.getByRole('dialog', { name: 'Daily Checklist' }).getByRole('checkbox', { name: 'Shared' }).check()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('checkbox', { name: 'Shared' })).toBeChecked()
})
