import type { IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'
import type { CategoryInProgress } from '../contract/src/categories.ts'
import type { Lesson } from '../contract/src/lessons.ts'
import { expect, test } from './fixtures.ts'
import { findLesson, lessonPath, passQuiz, readLesson, rightAnswers } from './lessons-world.ts'
import { isKept, isStored, openLine, takeAway } from './line-world.ts'
import { asked, signInWhole, titled } from './pending-world.ts'

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
})

const isAhead = ({ url = '' }: Pick<IncomingMessage, 'url'>) => /\/lessons\?ahead=/.test(url)
const lessonsAhead = async (page: Page, token: string, courseId: number, ahead = 4): Promise<Lesson[]> =>
  asked(page, token, `/api/user/course/${courseId}/lessons?ahead=${ahead}`)
const textIn = ({ text }: Lesson) => JSON.stringify(text).slice(1, 200)
const PHASES = [
  ['MORNING_PHASE', 'Morning'],
  ['NIGHT_PHASE', 'Night'],
  ['EFFECTUATION_PHASE', 'Affirmation'],
  ['BACKWARD_PHASE', 'Backward'],
] as const
const PICTURE_BYTES = 600_000

test('OFFLINE-1 the places of the bottom bar and the course that goes on are read ahead by any page', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'member')
  const [last] = ((await asked(page, token, '/api/user/campus/in-progress')) as { data: CategoryInProgress[] }).data
  if (!last) throw new Error('nothing is in progress')
  const notes = await titled(page, token, /./)
  await page.goto('/campuses/profile/kept')
  await isKept(page)
  // A page that shows none of it.
  await page.goto('/campuses/profile/kept')
  for (const lesson of await lessonsAhead(page, token, last.next_lesson.course_id)) await isStored(page, textIn(lesson))
  await context.setOffline(true)
  await page.goto('/campuses/profile/kept')
  const places = page.getByRole('navigation', { name: 'Main places' })
  await places.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('list', { name: 'The things of today' })).toBeVisible()
  await places.getByRole('button', { name: 'Checklist' }).click()
  const list = page.getByRole('dialog', { name: 'Daily Checklist' })
  await expect(list.getByRole('checkbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await places.getByRole('button', { name: 'Notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  for (const [type, name] of PHASES) {
    await dialog.getByRole('tab', { name }).click()
    const texts = notes.filter((note) => note.type === type).map(({ title }) => title)
    for (const title of texts.slice(0, 3)) await expect(dialog.getByText(title, { exact: true }).first()).toBeVisible()
    if (texts.length === 0) await expect(dialog.getByText(/No note/).first()).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await places.getByRole('link', { name: 'Me' }).click()
  await expect(page.getByRole('definition').getByText('member@padauk.test')).toBeVisible()
  await places.getByRole('link', { name: 'Campuses' }).click()
  await expect(page.getByRole('link', { name: /^Continue in / })).toBeVisible()
  await page.goto('/campuses/continue')
  await expect(page.getByRole('heading', { level: 1, name: last.next_lesson.title, exact: true })).toBeVisible()
})

test('OFFLINE-1 a finished lesson moves what is read ahead, and what failed is read at the next page', async ({
  page,
  product,
}) => {
  const line = await openLine(product)
  const token = await signInWhole(page, 'fresh')
  const headers = { Authorization: `Bearer ${token}` }
  const place = await findLesson(page.request, headers, 'What money is for')
  // The courses of the demo are short, so the window is two lessons here.
  const before = await lessonsAhead(page, token, place.course_id, 2)
  await page.goto(`${line.address}/campuses`)
  await isKept(page)
  let failed = 0
  line.take = (call, answer) => {
    if (!isAhead(call)) return false
    failed++
    return takeAway(call, answer)
  }
  await page.goto(`${line.address}${lessonPath(place, 'quiz')}`)
  await expect.poll(() => failed).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  line.take = (call) => {
    call.url = call.url?.replace('ahead=4', 'ahead=2') ?? ''
    return false
  }
  const head = page.locator('.lesson-head')
  await head.getByRole('link').first().click()
  await expect(head).toBeHidden()
  await page.goBack()
  for (const one of before) await isStored(page, textIn(one))
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  await passQuiz(page, lesson, await rightAnswers(lesson))
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: /^Lesson Complete/ })).toBeVisible()
  const [, added] = await lessonsAhead(page, token, place.course_id, 2)
  if (!added) throw new Error('the course ends')
  expect(before.map(({ lesson_id }) => lesson_id)).not.toContain(added.lesson_id)
  await isStored(page, textIn(added))
  await line.close()
})

test('OFFLINE-2 what is read ahead is at most 2 MB, and all texts come before the pictures', async ({
  page,
  product,
}) => {
  const line = await openLine(product)
  const token = await signInWhole(page, 'trader')
  const headers = { Authorization: `Bearer ${token}` }
  const place = await findLesson(page.request, headers, 'What money is for')
  await page.goto(`${line.address}/campuses`)
  await isKept(page)
  const given = await lessonsAhead(page, token, place.course_id)
  // Six pictures in the first lesson, which are too many.
  const pictures = [1, 2, 3, 4, 5, 6].map((number) => `<img src="/api/file?filePath=large-${number}" alt="">`).join('')
  const [first, ...others] = given
  const content = [{ ...first, text: `${first?.text}${pictures}` }, ...others]
  let askedFor = 0
  line.take = (call, answer) => {
    if (isAhead(call)) answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ content }))
    else if (/filePath=large-/.test(call.url ?? '')) {
      answer.writeHead(200, { 'content-type': 'image/png', 'content-length': PICTURE_BYTES })
      answer.end(Buffer.alloc(PICTURE_BYTES))
      askedFor++
    } else return false
    return true
  }
  await page.goto(`${line.address}${lessonPath(place, 'lesson-content')}`)
  await expect(page.locator('.prose')).toContainText('money')
  for (const one of others) await isStored(page, textIn(one))
  const kept = () =>
    page.evaluate(
      async () => (await (await caches.open('pictures')).keys()).filter(({ url }) => /large-/.test(url)).length,
    )
  // The fourth says how large it is, and is not loaded.
  await expect.poll(() => askedFor).toBe(4)
  await expect.poll(kept).toBe(3)
  await page.waitForLoadState('networkidle')
  expect([await kept(), askedFor]).toEqual([3, 4])
  await line.close()
})
