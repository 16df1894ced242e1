import type { CategoryWithFavorites } from '@padauk/contract/categories'
import { expect, test } from 'vitest'
import { changeOf } from '../../../test/changes.ts'
import { withPendingStars } from './favorites.changes.ts'

const PLACE = { course_id: 1, course_title: 'Trends', is_finished: false }
const favorite = (lesson_id: number, title: string) => ({ ...PLACE, lesson_id, title, is_fav: true })
const star = (act: string, lessonId: number, title: string, category_id = 2) =>
  changeOf(`favorites.${act}`, { shown: ['lessons', lessonId], title, about: { ...PLACE, category_id } })
const LIST = { category_id: 2, data: [favorite(1, 'One')] } as unknown as CategoryWithFavorites
const lay = (...changes: ReturnType<typeof star>[]) => withPendingStars(2)(LIST, changes).data

test('OFFLINE-1 LEARN-2 a star that waits is in the list of its category, and one that was taken off is not', () => {
  expect(lay(star('add', 4, 'Four'))).toEqual([favorite(4, 'Four'), favorite(1, 'One')])
  expect(lay(star('add', 5, 'Elsewhere', 3), star('remove', 1, 'One'))).toEqual([])
  expect(lay(star('add', 4, 'Four'), star('remove', 4, 'Four'), star('add', 1, 'One'))).toEqual(LIST.data)
})
