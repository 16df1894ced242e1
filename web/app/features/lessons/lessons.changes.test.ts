import type { Lesson, Question, QuizPaper } from '@padauk/contract/lessons'
import { expect, test } from 'vitest'
import { changeOf } from '../../../test/changes.ts'
import { pendingAnswers, withPendingLesson } from './lessons.changes.ts'

const LESSON = { lesson_id: 7, is_fav: false, is_finished: false, resume_at: 0 } as Lesson
const change = (act: string, body?: Record<string, unknown>, lessonId = 7) =>
  changeOf(act, { shown: ['lessons', lessonId], body })

test('OFFLINE-1 LEARN-5 LEARN-9 a lesson has the star, the end and the last place that wait, and of no other lesson', () => {
  const changes = [
    change('favorites.add'),
    change('lessons.resume', { seconds: 20 }),
    change('lessons.resume', { seconds: 31 }),
    change('lessons.finish'),
    change('favorites.remove', {}, 8),
  ]
  expect(withPendingLesson(LESSON, changes)).toEqual({ ...LESSON, is_fav: true, is_finished: true, resume_at: 31 })
  expect(withPendingLesson('locked', changes)).toBe('locked')
})

test('OFFLINE-1 LEARN-7 LEARN-15 answers wait once a question, of this paper, until they are marked', () => {
  const questions = [1, 2, 3].map((question_id) => ({ question_id }) as Question)
  const answer = (question_id: number, answers: number[]) => ({ question_id, answers })
  const sent = (paper: number, ...answers: object[]) => change('lessons.quiz', { paper, answers })
  const changes = [
    sent(1, answer(1, [4])),
    sent(2, answer(1, [5])),
    sent(2, answer(1, [6]), answer(2, [8]), answer(9, [1])),
  ]
  expect(pendingAnswers(7, 2, undefined, questions, changes)).toMatchObject([answer(1, [6]), answer(2, [8])])
  const paper = { number: 2, answers: [{ question_id: 1, tries: 1 }] } as QuizPaper
  expect(pendingAnswers(7, 2, paper, questions, changes)).toMatchObject([answer(2, [8])])
  expect(pendingAnswers(8, 2, undefined, questions, changes)).toEqual([])
})
