import type { Lesson } from '@padauk/contract/lessons'
import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ChecklistList } from '#features/checklists/checklist-list.tsx'
import { LessonView } from '#features/lessons/lesson-view.tsx'
import { lessonQuery } from '#features/lessons/lessons.api.ts'
import { NotesModal } from '#features/notes/notes-modal.tsx'
import { localDay } from '#lib/dates.ts'
import '#lib/translated-pages.ts'
import '#ui/toasts.tsx'
import { answer, fill, show, signIn } from '../../test/show.tsx'
import { translate } from '../../test/translate.ts'

const options = (question: number) => ['Yes', 'No'].map((text, at) => ({ option_id: question * 10 + at, text }))
const LESSON: Lesson = {
  ...{ lesson_id: 1, course_id: 1, category_id: 1, campus_id: 1, title: 'Candles', video: null },
  text: '<h2>Wicks</h2><p>A wick is <b>thin</b> and long.</p>',
  quiz: {
    questions: [1, 2].map((question_id) => ({
      ...{ question_id, kind: 'ONE', prompt: `Question no. ${question_id}?`, options: options(question_id) },
    })),
    pass_percent: 50,
  },
  ...{ is_fav: false, is_finished: false, next_lesson_id: null, resume_at: 0 },
}
const Shown = () => {
  const { data } = useQuery(lessonQuery(1))
  const [step, setStep] = useState<string | null>(null)
  return (
    typeof data === 'object' && (
      <LessonView
        {...{
          lesson: data,
          wantedStep: step,
          onStep: setStep,
          viewer: { email: 'a', videoHeight: null, onVideoHeight: () => {} },
        }}
        course={{ title: 'Chart reading', done: 1, total: 4 }}
        {...{
          reward: null,
          day: null,
          hint: null,
          nextTitle: undefined,
          replay: () => null,
          simulator: () => null,
          task: null,
        }}
        {...{ place: undefined, onPlaced: () => {}, notes: undefined }}
        ways={{ next: null, anotherCourse: '/', home: '/', state: undefined }}
      />
    )
  )
}

beforeEach(() => {
  signIn()
  // The quiz takes no second tap in haste.
  vi.useFakeTimers({ toFake: ['performance'] })
  // jsdom has neither.
  class Unseen {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Unseen)
  vi.stubGlobal('ResizeObserver', Unseen)
})

describe.each(['replaces', 'moves'] as const)('LOOK-3 while a translator %s the texts', (way) => {
  /** Translates the page and acts, as often as the page changes. */
  const press = async (name: string | RegExp, role = 'button') => {
    const found = await screen.findByRole(role, { name: typeof name === 'string' ? new RegExp(`^«*${name}»*$`) : name })
    vi.advanceTimersByTime(1000)
    await act(async () => translate(way))
    fireEvent.click(found)
    await act(async () => translate(way))
  }
  const says = (text: string) => waitFor(() => expect(document.body.textContent?.replace(/[«»]/g, '')).toContain(text))

  test('a lesson is read, and its quiz is taken and taken again', async () => {
    let lesson = LESSON
    answer({
      'GET /api/user/lesson/1': () => lesson,
      'POST /api/user/lesson/1/quiz': ({ body }: { body: string }) => {
        const { answers } = JSON.parse(body) as { answers: { question_id: number; option_ids: number[] }[] }
        const results = answers.map(({ question_id, option_ids }) => ({
          ...{ question_id, correct: option_ids[0] === question_id * 10, explanation: `Because of ${question_id}.` },
          right_option_ids: [question_id * 10],
        }))
        const marked = results.map((one) => ({ ...one, option_ids: [], tries: 1, correct_first: one.correct }))
        const all = [...(lesson.paper?.answers ?? []), ...marked]
        const score = { score_percent: 50, passed: true }
        lesson = {
          ...lesson,
          paper: { number: 1, ...score, ...(all.length < 2 && { score_percent: null }), answers: all },
        }
        return { ...score, results }
      },
    })
    await show(<Shown />)
    await says('A wick is thin and long.')
    await press('Continue to the quiz')
    await says('Question no. 1?')
    await press('No', 'radio')
    await press('Check')
    await says('Because of 1.')
    await press('Next question')
    await says('Question no. 2?')
    await says('2 of 2')
    await press('Yes', 'radio')
    await press('Check')
    await says('Because of 2.')
    await press('See the result')
    await says('50')
    // The button that had an arrow has none now: React takes its text out.
    await press('Retry')
    await says('Question no.')
    await press('Text', 'tab')
    await says('A wick is thin and long.')
  })

  test('notes are added and changed', async () => {
    const note = (title: string) => ({
      manifast_id: 1,
      title,
      description: 'Old',
      type: 'MORNING_PHASE',
      updated_at: '2026-11-10T05:30:00.000Z',
    })
    let notes = [note('Kept there')]
    answer({
      'GET /api/notes/manifastcation': () => ({ currentPage: 1, totalPage: 1, data: notes }),
      'PATCH /api/notes/manifastcation/1': ({ body }: { body: string }) => {
        notes = [note(JSON.parse(body).title)]
        return notes[0]
      },
    })
    await show(<NotesModal member="a" onClose={() => {}} />)
    await press(/Edit: Kept there/)
    fill(/Title/, 'Changed')
    await press('Update Note')
    await says('Changed')
    await press(/Edit: Changed/)
    await press('Cancel')
    await press('Add New Note')
  })

  test('a checklist is ticked and gets an item', async () => {
    const items = [{ item_id: 1, title: 'One', is_done: false, position: 1 }]
    answer({
      'GET /api/checklist': () => ({ date: localDay(), streak_days: 0, data: structuredClone(items) }),
      [`GET /api/checklist/months/${localDay().slice(0, 7)}`]: {
        month: localDay().slice(0, 7),
        streak_days: 0,
        data: [],
      },
      [`PUT /api/checklist/1/days/${localDay()}`]: () => {
        items[0]!.is_done = true
      },
      'POST /api/checklist': ({ body }: { body: string }) => {
        items.push({ item_id: 2, title: JSON.parse(body).title, is_done: false, position: 2 })
        return items[1]
      },
    })
    await show(<ChecklistList member="a" />)
    await act(async () => void dispatchEvent(new Event('online')))
    await press('One', 'checkbox')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /One/ }).checked).toBe(true))
    // The form loads after the list.
    await screen.findByLabelText(/Add an item/)
    fill(/Add an item/, 'Two')
    await press(/^«*Add/)
    await says('Two')
  })
})
