import type { Page, Route } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { answerAll, findLesson, goOn, lessonPath, passQuiz, readLesson, rightAnswers, tick } from './lessons-world.ts'
import { asked, notice, openArea, openChanges, signInWhole } from './outbox-world.ts'

test('OFFLINE-1 a quiz waits to be checked, is graded when the network returns, and says so', async ({
  page,
  context,
}) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, 'expiring')}` }
  const place = await findLesson(page.request, headers, 'A list that many keep')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  await openArea(page, lessonPath(place, 'quiz'))
  await context.setOffline(true)
  await answerAll(page, lesson, right)
  await expect(page.getByRole('status').filter({ hasText: 'Kept on this phone' })).toBeVisible()
  await goOn(page)
  await expect(page.getByText('Waits to be checked.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next lesson' })).toBeVisible()
  expect((await readLesson(page.request, place.lesson_id, headers)).is_finished).toBe(false)
  // The star too.
  await page.getByRole('button', { name: 'Favourite' }).click()
  await expect(notice(page)).toContainText('2 changes wait')
  await expect(page.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeVisible()
  await expect(toast(page, 'A list that many keep: quiz passed with 100%.')).toBeVisible()
  const after = await readLesson(page.request, place.lesson_id, headers)
  expect([after.is_finished, after.is_fav]).toEqual([true, true])
})

test('OFFLINE-1 a result that its page has shown is not told at the next start', async ({ page }) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, 'expiring')}` }
  const place = await findLesson(page.request, headers, 'Two prices for one dollar')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  await openArea(page, lessonPath(place, 'quiz'))
  await passQuiz(page, lesson, await rightAnswers(lesson))
  const outbox = page.waitForResponse(/\/outbox[^/]*\.js$/)
  await page.goto('/campuses/profile')
  await outbox
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/quiz passed with/)).toHaveCount(0)
})

test('OFFLINE-1 LEARN-15 one answer to a quiz opens no locked lesson; all of them do, before they are checked', async ({
  page,
  context,
}) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, 'expiring')}` }
  const place = await findLesson(page.request, headers, 'The recovery words')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  const locked = page.getByRole('link', { name: /Sending without losing it.*Locked/ })
  await openArea(page, lessonPath(place, 'quiz'))
  await expect(locked).toBeVisible()
  const questions = lesson.quiz?.questions ?? []
  const check = page.getByRole('button', { name: 'Check', exact: true })
  for (const [at, question] of questions.entries()) {
    await expect(locked).toBeVisible()
    await tick(page, question, right)
    await check.click()
    await expect(page.getByRole('status').filter({ hasText: at === 0 ? 'Right' : 'Kept on this phone' })).toBeVisible()
    if (at < questions.length - 1) await expect(locked).toBeVisible()
    await goOn(page)
    if (at === 0) await context.setOffline(true)
  }
  await expect(page.getByText('Waits to be checked.')).toBeVisible()
  await expect(notice(page)).toContainText('1 change waits')
  await expect(locked).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeVisible()
})

test('OFFLINE-1 a checklist is written without a network: new, ticked, renamed, moved and deleted items', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'trader')
  await openArea(page)
  const list = page.getByRole('region', { name: 'Daily Checklist' })
  await expect(list.getByRole('textbox', { name: 'Add an item' })).toBeVisible()
  await list.getByRole('textbox', { name: 'Add an item' }).focus()
  await context.setOffline(true)
  const add = async (title: string) => {
    await list.getByRole('textbox', { name: 'Add an item' }).fill(title)
    await list.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(list.getByRole('checkbox', { name: title, exact: true })).toBeVisible()
  }
  await add('Read the news')
  await add('Drink water')
  await list.getByRole('checkbox', { name: 'Read the news', exact: true }).check()
  await expect(notice(page)).toContainText('3 changes wait')
  const shown = list.getByRole('listitem').locator('label')
  const kept = async () =>
    ((await asked(page, token, '/api/checklist')).data as { title: string; is_done: boolean }[]).map(
      ({ title, is_done }) => [title, is_done],
    )
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  expect(await kept()).toEqual([
    ['Read the news', true],
    ['Drink water', false],
  ])
  await expect(list.getByRole('checkbox')).toHaveCount(2)
  await expect(list.getByRole('checkbox', { name: 'Read the news', exact: true })).toBeChecked()

  // Of items that the server knows, and of one that it does not. Without a service worker, what changes them has to be here.
  await list.getByRole('button', { name: 'Change: Drink water' }).click()
  await expect(list.getByRole('button', { name: 'Rename: Drink water' })).toBeVisible()
  await context.setOffline(true)
  await add('Sleep early')
  const press = (name: string) => list.getByRole('button', { name, exact: true }).click()
  const rename = async (from: string, to: string) => {
    await press(`Rename: ${from}`)
    await list.getByRole('textbox', { name: 'Name of the item' }).fill(to)
    await page.keyboard.press('Enter')
    await expect(list.getByRole('checkbox', { name: to, exact: true })).toBeVisible()
    await expect(list.getByRole('button', { name: `Change: ${to}` })).toHaveAttribute('aria-expanded', 'false')
  }
  await rename('Drink water', 'Drink tea')
  await press('Change: Sleep early')
  await rename('Sleep early', 'Sleep')
  await press('Change: Sleep')
  await press('Move up: Sleep')
  await expect(shown).toHaveText(['Read the news', 'Sleep', 'Drink tea'])
  await press('Change: Read the news')
  await press('Delete: Read the news')
  await expect(shown).toHaveText(['Sleep', 'Drink tea'])
  await expect(notice(page)).toContainText('5 changes wait')
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  expect(await kept()).toEqual([
    ['Sleep', false],
    ['Drink tea', false],
  ])
  await expect(shown).toHaveText(['Sleep', 'Drink tea'])
})

test('OFFLINE-1 PROF-1 a new name waits, is shown on every page, and is sent once', async ({ page, context }) => {
  const token = await signInWhole(page, 'trader')
  await openArea(page, '/campuses/profile')
  await context.setOffline(true)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Change the name' }).click()
  await main.getByLabel('Name', { exact: true }).fill('Aye Aye')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page)).toContainText('1 change waits')
  await expect(main.getByText('Aye Aye', { exact: true }).first()).toBeVisible()
  await expect(page.locator('.me-button').getByText('Aye Aye')).toBeVisible()
  expect((await asked(page, token, '/api/me')).name).not.toBe('Aye Aye')
  const sent: string[] = []
  page.on('request', (request) => /\/api\/me\/update/.test(request.url()) && sent.push(request.postData() ?? ''))
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  expect((await asked(page, token, '/api/me')).name).toBe('Aye Aye')
  expect(sent).toEqual(['{"name":"Aye Aye"}'])
  await openArea(page, '/campuses/profile')
  await expect(main.getByText('Aye Aye', { exact: true }).first()).toBeVisible()
})

/** The places in videos that wait on the device. */
const waitingSeconds = async (page: Page) =>
  (await openChanges(page)).filter(({ act }) => act === 'lessons.resume').map(({ body }) => body?.seconds)

test('OFFLINE-1 LEARN-5 the place in a video waits, and the last one is sent', async ({ page, context }) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, 'trader')}` }
  const place = await findLesson(page.request, headers, 'What money is for')
  await openArea(page, lessonPath(place, 'video'))
  await page.getByRole('button', { name: /^(Play|Resume at)/ }).click()
  const video = page.locator('video')
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const pauseAfter = async (seconds: number) => {
    await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(seconds)
    await video.evaluate((element: HTMLVideoElement) => element.pause())
    const at = Math.floor(await time())
    // The later place takes the place of the one before. A player says its second up to a quarter of a second late.
    await expect.poll(async () => (await waitingSeconds(page)).map((one) => at - Number(one) <= 1)).toEqual([true])
    return at
  }
  await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(1)
  await context.setOffline(true)
  // On the line, no later place can have been sent: the same second would not be sent again.
  const first = await pauseAfter(Math.floor(await time()) + 1)
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await pauseAfter(first + 2)
  await expect(notice(page)).toContainText('1 change waits')
  const resumeAt = async () => (await readLesson(page.request, place.lesson_id, headers)).resume_at
  const [last] = await waitingSeconds(page)
  expect(await resumeAt()).not.toBe(last)
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  expect(await resumeAt()).toBe(last)
})

/** A film that stands still, and what has reached the server of its place. Posts are let through, held or cut. */
const openFilm = async (page: Page, answerTo: (nth: number, route: Route) => Promise<void>) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, 'trader')}` }
  const place = await findLesson(page.request, headers, 'What money is for')
  await openArea(page, lessonPath(place, 'video'))
  await page.getByRole('button', { name: /^(Play|Resume at)/ }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  const saved = page.waitForResponse(/\/resume$/)
  await video.evaluate((element: HTMLVideoElement) => element.pause())
  // Otherwise the place where it stopped may be on its way.
  const bar = page.getByRole('slider', { name: 'Position' })
  await bar.fill('10')
  await saved
  await expect.poll(async () => (await readLesson(page.request, place.lesson_id, headers)).resume_at).toBe(10)
  let count = 0
  const arrived: number[] = []
  await page.route(/\/resume$/, (route) => answerTo(++count, route))
  page.on('response', (response) => {
    if (/\/resume$/.test(response.url())) arrived.push(response.request().postDataJSON().seconds)
  })
  return { seekTo: (second: number) => bar.fill(String(second)), arrived }
}

test('OFFLINE-4 LEARN-5 a place that is on its way from the outbox never comes after a later one', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const { seekTo, arrived } = await openFilm(page, async (nth, route) => {
    if (nth === 1) return route.abort('internetdisconnected')
    if (nth === 2) {
      isHeld.resolve()
      await held.promise
    }
    await route.continue()
  })
  await seekTo(20)
  await isHeld.promise
  await seekTo(30)
  await expect.poll(async () => arrived.includes(30) || (await waitingSeconds(page)).includes(30)).toBe(true)
  held.resolve()
  await expect.poll(() => arrived).toContain(20)
  await expect.poll(() => arrived).toEqual([20, 30])
})

test('OFFLINE-4 what is refused says why, holds back only its own thing, and can be dropped', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'member')
  const headers = { Authorization: `Bearer ${token}` }
  await openArea(page)
  await context.setOffline(true)
  const item = page.getByRole('region', { name: 'Daily Checklist' }).getByRole('checkbox').first()
  const [gone] = (await asked(page, token, '/api/checklist')).data as { item_id: number; is_done: boolean }[]
  if (!gone) throw new Error('no items')
  await item.setChecked(!gone.is_done)
  const other = page.getByRole('region', { name: 'Daily Checklist' }).getByRole('checkbox').nth(1)
  const wasDone = await other.isChecked()
  await other.setChecked(!wasDone)
  await expect(notice(page)).toContainText('2 changes wait')
  await page.request.delete(`/api/checklist/${gone.item_id}`, { headers })
  await context.setOffline(false)
  await expect(notice(page)).toContainText('1 change could not be sent.')
  // It is sent after the one that was refused.
  await expect
    .poll(async () => ((await asked(page, token, '/api/checklist')).data as { is_done: boolean }[])[0]?.is_done)
    .toBe(!wasDone)
  await notice(page).getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Waits to be sent' })
  await expect(list).toContainText('Not sent: checklist item not found')
  await list.getByRole('button', { name: /^Drop/ }).click()
  await expect(list.getByText('Everything is sent.')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('OFFLINE-1 a logout asks while changes wait: stay, send them, or drop them', async ({ page, context }) => {
  const token = await signInWhole(page, 'fresh')
  await openArea(page, '/campuses/profile')
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  const notes = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await notes.getByRole('button', { name: 'Add New Note' }).click()
  await context.setOffline(true)
  await notes.getByLabel('Title').fill('Before I go')
  await notes.getByLabel('Description').fill('Every word')
  await notes.getByRole('button', { name: 'Add New Note' }).click()
  await expect(notice(page)).toContainText('1 change waits')
  await notes.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.route('**/api/notes/**', (route) => route.abort('internetdisconnected'))
  await context.setOffline(false)
  const question = page.getByRole('dialog', { name: 'Log out before everything is sent?' })
  const leave = page.getByRole('main').getByRole('button', { name: 'Logout', exact: true })
  await leave.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await leave.click()
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(question).toContainText('They could not be sent yet.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(token).not.toBe('')
})
