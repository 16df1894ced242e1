import type { StaffLesson } from '@padauk/contract/staff-lessons'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, fill, refusal, show } from '../../../test/show.tsx'
import { bodyOf } from '../../../test/staff.tsx'
import { LessonEditor } from './lesson-editor.tsx'

const AT = '2026-01-01T00:00:00Z'
const LESSON = {
  ...{ lesson_id: 4, course_id: 3, category_id: 2, campus_id: 1, slug: 'l', position: 1, version: 7 },
  ...{ title: 'Candles', title_my: null, video: null, text: null, text_my: null, quiz: null, minutes: 5 },
  ...{ needs_previous: false, is_free: null, status: 'DRAFT', translation: 'CURRENT', saved_at: AT, saved_by: 'me' },
  ...{ revision: null, live: null, preview: null, upload: null, draft_parents: [] },
  uses: { categories: 0, courses: 0, lessons: 0, learners: 0, favorites: 0, attempts: 0, subscriptions: 0 },
} as unknown as StaffLesson
const revision = (revision_id: number) => ({
  revision_id,
  saved_at: AT,
  saved_by: 'other@padauk.test',
  is_behind: false,
})

const open = async (code: string, theirs: object) => {
  const sent: Record<string, unknown>[] = []
  const answers: Record<string, unknown> = {
    'GET /api/staff/lessons/4': { ...LESSON, ...theirs },
    'PATCH /api/staff/lessons/4': (init: RequestInit) => {
      sent.push(bodyOf(init))
      return sent.length === 1
        ? refusal(409, 'Error: saved meanwhile', { code })
        : { ...LESSON, ...theirs, ...bodyOf(init) }
    },
  }
  answer(answers)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  const shown = await show(
    <LessonEditor
      {...{ lesson: LESSON, staffId: 1, part: 'video' as const, back: null }}
      onPart={() => {}}
      onPreview={() => {}}
    />,
  )
  fill('Title', 'Mine')
  await shown.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Take theirs' })
  const title = () => screen.getByLabelText<HTMLInputElement>('Title').value
  return { ...shown, sent, title, press: (name: string) => shown.user.click(screen.getByRole('button', { name })) }
}

const MEANWHILE: [code: string, theirs: object][] = [
  ['newer_version', { version: 8, title: 'Theirs' }],
  ['revision_saved', { title: 'Theirs', revision: revision(9) }],
  ['revision_gone', { version: 8, title: 'Theirs', revision: null }],
]

test.each(MEANWHILE)('STAFF-3 a lesson saved meanwhile can be overwritten: %s', async (code, theirs) => {
  const { sent, press, title } = await open(code, theirs)
  expect(title()).toBe('Mine')
  await press('Overwrite with mine')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take theirs' })).toBeNull())
  const { version, revision: now } = { ...LESSON, ...theirs }
  expect(sent.at(-1)).toMatchObject({ title: 'Mine', version, revision_id: now?.revision_id ?? null })
})

test.each(MEANWHILE)(
  'STAFF-3 a lesson saved meanwhile can be taken, and what was typed brought back: %s',
  async (...both) => {
    const { press, title } = await open(...both)
    await press('Take theirs')
    await waitFor(() => expect(title()).toBe('Theirs'))
    expect(screen.queryByRole('button', { name: 'Take theirs' })).toBeNull()
    await press('Bring mine back')
    expect(title()).toBe('Mine')
  },
)
