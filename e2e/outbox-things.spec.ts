import { either, expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { answerAll, findLesson, goOn, lessonPath, readLesson, rightAnswers, tick } from './lessons-world.ts'
import { asked, notice, openArea, signInWhole } from './outbox-world.ts'

test.use({
  world: 'outbox-things',
  allowedErrors: either(NO_NETWORK, /net::ERR_/, refused(401), refused(404), refused(409)),
})

test('OFFLINE-1 a quiz waits to be checked, is graded when the network returns, and says so', async ({
  page,
  context,
}) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, 'expiring')}` }
  const place = await findLesson(page.request, headers, 'A list that many keep')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(page.request, lesson)
  await openArea(page, lessonPath(place, 'quiz'))
  await context.setOffline(true)
  await answerAll(page, lesson, right)
  await expect(page.getByRole('status').filter({ hasText: 'Kept on this phone' })).toBeVisible()
  await goOn(page)
  await expect(page.getByText('Waits to be checked.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next lesson' })).toBeVisible()
  expect((await readLesson(page.request, place.lesson_id, headers)).is_finished).toBe(false)
  // The star and the place in a video too.
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

test('OFFLINE-1 LEARN-15 one answer to a quiz opens no locked lesson; all of them do, before they are checked', async ({
  page,
  context,
}) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, 'expiring')}` }
  const place = await findLesson(page.request, headers, 'The recovery words')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(page.request, lesson)
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

test('OFFLINE-1 a checklist is written without a network: new, ticked, renamed and deleted items', async ({
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
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  const items = (await asked(page, token, '/api/checklist')).data as { title: string; is_done: boolean }[]
  expect(items.map(({ title, is_done }) => [title, is_done])).toEqual([
    ['Read the news', true],
    ['Drink water', false],
  ])
  await expect(list.getByRole('checkbox')).toHaveCount(2)
  await expect(list.getByRole('checkbox', { name: 'Read the news', exact: true })).toBeChecked()
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
