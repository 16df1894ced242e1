import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import type { CategoryWithCourses } from '../contract/src/categories.ts'
import type { Course } from '../contract/src/courses.ts'
import { ACCOUNTS } from '../demo/world.ts'
import { drawnOn, spyOnDrawing } from './drawn-texts.ts'
import { expect, test, toast } from './fixtures.ts'
import { enter, finishByApi, lessonPath, type Place, read } from './lessons-world.ts'

type Headers = { Authorization: string }

/** A course that no other test uses, with its lessons. */
async function findCourse(request: APIRequestContext, headers: Headers, nth: number) {
  const campus = (
    await read<{ data: { campus_id: number; title: string }[] }>(request, '/api/campus', headers)
  ).data.at(-1)!
  const { categories } = await read<{ categories: { category_id: number; title: string }[] }>(
    request,
    `/api/user/campus/${campus.campus_id}`,
    headers,
  )
  const { category_id, title: category } = categories.at(-1)!
  const { data } = await read<CategoryWithCourses>(request, `/api/user/category/${category_id}`, headers)
  const course = await read<Course>(request, `/api/user/course/${data.at(nth)!.course_id}`, headers)
  const places = course.lessons.map(
    ({ lesson_id, title }): Place => ({
      lesson_id,
      title,
      course_id: course.course_id,
      category_id,
      category,
      campus: campus.title,
    }),
  )
  return { course, places }
}

test('LEARN-12 finishing the last lesson of a course leads to its certificate, PDF and public address', {
  tag: '@gate',
}, async ({ page, browser, product }) => {
  await spyOnDrawing(page)
  const headers = await enter(page)
  const { course, places } = await findCourse(page.request, headers, 0)
  const last = places.at(-1)!
  for (const { lesson_id } of places.slice(0, -1)) await finishByApi(page.request, lesson_id, headers)
  await page.goto(lessonPath(last))
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your certificate' })).toHaveCount(0)
  await finishByApi(page.request, last.lesson_id, headers)
  await page.goto(lessonPath(last, 'completed'))
  await page.getByRole('tabpanel').getByRole('button', { name: 'Your certificate' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine')
  const { pathname } = new URL(page.url())
  expect(pathname).toMatch(/^\/certificates\/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const number = pathname.split('/').at(-1) as string
  const card = page.getByRole('article', { name: `Certificate ${number}` })
  await expect(card).toContainText(course.title)
  await expect(card).toContainText(number)
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: /Download the PDF/ }).click()
  const pdf = await arriving
  expect(pdf.suggestedFilename()).toBe(`certificate-${number}.pdf`)
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  // A picture to send, of the course only.
  const sending = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share' }).click()
  expect((await sending).suggestedFilename()).toBe('picture.png')
  const drawn = (await drawnOn(page)).map(({ text }) => text).join(' ')
  expect(drawn).toContain(course.title)
  for (const part of [number, ...ACCOUNTS.expiring.name.split(' ')]) expect(drawn).not.toContain(part)

  // Back leads to the lesson, and the course in its panel leads here again.
  await page.goBack()
  await page
    .getByRole('complementary', { name: /Lessons of/ })
    .getByRole('button', { name: 'Your certificate' })
    .click()
  await expect(page).toHaveURL(pathname)
  await page.goto('/campuses/profile')
  await expect(
    page.getByRole('region', { name: 'Certificates' }).getByRole('link', { name: new RegExp(number) }),
  ).toHaveAttribute('href', pathname)

  // Verification is open to anyone, works with a hand-typed number, and reveals nothing else about the person.
  const stranger = await browser.newPage({ baseURL: product })
  await stranger.goto(`/certificates/${number.toLowerCase().replaceAll('-', '')}`)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine')
  await expect(stranger.getByRole('article')).toContainText(number)
  await expect(stranger.locator('main')).not.toContainText('@')
  await expect(stranger.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await stranger.close()
})

test('LEARN-12 an invalid number shows an error and lets the visitor enter another number', async ({ page }) => {
  await page.goto('/certificates/0000-0000-0000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No certificate has this number')
  await page.getByLabel('Number').fill('1111 1111 1111')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/certificates/1111%201111%201111')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No certificate has this number')
})

test('LEARN-12 LOOK-2 without a response: the page offers Retry, and the button can be pressed again', async ({
  page,
}) => {
  const headers = await enter(page)
  const { places } = await findCourse(page.request, headers, 1)
  for (const { lesson_id } of places) await finishByApi(page.request, lesson_id, headers)
  await page.goto(lessonPath(places[0]!, 'completed'))
  let isBroken = true
  await page.route('**/certificate**', (route) =>
    isBroken && route.request().resourceType() === 'fetch'
      ? route.fulfill({ status: 500, json: { error: { message: 'Error: the printer is broken', code: 'internal' } } })
      : route.fallback(),
  )
  const button = page.getByRole('tabpanel').getByRole('button', { name: 'Your certificate' })
  await button.click()
  await expect(toast(page, 'the printer is broken')).toBeVisible()
  isBroken = false
  await button.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine')
  isBroken = true
  await page.reload()
  await expect(page.getByRole('alert').first()).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine')
})
