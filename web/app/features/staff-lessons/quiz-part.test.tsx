import type { QuizQuestion } from '@padauk/contract/staff-lessons'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, field, fill, show } from '../../../test/show.tsx'
import { QuizPart } from './quiz-part.tsx'
import { questionOf, toWrittenQuestion, type WrittenQuiz } from './written-lesson.ts'

const form = (question_id: number, prompt: string) => ({
  ...{ question_id, kind: 'ONE' as const, prompt, prompt_my: null, explanation: '', explanation_my: null },
  options: ['a', 'b'].map((text, at) => ({
    option_id: question_id * 10 + at,
    text,
    text_my: null,
    is_right: at === 0,
  })),
})
const QUESTIONS: QuizQuestion[] = [{ ...form(1, 'First?'), second: form(2, 'First again?') }, form(3, 'Other?')]

/** The part as the editor holds it; returns what would be saved. */
const open = async (questions = QUESTIONS, faults: { path: string; message: string }[] = []) => {
  let quiz: WrittenQuiz | null = null
  const Held = () => {
    const [held, hold] = useState<WrittenQuiz | null>({ pass_percent: 70, questions: questions.map(toWrittenQuestion) })
    quiz = held
    return <QuizPart quiz={held} lessonId={1} faults={faults} onChange={hold} onTry={() => {}} />
  }
  const shown = await show(<Held />)
  return { ...shown, saved: () => (quiz as WrittenQuiz | null)?.questions.map(questionOf) }
}
const second = (number: number) => within(screen.getByRole('group', { name: `Second form of question ${number}` }))

test('LEARN-7 STAFF-3 a question and its second form are saved as they came, and move together', async () => {
  const { user, saved } = await open()
  expect(saved()).toEqual(QUESTIONS)
  await user.click(screen.getByRole('button', { name: 'Move question 1 down' }))
  expect(saved()).toEqual(QUESTIONS.toReversed())
})

test('LEARN-7 STAFF-3 a second form is added below its question, with fields of its own, and removed', async () => {
  const { user, saved } = await open()
  await user.click(screen.getByRole('button', { name: 'Add a second form' }))
  await user.type(second(2).getByLabelText('Question'), 'Again?')
  await user.selectOptions(second(2).getByLabelText('Kind of question'), 'A number')
  await user.type(second(2).getByLabelText('Right number'), '5')
  const [, other] = saved() ?? []
  expect(other).toEqual({
    ...QUESTIONS[1],
    second: {
      ...{ kind: 'NUMBER', prompt: 'Again?', explanation: '', options: [] },
      ...{ right_number: 5, tolerance: 0, unit: '', unit_my: undefined },
    },
  })
  // A radio button of one form does not take that of the other.
  await user.click(second(1).getByLabelText('Option 2 is right'))
  expect(saved()?.[0]?.options.map(({ is_right }) => is_right)).toEqual([true, false])
  expect(saved()?.[0]?.second?.options.map(({ is_right }) => is_right)).toEqual([false, true])
  await user.click(screen.getByRole('button', { name: 'Remove the second form of question 1' }))
  expect(saved()?.[0]).toEqual(form(1, 'First?'))
})

test('STAFF-3 an error in a second form opens it and is shown there', async () => {
  await open(QUESTIONS, [{ path: 'quiz.questions.0.second.prompt', message: 'a question is required' }])
  expect(second(1).getByRole('alert').textContent).toContain('a question is required')
  expect(document.querySelector('details')?.open).toBe(true)
  expect(screen.getAllByText('a question is required')).toHaveLength(1)
})

test('LEARN-7 STAFF-3 pasted GIFT brings second forms along', async () => {
  answer({
    'POST /api/staff/lessons/gift': {
      questions: [{ kind: 'ONE', prompt: 'New?', explanation: '', options: [], second: { ...form(9, 'New again?') } }],
      faults: [],
    },
  })
  const { user, saved } = await open()
  await user.click(screen.getByRole('button', { name: 'Paste GIFT' }))
  fill('Questions in GIFT', '::A::New?{=a ~b}')
  await user.click(screen.getByRole('button', { name: 'Add the questions' }))
  await screen.findByText('Second form of question 3', { selector: 'summary' })
  expect(saved()?.[2]?.second?.prompt).toBe('New again?')
})

const READ = {
  questions: [{ kind: 'ONE', prompt: 'New?', explanation: '', options: [] }],
  faults: [] as object[],
}
const pasteOn = (target: Element | Document, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } })

test('STAFF-3 a lesson without a quiz has its first question ready, and is without one until something is typed', async () => {
  const { user, saved } = await open([])
  expect(saved()).toEqual([])
  await user.type(screen.getByLabelText('Question'), 'Why?')
  expect(saved()?.map(({ prompt }) => prompt)).toEqual(['Why?'])
})

test('STAFF-3 GIFT pasted anywhere is read at once; other text, and GIFT in a field with text, go where they are pasted', async () => {
  const calls = answer({ 'POST /api/staff/lessons/gift': READ })
  const { saved } = await open()
  pasteOn(document, 'Not {GIFT}, only words')
  pasteOn(screen.getAllByLabelText('Question')[0] as Element, '::A::New?{=a ~b}')
  expect(calls).toEqual([])
  pasteOn(document, '::A::New?{=a ~b}')
  await waitFor(() => expect(saved()?.[2]?.prompt).toBe('New?'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('STAFF-3 pasted GIFT with an error stands in the dialog with it', async () => {
  answer({
    'POST /api/staff/lessons/gift': { questions: [], faults: [{ line: 1, message: 'a right answer is missing' }] },
  })
  const { saved } = await open()
  pasteOn(document, '::A::New?{~b}')
  await screen.findByText(/a right answer is missing/)
  expect(field('Questions in GIFT').value).toBe('::A::New?{~b}')
  expect(saved()).toEqual(QUESTIONS)
})
