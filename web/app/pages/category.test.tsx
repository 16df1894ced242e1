import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import Category from '#pages/category.tsx'
import { answer, NO_ANSWER, show, signIn } from '../../test/show.tsx'

const lesson = (lesson_id: number, title: string, is_finished: boolean) => ({
  ...{ lesson_id, title, is_finished, has_video: false, has_quiz: true, minutes: 6, is_fav: false, is_locked: false },
})
const course = (course_id: number, title: string, finished_lessons: number) => ({
  ...{ course_id, title, description: '', total_lessons: 2, finished_lessons },
})
const CATEGORY = {
  ...{ category_id: 3, campus_id: 2, title: 'Candles', description: '', total: 2, page: 1, perPage: 100 },
  data: [course(5, 'Reading a candle', 2), course(6, 'Seeing the trend', 1)],
}
const ANSWERS = {
  'GET /api/user/category/3': CATEGORY,
  'GET /api/user/course/6': {
    ...{ course_id: 6, category_id: 3, campus_id: 2, title: 'Seeing the trend', description: '', known: 0, weak: 0 },
    lessons: [lesson(11, 'Higher highs', true), lesson(12, 'Moving averages', false)],
  },
  'GET /api/user/campus/in-progress': { data: [] as object[] },
  'GET /api/campus': {
    data: [{ campus_id: 2, slug: 'charts', title: 'Charts', description: '', logo: 'l', cover: 'c' }],
  },
  'GET /api/me': { email: 'aye@padauk.test', campus_ids: [2], subscriptions: [] },
}
const open = () => {
  signIn()
  // As wide as a desk.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }) as unknown as MediaQueryList
  return show(<Category />, '/campuses/charts/candles?category_id=3', '/campuses/:campus/:category')
}

test('LEARN-2 without a chosen lesson, the first course that is not finished is open, and its next lesson is offered', async () => {
  answer(ANSWERS)
  await open()
  const way = await screen.findByRole('link', { name: 'Begin' })
  expect(way.getAttribute('href')).toBe(
    '/campuses/charts/candles/moving-averages?category_id=3&course_id=6&lesson_id=12',
  )
  await screen.findByRole('link', { name: /Higher highs/ })
  screen.getByRole('heading', { name: 'Select Lesson' })
})

test('LEARN-14 where the category was left, its last lesson goes on', async () => {
  const next_lesson = { course_id: 6, lesson_id: 14, title: 'The last one', minutes: 6, bytes: 0 }
  const begun = { ...CATEGORY, campus_title: 'Charts', cover: 'c', total_lessons: 4, finished_lessons: 3, next_lesson }
  answer({ ...ANSWERS, 'GET /api/user/campus/in-progress': { data: [begun] } })
  await open()
  const way = await screen.findByRole('link', { name: 'Continue' })
  expect(way.getAttribute('href')).toContain('lesson_id=14')
})

test('NET-1 OFFLINE-1 a category that is not on the device leads to what is', async () => {
  answer({ ...ANSWERS, 'GET /api/user/category/3': NO_ANSWER })
  await open()
  const way = await screen.findByRole('link', { name: 'Kept on this phone' })
  expect(way.getAttribute('href')).toBe('/campuses/profile/kept')
})
