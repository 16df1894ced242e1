import type { Day } from '@padauk/contract/days'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { DayThings } from './day-things.tsx'

const day: Day = {
  ...{ date: '2026-11-29', goal: 1, streak_days: 1, week: [], celebrations: [] },
  things: [{ kind: 'LESSON', is_done: true, done: 1, total: 1 }],
  practice_tomorrow: 2,
  figures: { lessons: 1, minutes: 5, questions: 0, questions_right: 0, charts: 0, charts_right: 0 },
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('LEARN-16 LEARN-18 after the first quiz the practice stays in the list, with what it asks tomorrow', async () => {
  await show(<DayThings day={day} isFirstDay={false} openChecklist={() => {}} openNotes={() => {}} />)
  expect(rows()).toEqual(['A lessonDone', 'PracticeTomorrow: 2 questions'])
})

test('LEARN-18 a day without a practice to come does not speak of one', async () => {
  await show(
    <DayThings
      day={{ ...day, practice_tomorrow: 0 }}
      isFirstDay={false}
      openChecklist={() => {}}
      openNotes={() => {}}
    />,
  )
  expect(rows()).toEqual(['A lessonDone'])
})
