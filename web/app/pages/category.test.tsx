import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import Category from '#pages/category.tsx'
import { answer, NO_ANSWER, show, signIn } from '../../test/show.tsx'

/** Names of the answers that are on this device. jsdom has no IndexedDB. */
const kept = new Set<string>()
vi.mock('#lib/offline/cached-queries.ts', () => ({
  areOnDevice: async (_client: unknown, keys: readonly unknown[]) => keys.map((key) => kept.has(String(key))),
}))

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

const linksHere = () =>
  within(screen.getByRole('list', { name: 'You can open these now' }))
    .getAllByRole('link')
    .map((way) => [way.textContent, way.getAttribute('href')])

test('OFFLINE-4 a category that is not on the device says so, and leads to those of its campus that are', async () => {
  answer({
    ...ANSWERS,
    'GET /api/user/category/3': NO_ANSWER,
    'GET /api/user/campus/2': {
      ...{ campus_id: 2, title: 'Charts' },
      categories: [
        { category_id: 3, title: 'Candles' },
        { category_id: 4, title: 'Volume' },
        { category_id: 5, title: 'Order flow' },
      ],
    },
  })
  kept.add('categories,4').add('days,today')
  await open()
  await screen.findByRole('heading', { name: 'This category is not on this device' })
  await screen.findByRole('heading', { level: 1, name: 'Candles' })
  await waitFor(() =>
    expect(linksHere()).toEqual([
      ['Volume', '/campuses/charts/volume?category_id=4'],
      ['Today', '/campuses/today'],
      ['Kept on this phone', '/campuses/profile/kept'],
    ]),
  )
  screen.getByRole('button', { name: 'Retry' })
})

test('OFFLINE-4 a course that is not on the device says so, and leads to those of its category that are', async () => {
  answer({ ...ANSWERS, 'GET /api/user/course/6': NO_ANSWER })
  kept.add('courses,5')
  await open()
  await screen.findByRole('heading', { name: 'This course is not on this device' })
  await waitFor(() =>
    expect(linksHere()).toEqual([
      ['Reading a candle', '/campuses/charts/candles?category_id=3&course_id=5'],
      ['Kept on this phone', '/campuses/profile/kept'],
    ]),
  )
  screen.getByRole('button', { name: 'Retry' })
})
