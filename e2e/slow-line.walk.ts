import type { Page } from '@playwright/test'
import { CHART_READING, expect, test, tokenOf } from './fixtures.ts'
import { findLesson, lessonPath, readLesson } from './lessons-world.ts'
import { isKept, isStored, openLine, slowDown } from './line-world.ts'
import { asked, keepCookies, openArea, signInWhole, titled, write } from './pending-world.ts'

// What is tapped on a line of 30 KB a second, while code and answers are still on their way.

test.slow()

/** Opens a page at once, and slows it down from then on: what was not loaded yet comes over the slow line. */
const openSlow = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'networkidle' })
  await slowDown(page)
}

test('VISIT-16 a tapped part of the member area waits visibly until its code is there, and what is written in it is sent', async ({
  page,
}) => {
  const token = await signInWhole(page, 'member')
  await openSlow(page, CHART_READING)
  const notes = page.getByRole('banner').getByRole('button', { name: 'Notes' })
  await notes.click()
  await expect(notes).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog', { name: 'Daily Manifestation' })).toBeVisible({ timeout: 30_000 })
  await expect(notes).not.toHaveAttribute('aria-busy')
  // Before the list of notes has come.
  await write(page, 'Written on a slow line')
  await expect(page.getByRole('article').filter({ hasText: 'Written on a slow line' })).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await titled(page, token, /^Written on a slow line$/)).length).toBe(1)
})

test('VISIT-16 a tapped link waits visibly until its page is there', async ({ page }) => {
  await signInWhole(page, 'member')
  await openSlow(page, CHART_READING)
  const link = page.getByRole('link', { name: /Profile/ }).first()
  const me = (await link.isVisible()) ? link : page.locator('a[href="/campuses/funded"]').first()
  await me.click({ noWaitAfter: true })
  await expect(me).toHaveAttribute('aria-busy', 'true')
  await expect(page).not.toHaveURL(/chart-reading/, { timeout: 30_000 })
  await expect(page.locator('[aria-busy=true]:is(a, button)')).toHaveCount(0)
})

test('LEARN-9 each press of the star counts on a slow line: the last one wins', async ({ page }) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, 'member')}` }
  const place = await findLesson(page.request, headers, 'Time frames')
  await page.goto(lessonPath(place), { waitUntil: 'networkidle' })
  const star = page.getByRole('button', { name: 'Favourite', exact: true })
  const before = (await readLesson(page.request, place.lesson_id, headers)).is_fav
  await slowDown(page)
  const calls: string[] = []
  page.on('response', (answer) => /\/fav\/lesson\//.test(answer.url()) && calls.push(answer.url()))
  for (let press = 1; press <= 4; press++) {
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', String(press % 2 ? !before : before))
  }
  // None was shown only after the one before had its answer.
  expect(calls.length).toBeLessThan(4)
  await expect.poll(() => calls.length, { timeout: 30_000 }).toBe(4)
  await expect
    .poll(async () => (await readLesson(page.request, place.lesson_id, headers)).is_fav, { timeout: 30_000 })
    .toBe(before)
  await expect(star).toHaveAttribute('aria-pressed', String(before))
})

test('CHECK-1 items ticked one after another on a slow line are all ticked on the server', async ({ page }) => {
  const token = await signInWhole(page, 'member')
  await openSlow(page, CHART_READING)
  const list = page.getByRole('region', { name: 'Daily Checklist' })
  const items = (await asked(page, token, '/api/checklist')).data as { title: string; is_done: boolean }[]
  const open = items.filter(({ is_done }) => !is_done).slice(0, 3)
  expect(open.length).toBeGreaterThan(1)
  for (const { title } of open) {
    // A tap as it comes, while the code that drags and edits replaces the rows.
    await list.getByRole('checkbox', { name: title, exact: true }).click()
    await expect(list.getByRole('checkbox', { name: title, exact: true })).toBeChecked()
  }
  const done = async () => {
    const { data } = await asked(page, token, '/api/checklist')
    return open.filter(({ title }) => data.some((item: (typeof open)[number]) => item.title === title && item.is_done))
  }
  await expect.poll(async () => (await done()).length, { timeout: 30_000 }).toBe(open.length)
  for (const { title } of open) await expect(list.getByRole('checkbox', { name: title, exact: true })).toBeChecked()
})

test('LEARN-10 a result that is tapped while newer ones are on their way opens what was tapped', async ({ page }) => {
  await signInWhole(page, 'member')
  await openSlow(page, CHART_READING)
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('combobox').or(page.getByRole('searchbox')) })
  await expect(dialog).toBeVisible({ timeout: 30_000 })
  await page.keyboard.type('candle')
  const hit = dialog.getByRole('link').or(dialog.getByRole('option')).first()
  await expect(hit).toBeVisible({ timeout: 30_000 })
  const name = (await hit.innerText()).split('\n')[0] as string
  await page.keyboard.type('s')
  await hit.click()
  await expect(page).toHaveURL(/lesson_id=|category_id=|glossary|course/, { timeout: 30_000 })
  await expect(dialog).toHaveCount(0)
  // A category says its name beside its lessons.
  await expect(page.locator('body')).toContainText(name, { timeout: 30_000 })
})

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('OFFLINE-4 a star and a tick that are tapped before the line has answered leave on the screen what the device gave', async ({
    page,
    product,
    browser,
  }) => {
    const headers = { Authorization: `Bearer ${(await tokenOf(page.request, 'trader')).token}` }
    const place = await findLesson(page.request, headers, 'What money is for')
    const line = await openLine(product)
    const context = await browser.newContext({ baseURL: line.address, serviceWorkers: 'allow' })
    try {
      await keepCookies(context, headers.Authorization.replace('Bearer ', ''), 'trader')
      const tab = await context.newPage()
      await openArea(tab)
      await isKept(tab)
      const list = tab.getByRole('region', { name: 'Daily Checklist' })
      await list.getByRole('textbox', { name: 'Add an item' }).fill('Breathe')
      await tab.keyboard.press('Enter')
      await expect(list.getByRole('checkbox', { name: 'Breathe', exact: true })).toBeVisible()
      await openArea(tab)
      await isStored(tab, 'Breathe')
      await openArea(tab, lessonPath(place, 'lesson-content'))
      await expect(tab.locator('.prose')).toContainText('money')
      await isStored(tab, 'Think of a farmer')

      // Nothing answers, and nothing fails.
      line.take = (asked) => /^\/api\//.test(asked.url ?? '')
      await openArea(tab, lessonPath(place, 'lesson-content'))
      await expect(tab.locator('.prose')).toContainText('money')
      const star = tab.getByRole('button', { name: 'Favourite', exact: true })
      const isOn = await star.getAttribute('aria-pressed')
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', String(isOn !== 'true'))
      await expect(tab.locator('.prose')).toContainText('money')
      await openArea(tab)
      const box = list.getByRole('checkbox', { name: 'Breathe', exact: true })
      await box.click()
      await expect(box).toBeChecked()
    } finally {
      await context.close()
      await line.close()
    }
  })
})
