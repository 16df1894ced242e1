import type { Page } from '@playwright/test'
import { expect, signIn, test, toast } from './fixtures.ts'

test.use({ viewport: { width: 360, height: 740 } })

const thing = (page: Page, name: string) =>
  page.getByRole('list', { name: 'The things of today' }).getByRole('listitem').filter({ hasText: name })

test('LEARN-18 a note counts for the day and ticks its item; the goal chosen is celebrated once, on one device', {
  tag: '@gate',
}, async ({ page, browser, baseURL }) => {
  await signIn(page, 'trader')
  await page.goto('/campuses')
  // The address leads on to a campus.
  await expect(page).toHaveURL(/campus_id=/)
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Welcome to Padauk' })).toBeVisible()

  // An item that stands for a note.
  const list = page.getByRole('dialog', { name: 'Daily Checklist' })
  const openList = () =>
    page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Checklist' }).click()
  await openList()
  await list.getByRole('textbox', { name: 'Add an item' }).fill('Write about my day')
  await list.getByRole('button', { name: 'Add', exact: true }).click()
  await list.getByRole('button', { name: 'Change: Write about my day' }).click()
  await list.getByRole('combobox', { name: 'Ticked by itself after' }).selectOption('A new note')
  const item = list.getByRole('checkbox', { name: 'Write about my day' })
  await expect(item).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)

  await page.getByRole('radio', { name: '1 thing' }).press('Space')
  await expect(page.getByText('One thing and this day counts.')).toBeVisible()

  await thing(page, 'A note').getByRole('button', { name: 'Write' }).click()
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await dialog.getByLabel('Title').fill('Calm')
  await dialog.getByLabel('Description').fill('I waited for the level.')
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(dialog.getByRole('article').filter({ hasText: 'Calm' })).toBeVisible()
  // The celebration waits for the notes to be closed.
  const counts = page.getByRole('dialog', { name: 'Today counts' })
  await expect(counts).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(counts).toContainText('2 of 4 things done')
  await expect(counts.locator('dl > div')).toHaveText(['items ticked1 of 1'])
  await page.keyboard.press('Escape')
  await expect(counts).toHaveCount(0)
  await expect(thing(page, 'A note')).toContainText('Done')
  await expect(page.getByText('This day counts.')).toBeVisible()
  await openList()
  await expect(item).toBeChecked()

  // Neither after a reload nor elsewhere.
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  for (const again of [page, other]) {
    if (again === other) await signIn(other, 'trader')
    const read = again.waitForResponse(/\/api\/days\/today/)
    await again.goto('/campuses/today')
    expect((await (await read).json()).content.celebrations).toEqual([])
    await expect(again.getByText('This day counts.')).toBeVisible()
  }
  await other.close()
})

test('LEARN-18 with reduced motion, a celebration is announced without animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'expiring')
  await page.goto('/campuses/today')
  await page.getByRole('radio', { name: '1 thing' }).press('Space')
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await dialog.getByLabel('Title').fill('Calm')
  await dialog.getByLabel('Description').fill('a')
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(dialog.getByRole('article')).toContainText('Calm')
  await page.keyboard.press('Escape')
  const petals = page.getByRole('dialog', { name: 'Today counts' }).locator('.day-petal > g')
  await expect(petals).toHaveCount(5)
  const motions = await petals.evaluateAll((all) => all.map((one) => getComputedStyle(one).animationName))
  expect(new Set(motions)).toEqual(new Set(['none']))
})

test('LEARN-18 a reminder is off, chosen by its hour, and kept', async ({ page }) => {
  await signIn(page, 'trader')
  await page.goto('/campuses/today')
  const hour = page.getByRole('combobox', { name: 'Remind me at' })
  await expect(hour).toHaveValue('')
  await hour.selectOption('20:00')
  await expect(toast(page, 'The reminder comes at 20:00.')).toBeVisible()
  await page.reload()
  await expect(hour).toHaveValue('20')
  await hour.selectOption('No reminder')
  await expect(toast(page, 'No reminder comes.')).toBeVisible()
})

test('LEARN-18 when the answer does not come: a link of a reminder that is not whole says so', async ({ page }) => {
  await page.goto('/reminders/1.none')
  await page.getByRole('button', { name: 'Stop the reminders' }).click()
  await expect(page.getByText('This link is not whole.')).toBeVisible()
})
