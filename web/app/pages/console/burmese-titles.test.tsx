import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadLanguage, speak } from '#words/words.tsx'
import { answer, show } from '../../../test/show.tsx'
import { asStaff, paged } from '../../../test/staff.tsx'
import Curriculum from './curriculum.tsx'
import StudentWins from './student-wins.tsx'

beforeEach(async () => {
  await loadLanguage('my')
  speak('my')
})

const described = { description: '', description_my: null, translation: 'CURRENT', status: 'PUBLISHED', position: 1 }
const langsOf = (titles: string[]) =>
  titles.map((title) => screen.getByText(title).closest('[lang]')?.getAttribute('lang'))

test('WORDS-2 the tree of the curriculum has Burmese titles in the Burmese console, and says which are English', async () => {
  const lesson = { lesson_id: 4, title: 'A candle', title_my: null, minutes: 5, has_revision: false }
  const course = { course_id: 3, title: 'Charts', title_my: 'ဇယားများ' }
  const category = { category_id: 2, title: 'Basics', title_my: null, cover: 'c' }
  const campus = { campus_id: 1, title: 'Spot', title_my: 'စပေါ့', logo: 'l', cover: 'c' }
  const shown = { has_video: false, has_text: true, has_quiz: false }
  answer({
    ...asStaff('editor'),
    'GET /api/staff/curriculum': {
      campuses: [
        {
          ...{ ...described, ...campus },
          categories: [
            {
              ...described,
              ...category,
              courses: [{ ...described, ...course, lessons: [{ ...described, ...lesson, ...shown }] }],
            },
          ],
        },
      ],
    },
  })
  await show(<Curriculum />, '/?open=campus1.category2.course3')
  await screen.findByText('စပေါ့')
  expect(langsOf(['စပေါ့', 'Basics', 'ဇယားများ', 'A candle'])).toEqual(['my', 'en', 'my', 'en'])
  expect(screen.queryByText('Spot')).toBeNull()
  expect(screen.queryByText('Charts')).toBeNull()
})

test('WORDS-2 the wins have Burmese titles in the Burmese console, and say which are English', async () => {
  const win = (student_win_id: number, title: string, title_my: string | null) => ({
    ...{ student_win_id, type: 'WIN', title, title_my, cover: 'c', status: 'PUBLISHED', position: student_win_id },
  })
  answer({
    ...asStaff('editor'),
    'GET /api/staff/student-wins': paged([win(1, 'First win', 'ပထမ အောင်မြင်မှု'), win(2, 'Second win', null)]),
  })
  await show(<StudentWins />)
  const table = within(await screen.findByRole('table'))
  await table.findByText('ပထမ အောင်မြင်မှု')
  expect(langsOf(['ပထမ အောင်မြင်မှု', 'Second win'])).toEqual(['my', 'en'])
  expect(screen.queryByText('First win')).toBeNull()
})
