import type { Practice } from '@padauk/contract/practices'
import { expect, test } from 'vitest'
import { changeOf } from '../../../test/changes.ts'
import { leftOf, pendingAnswers } from './practices.changes.ts'

const PRACTICE = {
  questions: [1, 2, 3].map((question_id) => ({ question_id })),
  paper: { answers: [{ question_id: 1, tries: 1 }] },
} as Practice
const answer = (question_id: number, date = '2026-11-10') =>
  changeOf('practices.answer', { params: { date }, body: { answers: [{ question_id, tries: 0, answers: [4] }] } })

test('OFFLINE-1 LEARN-16 an answer waits until it is marked, once a question, from an earlier day too', () => {
  const changes = [answer(1), answer(2, '2026-11-09'), answer(2), answer(9)]
  expect(pendingAnswers(PRACTICE, changes)).toMatchObject([{ question_id: 2 }])
  expect([leftOf(PRACTICE, []), leftOf(PRACTICE, changes)]).toEqual([2, 1])
})
