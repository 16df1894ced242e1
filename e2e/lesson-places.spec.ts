import type { Page } from '@playwright/test'
import { api, make, memberAt } from './curricula-world.ts'
import { expect, signInStaff, test } from './fixtures.ts'
import { findLesson, lessonPath } from './lessons-world.ts'
import { asked, notice, openArea, signInWhole } from './pending-world.ts'

// Notes beside a lesson, pinned to a heading or a second of its video.

const long = (sentence: string) => `<p>${sentence.repeat(40)}</p>`
const TEXT = ['The level', 'The stop', 'The size'].map((one) => `<h2>${one}</h2>${long('First the level. ')}`).join('')
const BURMESE = ['အဆင့်', 'ရပ်တန့်မှတ်', 'ပမာဏ'].map((one) => `<h2>${one}</h2>${long('အရင် အဆင့်ကို ရွေးပါ။ ')}`).join('')

type Made = Awaited<ReturnType<typeof make>>
/** A lesson of this test alone, read by a member whose device keeps what is made. */
const open = async (page: Page, go = true) => {
  await signInStaff(page, 'editor')
  const made = await make(page, { title_my: 'ဒါက ဘာလဲ', text: TEXT, text_my: BURMESE })
  const token = await signInWhole(page, 'expiring')
  if (go) await page.goto(memberAt(made, 'lesson-content'))
  return { made, token }
}
const write = async (page: Page, token: string, { lesson_id }: Made, description: string, more: object = {}) => {
  const answer = await page.request.post('/api/notes/manifastcation', {
    headers: { Authorization: `Bearer ${token}` },
    data: { title: 'What it is', description, type: 'NIGHT_PHASE', lesson_id, ...more },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const at = (heading: string, heading_number: number) => ({ heading, heading_number, heading_language: 'en' })
const notesOf = async (page: Page, token: string, { lesson_id }: { lesson_id: number }) =>
  (await asked(page, token, `/api/notes/manifastcation?lesson_id=${lesson_id}`)).data as {
    description: string
    heading?: string
    video_second?: number
  }[]

const beside = (page: Page) => page.getByRole('complementary', { name: 'Notes of this lesson' })
const flip = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Notes', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const topOf = async (selector: ReturnType<typeof heading>) => (await selector.boundingBox())?.y ?? Number.NaN

test('NOTE-6 a pin writes beside its heading, by keyboard; the draft outlives a reload, and it is saved once', {
  tag: '@gate',
}, async ({ page }) => {
  const { made, token } = await open(page)
  const pin = page.getByRole('button', { name: 'Pin a note: The stop' })
  await expect(beside(page)).toHaveCount(0)
  await pin.focus()
  await expect(pin).toHaveCSS('opacity', '1')
  await pin.press('Enter')
  const field = beside(page).getByLabel('Note', { exact: true })
  await expect(field).toBeFocused()
  await expect(beside(page).getByRole('region', { name: 'A note of this lesson' })).toContainText('The stop')
  await field.fill('Under the wicks, with room.')
  await page.reload()
  // The column is as it was, and does not take the focus of who only reads on.
  await expect(field).toHaveValue('Under the wicks, with room.')
  await expect(field).not.toBeFocused()
  await beside(page).getByRole('button', { name: 'Save note' }).dblclick()
  const card = beside(page).getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(page.getByRole('button', { name: '1 note: The stop' })).toBeVisible()
  // The screen is ahead of the server.
  await expect
    .poll(() => notesOf(page, token, made))
    .toMatchObject([{ description: 'Under the wicks, with room.', heading: 'The stop' }])
  // The text keeps its place: the column stands beside it, and the note at the height of its heading.
  const text = await page.locator('.lesson-text').boundingBox()
  const column = await beside(page).boundingBox()
  expect(column?.x ?? 0).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0))
  await expect
    .poll(async () => Math.abs((await topOf(heading(page, 'The stop'))) - (await card.boundingBox())!.y))
    .toBeLessThan(30)
  // Changed and deleted in place.
  await card.getByRole('button', { name: 'Edit' }).click()
  await field.fill('Under three wicks.')
  await beside(page).getByRole('button', { name: 'Save change' }).click()
  await expect(card).toContainText('Under three wicks.')
  await card.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(beside(page).getByText('No notes in this lesson yet.')).toBeVisible()
  await expect(beside(page).getByRole('button', { name: 'New' })).toBeFocused()
  await flip(page).click()
  await expect(beside(page)).toHaveCount(0)
})

test('NOTE-6 a note leads back to its heading, with the focus and below the header, from elsewhere and beside the text', async ({
  page,
}) => {
  const { made, token } = await open(page, false)
  await write(page, token, made, 'Measure first.', at('The stop', 1))
  await page.goto('/campuses/profile')
  await page.getByRole('button', { name: 'Notes' }).first().click()
  const notes = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await notes.getByRole('tab', { name: 'Night' }).click()
  await notes.getByRole('article').filter({ hasText: 'Measure first.' }).getByRole('button', { name: /^Read/ }).click()
  await notes.getByRole('link', { name: 'To the lesson' }).click()
  const stop = heading(page, 'The stop')
  const seen = async () => {
    await expect(stop).toBeFocused()
    const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
    await expect.poll(() => topOf(stop)).toBeGreaterThanOrEqual(height)
    await expect.poll(() => topOf(stop)).toBeLessThan(400)
  }
  await seen()
  await expect(page).not.toHaveURL(/heading/)
  await page.evaluate(() => scrollTo(0, 0))
  await flip(page).click()
  await beside(page).getByRole('button', { name: 'Go to: The stop' }).press('Enter')
  await seen()
})

test('NOTE-6 WORDS-2 a pin is at the same heading in the other language, follows it when moved, and one that is gone leads to the lesson', async ({
  page,
}) => {
  const { made, token } = await open(page, false)
  await write(page, token, made, 'Moved.', at('The stop', 0))
  await write(page, token, made, 'Gone.', at('The fees', 1))
  await page.goto(memberAt(made, 'lesson-content'))
  await expect(page.getByRole('button', { name: '1 note: The stop' })).toBeVisible()
  await flip(page).click()
  const gone = beside(page).getByRole('article').filter({ hasText: 'Gone.' })
  await expect(gone).toContainText('The fees')
  await expect(gone.getByRole('button', { name: /^Go to/ })).toHaveCount(0)
  const lost = new URLSearchParams({ heading: 'The fees', heading_number: '1', heading_language: 'en' })
  await page.goto(`${memberAt(made, 'lesson-content')}&${lost}`)
  await expect(page.getByText('That part is no longer in the lesson. Your note is kept.')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await page.getByRole('button', { name: 'Read in Burmese' }).click()
  // By number, because the words are others.
  await expect(page.getByRole('button', { name: '1 note: အဆင့်' })).toBeVisible()
})

test('NOTE-6 on a phone a pin opens the notes in a sheet, which Back closes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { made, token } = await open(page)
  // Back can be stopped only within the app.
  await page.getByRole('tab', { name: 'Completed' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByRole('button', { name: 'Pin a note: The stop' }).click()
  const sheet = page.getByRole('dialog', { name: 'Notes of this lesson' })
  const field = sheet.getByLabel('Note', { exact: true })
  await expect(field).toBeFocused()
  // An error for a long title is shown before it is sent.
  await field.fill('x'.repeat(20_001))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('On the way')
  await sheet.getByRole('button', { name: 'Save note' }).click()
  await expect(sheet.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/lesson_id/)
  // The screen is ahead of the server.
  await expect
    .poll(() => notesOf(page, token, made))
    .toMatchObject([{ description: 'On the way', heading: 'The stop' }])
  await page.getByRole('button', { name: '1 note: The stop' }).click()
  await sheet.getByRole('button', { name: 'Go to: The stop' }).click()
  await expect(heading(page, 'The stop')).toBeFocused()
})

test('NOTE-6 LOOK-1 the notes beside a lesson take the place of the course panel where there is no room for both', async ({
  page,
}) => {
  await open(page)
  await flip(page).click()
  await expect(beside(page)).toBeVisible()
  for (const [width, isShown] of [
    [1920, true],
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('.course-panel')).toBeVisible({ visible: isShown })
  }
})

test('NOTE-6 OFFLINE-1 without a network: a pinned note is written without a network, is there after a reload of the list, and is sent once', async ({
  page,
  context,
}) => {
  const { made, token } = await open(page, false)
  await openArea(page, memberAt(made, 'lesson-content'))
  await flip(page).click()
  await expect(beside(page).getByText('No notes in this lesson yet.')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pin a note: The level' }).press('Enter')
  await beside(page).getByLabel('Note', { exact: true }).fill('On the bus')
  await beside(page).getByRole('button', { name: 'Save note' }).click()
  const card = beside(page).getByRole('article')
  await expect(card).toContainText('On the bus')
  await expect(notice(page)).toContainText('1 change waits')
  await expect(page.getByRole('button', { name: '1 note: The level' })).toBeVisible()
  // Changed before it is sent.
  await card.getByRole('button', { name: 'Edit' }).click()
  await beside(page).getByLabel('Note', { exact: true }).fill('On the bus home')
  await beside(page).getByRole('button', { name: 'Save change' }).click()
  await expect(card).toContainText('On the bus home')
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await expect(card).toHaveCount(1)
  // The screen is ahead of the server.
  await expect
    .poll(() => notesOf(page, token, made))
    .toMatchObject([{ description: 'On the bus home', heading: 'The level' }])
})

test('NOTE-6 NET-1 without a network: notes that do not arrive leave the lesson as it is, and Retry brings them', async ({
  page,
}) => {
  const { made, token } = await open(page, false)
  await write(page, token, made, 'Here again.')
  await page.route('**/api/notes/manifastcation?*lesson_id=*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(memberAt(made, 'lesson-content'))
  await flip(page).click()
  await expect(heading(page, 'The level')).toBeVisible()
  await expect(beside(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/notes/manifastcation?*lesson_id=*')
  await beside(page).getByRole('button', { name: 'Retry' }).click()
  await expect(beside(page).getByRole('article')).toContainText('Here again.')
  await expect(beside(page).getByRole('button', { name: /^Go to/ })).toHaveCount(0)
})

test('NOTE-6 a note on a lesson that has been withdrawn is saved without its lesson, and the member is told why', async ({
  page,
}) => {
  const { made, token } = await open(page)
  await flip(page).click()
  await beside(page).getByRole('button', { name: 'New' }).click()
  await beside(page).getByLabel('Note', { exact: true }).fill('Too late')
  await api(page, 'patch', `lessons/${made.lesson_id}`, { status: 'DRAFT' })
  await beside(page).getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('This lesson is closed now. Your note is among your notes, under Night.')).toBeVisible()
  const { data } = await asked(page, token, '/api/notes/manifastcation?type=NIGHT_PHASE')
  expect(data.filter(({ description }: { description: string }) => description === 'Too late')).toHaveLength(1)
})

test('NOTE-6 LEARN-5 a note is pinned to a second of the video, and leads back to it: before play nothing is loaded', async ({
  page,
}) => {
  const token = await signInWhole(page, 'expiring')
  const headers = { Authorization: `Bearer ${token}` }
  const place = await findLesson(page.request, headers, 'Support and resistance')
  await page.goto(lessonPath(place, 'video'))
  await page.getByRole('button', { name: /^(Play|Resume at)/ }).click()
  const video = page.locator('video')
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(time, { timeout: 15_000 }).toBeGreaterThan(0.2)
  await page.getByRole('slider').fill('12')
  await page.getByRole('button', { name: /^Note at 0:1[2-9]/ }).click()
  await expect(beside(page).getByLabel('Note', { exact: true })).toBeFocused()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await beside(page).getByLabel('Note', { exact: true }).fill('The false break.')
  await beside(page).getByRole('button', { name: 'Save note' }).click()
  await expect.poll(() => notesOf(page, token, place)).toHaveLength(1)
  const [{ video_second = 0 } = {}] = await notesOf(page, token, place)
  expect(video_second).toBeGreaterThanOrEqual(12)
  await page.getByRole('slider').fill('30')
  await expect.poll(time).toBeGreaterThanOrEqual(30)
  const back = beside(page).getByRole('button', { name: `Go to the video at 0:${video_second}` })
  await back.click()
  await expect.poll(time).toBeLessThan(video_second + 2)
  // From the text: the video waits there, and its size is shown before it plays.
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(heading(page, 'How to draw one')).toBeVisible()
  await back.click()
  const poster = page.getByRole('button', { name: `Resume at 0:${video_second}` })
  await expect(poster).toBeFocused()
  await poster.click()
  await expect.poll(time, { timeout: 15_000 }).toBeGreaterThanOrEqual(video_second)
})
