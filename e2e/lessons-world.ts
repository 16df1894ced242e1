import type { APIRequestContext, Page } from '@playwright/test'
import type { CategoryWithCourses } from '../contract/src/categories.ts'
import type { Course } from '../contract/src/courses.ts'
import type { Lesson } from '../contract/src/lessons.ts'
import type { StaffLesson } from '../contract/src/staff-lessons.ts'
import { campusSlug } from '../rules/src/campuses.ts'
import { formsOf } from '../rules/src/quizzes.ts'
import { callAsStaff, enterWith, expect, newMember } from './fixtures.ts'

// Shared by the tests of categories, lessons, quizzes, favourites and the player.

export type Place = {
  lesson_id: number
  course_id: number
  category_id: number
  title: string
  category: string
  campus: string
}

/** Signs the browser in as a new member, or as that of the headers. Returns request headers for the same member. */
export async function enter(page: Page, headers?: Headers) {
  const token = headers?.Authorization.replace('Bearer ', '') ?? (await newMember()).token
  await enterWith(page, token)
  return { Authorization: `Bearer ${token}` }
}

type Headers = { Authorization: string }
export const read = async <T>(request: APIRequestContext, path: string, headers: Headers) =>
  ((await (await request.get(path, { headers })).json()) as { content: T }).content

export const readLesson = (request: APIRequestContext, id: number, headers: Headers) =>
  read<Lesson>(request, `/api/user/lesson/${id}`, headers)

/** Finds the shipped lesson with this title. */
export async function findLesson(request: APIRequestContext, headers: Headers, title: string): Promise<Place> {
  const campuses = (await read<{ data: { campus_id: number; title: string }[] }>(request, '/api/campus', headers)).data
  for (const campus of campuses) {
    const { categories } = await read<{ categories: { category_id: number; title: string }[] }>(
      request,
      `/api/user/campus/${campus.campus_id}`,
      headers,
    )
    for (const { category_id, title: category } of categories) {
      const { data } = await read<CategoryWithCourses>(request, `/api/user/category/${category_id}`, headers)
      for (const { course_id } of data) {
        const { lessons } = await read<Course>(request, `/api/user/course/${course_id}`, headers)
        const found = lessons.find((lesson) => lesson.title === title)
        if (found) return { lesson_id: found.lesson_id, course_id, category_id, title, category, campus: campus.title }
      }
    }
  }
  throw new Error(`no lesson '${title}' in the curriculum`)
}

export const categoryPath = ({ campus, category, category_id }: Place, more = '') =>
  `/campuses/${campusSlug(campus)}/${encodeURIComponent(campusSlug(category))}?category_id=${category_id}${more}`

export const lessonPath = ({ campus, category, title, category_id, course_id, lesson_id }: Place, step?: string) =>
  `/campuses/${campusSlug(campus)}/${encodeURIComponent(campusSlug(category))}/${encodeURIComponent(campusSlug(title))}?category_id=${category_id}&course_id=${course_id}&lesson_id=${lesson_id}${step ? `&step=${step}` : ''}`

/** The questions as the author knows them: asking the quiz itself would begin a paper. */
async function readKey({ lesson_id }: Lesson) {
  const { quiz } = await callAsStaff<StaffLesson>('editor', 'GET', `/api/staff/lessons/${lesson_id}`)
  return (quiz?.questions ?? []).flatMap(formsOf).map(({ question_id, options, right_number }) => ({
    question_id: question_id as number,
    option_ids: options.flatMap(({ option_id, is_right }) => (is_right ? [option_id as number] : [])),
    ...(right_number !== undefined && { number: right_number }),
  }))
}

/** The right options of every question, or the right number alone. */
export const rightAnswers = async (lesson: Lesson) =>
  new Map(
    (await readKey(lesson)).map(({ question_id, option_ids, number }) => [
      question_id,
      number === undefined ? option_ids : [number],
    ]),
  )

type Asked = NonNullable<Lesson['quiz']>['questions'][number]
type Chosen = Map<number, number[]>

export const asked = (page: Page, { prompt }: Asked) => page.getByRole('group', { name: prompt, exact: true })

/** Chooses options of the question on the screen, or types a number: a wrong one where none is chosen. */
export async function tick(page: Page, question: Asked, chosen: Chosen) {
  if (question.unit !== undefined)
    await asked(page, question)
      .getByRole('textbox')
      .fill(String(chosen.get(question.question_id)?.[0] ?? -1))
  for (const { option_id, text } of question.options)
    if (chosen.get(question.question_id)?.includes(option_id))
      await asked(page, question).getByText(text, { exact: true }).click()
}

/** Goes on from a verdict. A press right after the answer is taken for a double tap, so it is tried again. */
export async function goOn(page: Page) {
  const next = page.getByRole('button', { name: /^(Next question|See the result)$/ })
  await expect(next).toBeVisible()
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 2000 })
    await expect(next).toHaveCount(0, { timeout: 300 })
  }).toPass()
}

/** Answers every question of a new quiz, each on its screen, up to the verdict on the last one. */
export async function answerAll(page: Page, lesson: Lesson, chosen: Chosen) {
  for (const [at, question] of (lesson.quiz?.questions ?? []).entries()) {
    if (at > 0) await goOn(page)
    await expect(asked(page, question)).toBeVisible()
    await tick(page, question, chosen)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
}

/** The same, up to its end. */
export async function passQuiz(page: Page, lesson: Lesson, chosen: Chosen) {
  await answerAll(page, lesson, chosen)
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeVisible()
}

/** A wrong answer for every question: the first option that is not right. */
export const wrongAnswers = (lesson: Lesson, right: Chosen) =>
  new Map(
    lesson.quiz?.questions.map(({ question_id, options }) => [
      question_id,
      options
        .filter(({ option_id }) => !right.get(question_id)?.includes(option_id))
        .slice(0, 1)
        .map(({ option_id }) => option_id),
    ]),
  )

/** Submits the right answers through the API, which finishes the lesson. */
export async function finishByApi(request: APIRequestContext, id: number, headers: Headers) {
  const lesson = await readLesson(request, id, headers)
  const answers = await readKey(lesson)
  await request.post(`/api/user/lesson/${id}/quiz`, { headers, data: { answers } })
}
