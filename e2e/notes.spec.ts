import type { Locator, Page } from '@playwright/test'
import { CHART_READING, expect, signIn, test, toast } from './fixtures.ts'
import { enter, findLesson, lessonPath } from './lessons-world.ts'
import { openNotes } from './notes-world.ts'

test('NOTE-1 the four tabs map to the four phases', { tag: '@gate' }, async ({ page }) => {
  await signIn(page, 'member')
  const dialog = await openNotes(page)
  for (const [name, type] of [
    ['Night', 'NIGHT_PHASE'],
    ['Affirmation', 'EFFECTUATION_PHASE'],
    ['Backward Dream', 'BACKWARD_PHASE'],
    ['Morning', 'MORNING_PHASE'],
  ] as const) {
    const asked =
      name === 'Morning'
        ? undefined
        : page.waitForRequest((request) => new URL(request.url()).searchParams.get('type') === type)
    await dialog.getByRole('tab', { name }).click()
    await asked
    await expect(dialog.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('article')).toHaveCount(10)
  }
})

test('NOTE-2 a long list: fifteen per page, the next loads near the end; dates dd/mm/yy with 24-hour time', async ({
  page,
}) => {
  const token = await signIn(page, 'expiring')
  const headers = { Authorization: `Bearer ${token}` }
  const title = (at: number) => `Page test ${String(at).padStart(2, '0')}`
  for (let at = 1; at <= 16; at++)
    expect(
      (
        await page.request.post('/api/notes/manifastcation', {
          headers,
          data: { title: title(at), description: 'Text', type: 'BACKWARD_PHASE' },
        })
      ).status(),
    ).toBe(201)
  const dialog = await openNotes(page)
  await dialog.getByRole('tab', { name: 'Backward Dream' }).click()
  await expect(dialog.getByRole('heading', { name: title(16), exact: true })).toBeVisible()
  await expect(dialog.getByRole('article')).toHaveCount(15)
  await expect(dialog.getByRole('article').first().locator('.note-when')).toHaveText(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/)
  const pages: string[] = []
  page.on('request', (request) => /[?&]page=2/.test(request.url()) && pages.push(request.url()))
  const leave = (px: number) =>
    dialog.locator('.notes-scroll').evaluate(async (scroller, px) => {
      scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - px
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
    }, px)
  await leave(53)
  expect(pages).toEqual([])
  // After a network failure the loaded notes stay, with Retry at the end.
  await page.route('**/manifastcation?*page=2*', (route) => route.abort('internetdisconnected'))
  await leave(48)
  await expect(dialog.locator('.notes-list').getByRole('alert')).toContainText('Retry')
  await expect(dialog.getByRole('article')).toHaveCount(15)
  await page.unroute('**/manifastcation?*page=2*')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('heading', { name: title(1), exact: true })).toBeVisible()
  await expect(dialog.locator('.notes-list').getByRole('alert')).toHaveCount(0)
})

test('NOTE-3 NOTE-4 a note can be created, read, edited and deleted, with the matching toasts', {
  tag: '@gate',
}, async ({ page }) => {
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

type Point = [x: number, y: number]
/** Moves a finger from one point to another. */
const drag = async (page: Page, [x, y]: Point, [dx, dy]: Point) => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 5; step++) await touch('touchMove', [{ x: x + (dx * step) / 5, y: y + (dy * step) / 5 }])
  await touch('touchEnd', [])
}
const middleOf = async (element: Locator): Promise<Point> => {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })
  test('NOTE-1 dragging over 50 px left advances, right goes back, wrapping at both ends', async ({ page }) => {
    await signIn(page, 'member')
    const dialog = await openNotes(page)
    const chosen = dialog.locator('[role=tab][aria-selected=true]')
    const card = dialog.getByRole('article').nth(1).locator('p')
    const swipe = async (dx: number, dy = 0) => drag(page, await middleOf(card), [dx, dy])
    await swipe(-45)
    await expect(chosen).toHaveText('Morning')
    for (const name of ['Night', 'Affirmation', 'Backward Dream', 'Morning']) {
      await swipe(-60)
      await expect(chosen).toHaveText(name)
      await expect(card).toBeVisible()
    }
    for (const name of ['Backward Dream', 'Affirmation']) {
      await swipe(60)
      await expect(chosen).toHaveText(name)
      await expect(card).toBeVisible()
    }
    // A mostly vertical drag scrolls.
    await swipe(-60, -200)
    await expect.poll(() => dialog.locator('.notes-scroll').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20)
    await expect(chosen).toHaveText('Affirmation')
  })

  test('NOTE-1 drags from a button, within a form or during text selection are ignored', async ({ page }) => {
    await signIn(page, 'member')
    const dialog = await openNotes(page)
    const chosen = dialog.locator('[role=tab][aria-selected=true]')
    const card = dialog.getByRole('article').nth(1)
    await drag(page, await middleOf(card.getByRole('button', { name: /^Read/ })), [-120, 0])
    await expect(chosen).toHaveText('Morning')
    await card.locator('p').evaluate((text) => getSelection()?.selectAllChildren(text))
    const [x, y] = await middleOf(card.locator('p'))
    await page.mouse.move(x, y)
    await drag(page, [x, y], [-120, 0])
    await expect(chosen).toHaveText('Morning')
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await dialog.getByRole('button', { name: 'Add New Note' }).click()
    await drag(page, await middleOf(dialog.getByLabel('Description')), [-150, 0])
    await expect(dialog.getByLabel('Description')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(chosen).toHaveText('Morning')
  })
})

test('NOTE-3 LOOK-1 Back from a note restores the scroll position and focus', async ({ page }) => {
  await signIn(page, 'member')
  const dialog = await openNotes(page)
  const list = dialog.locator('.notes-scroll')
  const read = dialog.getByRole('button', { name: /^Read/ }).nth(8)
  await read.focus()
  const before = await list.evaluate((element) => element.scrollTop)
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.note-read')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(read).toBeFocused()
  expect(await list.evaluate((element) => element.scrollTop)).toBe(before)

  const edit = dialog.getByRole('button', { name: /^Edit/ }).nth(8)
  await edit.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(edit).toBeFocused()
  await dialog.getByRole('button', { name: 'Add New Note' }).press('Enter')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Alone')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add New Note' })).toBeFocused()
  await expect(dialog.getByRole('heading', { name: 'By keyboard' })).toBeInViewport()
  await dialog.getByRole('button', { name: 'Delete: By keyboard' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete ?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .press('Enter')
  await expect(list).toBeFocused()
})

test('NOTE-3 LOOK-2 Back closes the innermost view first, then the dialog, and stays on the page', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto('/campuses/profile')
  await page.getByRole('link', { name: 'Chart Reading' }).first().click()
  await expect(page).toHaveURL(/chart-reading/)
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await dialog.getByRole('button', { name: /^Read/ }).first().click()
  const entry = await page.evaluate(() => history.state.idx)
  /** The blocked navigation is undone asynchronously; another Back before that would skip an entry. */
  const goBackInPlace = async () => {
    await page.goBack()
    await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(entry)
  }
  await goBackInPlace()
  await expect(dialog.getByRole('tab', { name: 'Morning' })).toBeVisible()
  await goBackInPlace()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/chart-reading/)
  await page.goBack()
  await expect(page).toHaveURL(/profile/)
})

test('NOTE-3 Escape closes the innermost view first and keeps the draft', async ({ page }) => {
  await signIn(page, 'trader')
  const dialog = await openNotes(page)
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await dialog.getByLabel('Title').fill('Not yet')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('region', { name: 'Unfinished note' })).toContainText('Not yet')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Not yet')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('region', { name: 'Unfinished note' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Not yet')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('SIDE-2 the notes panel starts hidden, opens in the side rail, and stays open between pages', async ({ page }) => {
  await signIn(page, 'trader')
  await page.goto(CHART_READING)
  const panel = page.getByRole('region', { name: 'Daily Manifestation' })
  const flip = page
    .getByRole('complementary', { name: 'Member menu' })
    .getByRole('button', { name: 'Daily Manifestation' })
  await expect(flip).toHaveAttribute('aria-pressed', 'false')
  await expect(panel).toHaveCount(0)
  await flip.click()
  await expect(panel).toBeVisible()
  await expect(flip).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('tab', { name: 'Affirmation' }).click()
  await panel.getByRole('button', { name: 'Add New Note' }).click()
  await panel.getByLabel('Title').fill('In the rail')
  await panel.getByLabel('Description').fill('Text')
  await panel.getByRole('button', { name: 'Add New Note' }).click()
  await expect(panel.getByRole('heading', { name: 'In the rail' })).toBeVisible()
  await page.getByRole('link', { name: 'DeFi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DeFi')
  await expect(panel.getByRole('heading', { name: 'In the rail' })).toBeVisible()
  await panel.getByRole('button', { name: 'Hide the notes' }).click()
  await expect(panel).toHaveCount(0)
  await expect(flip).toHaveAttribute('aria-pressed', 'false')
})

test('SIDE-2 where the rail does not fit, the sidebar opens the dialogs', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await signIn(page, 'trader')
  await page.goto(CHART_READING)
  for (const name of ['Daily Manifestation', 'Daily Checklist']) {
    await page.getByRole('complementary', { name: 'Member menu' }).getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('LEARN-6 NOTE-5 what a lesson asks for is written in place, kept while typed, saved once, and leads back', async ({
  page,
}) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Why prices rise')
  await page.goto(lessonPath(place, 'lesson-content'))
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeVisible()
  await page.getByRole('button', { name: 'Write it down' }).press('Enter')
  const form = page.getByRole('region', { name: 'A note of this lesson' })
  const field = form.getByLabel('Description')
  await expect(field).toBeFocused()
  // Nothing typed: the form says what is missing.
  await form.getByRole('button', { name: 'Add New Note' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const text = `Rice was 2,800 in March. ${Date.now()}`
  await field.fill(text)
  await page.reload()
  await page.getByRole('button', { name: 'Go on with your note' }).click()
  await expect(field).toHaveValue(text)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Write it down' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue(text)
  await form.getByRole('button', { name: 'Add New Note' }).click()
  await expect(page.getByText('It is in your notes.')).toBeVisible()

  await page.getByRole('button', { name: 'Open your notes' }).click()
  const notes = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await notes.getByRole('tab', { name: 'Night' }).click()
  const card = notes.getByRole('article').filter({ hasText: text })
  await expect(card).toHaveCount(1)
  await card.getByRole('button', { name: `Read: ${place.title}` }).click()
  await expect(notes.getByRole('link', { name: 'To the lesson' })).toBeVisible()
  // From another page.
  await page.goto('/campuses')
  await page.getByRole('button', { name: 'Notes' }).first().click()
  await notes.getByRole('tab', { name: 'Night' }).click()
  await card.getByRole('button', { name: `Read: ${place.title}` }).click()
  await notes.getByRole('link', { name: 'To the lesson' }).click()
  await expect(notes).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`lesson_id=${place.lesson_id}&step=lesson-content`))
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeVisible()
  // The way up is known as well.
  await page.getByRole('link', { name: 'Back' }).first().click()
  await expect(page.getByText(place.category).first()).toBeVisible()
})

test('NOTE-3 LOOK-1 in a note that is read, the way to its lesson stands apart from the place', async ({ page }) => {
  const headers = await enter(page)
  const { lesson_id } = await findLesson(page.request, headers, 'Why prices rise')
  const data = { title: 'Rice', description: 'It cost less in March.', type: 'MORNING_PHASE', lesson_id }
  expect((await page.request.post('/api/notes/manifastcation', { headers, data })).ok()).toBe(true)
  const dialog = await openNotes(page)
  await dialog.getByRole('button', { name: 'Read: Rice' }).click()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const place = await dialog.getByText('Whole lesson').boundingBox()
    const link = await dialog.getByRole('link', { name: 'To the lesson' }).boundingBox()
    if (!place || !link) throw new Error('the place and the link are shown')
    expect(link.height, `at ${width}`).toBeGreaterThanOrEqual(44)
    const apart = Math.max(link.x - (place.x + place.width), link.y - (place.y + place.height))
    expect(apart, `at ${width}`).toBeGreaterThanOrEqual(8)
  }
})

test('WORDS-1 NOTE-5 a note typed in Zawgyi is converted to Unicode in its field, with a notice', async ({ page }) => {
  await signIn(page, 'member')
  const dialog = await openNotes(page)
  await dialog.getByRole('button', { name: 'New note' }).click()
  const title = dialog.getByLabel('Title')
  await title.fill('ေက်းဇူးတင္ပါတယ္')
  await dialog.getByLabel('Description').focus()
  await expect(title).toHaveValue('ကျေးဇူးတင်ပါတယ်')
  await expect(toast(page, 'This was Zawgyi. It is Unicode now.')).toBeVisible()
})
