import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// Content that tests of the curriculum create for themselves.

type Made = { campus_id: number; category_id: number; course_id: number; lesson_id: number; title: string }
let nth = 0

export const api = async (page: Page, method: 'post' | 'patch' | 'get' | 'delete', path: string, data?: object) => {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const answer = await page.request[method](`/api/staff/${path}`, { headers: { origin }, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.status() === 204 ? undefined : (await answer.json()).content
}

/** A published campus with a category, a course and a lesson with the given content. */
export async function make(page: Page, lesson: object = {}): Promise<Made> {
  const title = `Made ${Date.now()}-${nth++}`
  const { campus_id } = await api(page, 'post', 'campuses', { title, status: 'PUBLISHED' })
  const { category_id } = await api(page, 'post', 'categories', {
    campus_id,
    title: 'First steps',
    status: 'PUBLISHED',
  })
  const { course_id } = await api(page, 'post', 'courses', { category_id, title: 'Money', status: 'PUBLISHED' })
  const { lesson_id } = await api(page, 'post', 'lessons', {
    course_id,
    title: 'What it is',
    status: 'PUBLISHED',
    text: '<p>First words.</p>',
    ...lesson,
  })
  return { campus_id, category_id, course_id, lesson_id, title }
}
export const treeOf = ({ campus_id, category_id, course_id }: Made) =>
  `/console/curriculum?open=campus${campus_id}.category${category_id}.course${course_id}`
export const editorOf = ({ lesson_id }: Made, part = 'text') => `/console/curriculum/lessons/${lesson_id}?part=${part}`
export const memberAt = ({ category_id, course_id, lesson_id }: Made, step: string) =>
  `/campuses/made/first-steps/what-it-is?category_id=${category_id}&course_id=${course_id}&lesson_id=${lesson_id}&step=${step}`
export const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
}
/** Publishes what was saved of a published lesson, with what is typed. */
export const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('What you save waits here until you publish it.')).toBeVisible()
}
export const QUIZ = {
  pass_percent: 50,
  questions: [
    {
      kind: 'ONE',
      prompt: 'What is money for?',
      explanation: 'It pays.',
      options: [
        { text: 'To pay', is_right: true },
        { text: 'To burn', is_right: false },
      ],
    },
  ],
}
