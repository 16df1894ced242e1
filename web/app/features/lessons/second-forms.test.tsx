import type { Lesson, QuizAnswers } from '@padauk/contract/lessons'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import FreeQuiz from '#features/free-lessons/free-quiz.tsx'
import type { Change } from '#lib/offline/changes.ts'
import { answer, show, signIn } from '../../../test/show.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { lessonQuery } from './lessons.api.ts'
import { pendingAnswers } from './lessons.changes.ts'
import { QuizAct } from './quiz-act.tsx'
import { newPaper, withResults } from './quiz-papers.ts'
import { useQuiz } from './use-quiz.ts'

const form = (question_id: number, prompt: string) => ({
  ...{ question_id, kind: 'ONE' as const, prompt },
  options: ['right', 'wrong'].map((text, at) => ({ option_id: question_id * 10 + at, text: `${prompt} ${text}` })),
})
const QUESTIONS = [{ ...form(1, 'Six months?'), second: form(2, 'Four months?') }, form(3, 'Which job?')]
const LESSON: Lesson = {
  ...{ lesson_id: 7, course_id: 1, category_id: 1, campus_id: 1, title: 'Money', video: null, text: null },
  ...{ quiz: { questions: QUESTIONS, pass_percent: 100 }, is_fav: false, is_finished: false, next_lesson_id: null },
  resume_at: 0,
}
const isRight = ({ question_id, option_ids }: QuizAnswers['answers'][number]) => option_ids[0] === question_id * 10
const resultOf = (one: QuizAnswers['answers'][number]) => ({
  ...{ question_id: one.question_id, correct: isRight(one) },
  ...{ right_option_ids: isRight(one) ? one.option_ids : null, explanation: '' },
})

/** A server that tells each answer apart and scores nothing; returns what was asked of it. */
const serve = (path: string, more: Record<string, unknown> = {}) => {
  const sent: QuizAnswers[] = []
  answer({
    ...more,
    [path]: ({ body }: RequestInit) => {
      const given = JSON.parse(String(body)) as QuizAnswers
      sent.push(given)
      return { score_percent: 50, passed: false, results: given.answers.map(resultOf) }
    },
  })
  // A tap is heard a moment after the verdict.
  let at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (at += 1000))
  return sent
}

const MemberQuiz = () => {
  const { data } = useQuery(lessonQuery(LESSON.lesson_id))
  return typeof data === 'object' ? <Shown lesson={data} /> : null
}
const Shown = ({ lesson }: { lesson: Lesson }) => {
  const quiz = useQuiz(lesson, 'en')
  return (
    <>
      <LessonQuiz quiz={quiz} />
      <QuizAct quiz={quiz} isFinishing={false} onFinish={() => {}} onRead={null} ways={{ next: null, state: null }} />
    </>
  )
}

type User = Awaited<ReturnType<typeof show>>['user']
const answerOne = async (user: User, option: string, next: string) => {
  await user.click(await screen.findByRole('radio', { name: new RegExp(`${option}$`.replace('?', '\\?')) }))
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await user.click(await screen.findByRole('button', { name: next }))
}
const reviewed = () => [...document.querySelectorAll('.quiz-answered summary b')].map((one) => one.textContent)

test('LEARN-7 LEARN-15 a retry asks the second form of a question, and its end reviews what was asked', async () => {
  signIn()
  const missed = {
    ...{ number: 1, score_percent: 50, passed: false },
    answers: [
      { ...resultOf({ question_id: 1, option_ids: [11] }), option_ids: [11], tries: 2, correct_first: false },
      { ...resultOf({ question_id: 3, option_ids: [30] }), option_ids: [30], tries: 1, correct_first: true },
    ].map((one) => ({ ...one, right_option_ids: [one.question_id * 10] })),
  }
  const sent = serve('POST /api/user/lesson/7/quiz', {
    'GET /api/user/lesson/7': { ...LESSON, paper: missed },
  })
  const { user } = await show(<MemberQuiz />)
  await screen.findByRole('heading', { name: 'Not passed yet' })
  expect(reviewed()).toEqual(['Six months?', 'Which job?'])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await answerOne(user, 'Which job? right', 'Next question')
  await answerOne(user, 'Four months? right', 'See the result')
  expect(sent.map(({ paper, answers }) => [paper, answers.map(({ question_id }) => question_id)])).toEqual([
    [2, [3]],
    [2, [2]],
  ])
  await screen.findByText(/^2 of 2 right the first time/)
  expect(reviewed()).toEqual(['Which job?', 'Four months?'])
})

test('LEARN-7 OFFLINE-1 a form that another app answered in this paper is not asked again in the other form', async () => {
  signIn()
  serve('POST /api/user/lesson/7/quiz', {
    'GET /api/user/lesson/7': {
      ...LESSON,
      paper: {
        ...newPaper(2),
        answers: [
          { ...resultOf({ question_id: 1, option_ids: [10] }), option_ids: [10], tries: 1, correct_first: true },
        ],
      },
    },
  })
  const { user } = await show(<MemberQuiz />)
  await answerOne(user, 'Which job? right', 'See the result')
  await screen.findByText(/^2 of 2 right the first time/)
  expect(reviewed()).toEqual(['Which job?', 'Six months?'])
})

test('VISIT-15 LEARN-7 a visitor who tries again is asked the second form too', async () => {
  serve('POST /api/free-quiz/7')
  const { user } = await show(
    <FreeQuiz
      lesson={{
        ...{ lesson_id: 7, title: 'Money', minutes: 5, has_video: false, text: null, quiz: LESSON.quiz },
        ...{
          campus: { slug: 'a', title: 'A' },
          category: { slug: 'b', title: 'B' },
          course: { slug: 'c', title: 'C' },
        },
        ...{ next_free: null, next: null },
      }}
    />,
  )
  await answerOne(user, 'Six months? right', 'Next question')
  await answerOne(user, 'Which job? right', 'See the result')
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await answerOne(user, 'Which job? right', 'Next question')
  await screen.findByRole('heading', { name: 'Four months?' })
})

test('LEARN-15 a paper is whole when each question is answered in one of its forms, and not by two of one', () => {
  const sent = { paper: 1, answers: [1, 2].map((question_id) => ({ question_id, option_ids: [] })) }
  const result = { score_percent: 0, passed: false, results: sent.answers.map(resultOf) }
  const open = withResults(undefined, sent, result, QUESTIONS)
  expect(open?.score_percent).toBeNull()
  const last = { paper: 1, answers: [{ question_id: 3, option_ids: [] }] }
  expect(withResults(open, last, { ...result, results: last.answers.map(resultOf) }, QUESTIONS)?.score_percent).toBe(0)
})

test('OFFLINE-1 an answer to either form waits, and one to a removed question does not', () => {
  const answers = [1, 2, 9].map((question_id) => ({ question_id, option_ids: [] }))
  const entry = { act: 'lessons.quiz', shown: ['lessons', 7], body: { paper: 2, answers } } as unknown as Change
  expect(pendingAnswers(7, 2, undefined, QUESTIONS, [entry]).map(({ question_id }) => question_id)).toEqual([1, 2])
})
