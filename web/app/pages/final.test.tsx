import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, NO_ANSWER, show, signIn } from '../../test/show.tsx'
import Final from './final.tsx'

const question = (id: number) => ({
  ...{ question_id: id, kind: 'ONE', prompt: `Question ${id}` },
  options: ['yes', 'no'].map((text, at) => ({ option_id: id * 10 + at, text: `${text} ${id}` })),
})
const paper = (more = {}) => ({ number: 1, score_percent: null, passed: false, answers: [], ...more })
const state = (more = {}) => ({
  ...{ campus_id: 5, title: 'DeFi', is_offered: true, questions: [], paper: null, opens_at: null },
  ...more,
})
const open = async (content: object | typeof NO_ANSWER, more = {}) => {
  signIn()
  const asked = answer({ 'GET /api/finals/5': content, ...more })
  await show(<Final />, '/campuses/final?campus_id=5')
  return asked
}

test('LEARN-12 an exam says what it is, begins, and marks each answer', async () => {
  const questions = [question(1), question(2)]
  const result = { question_id: 1, correct: true, right_option_ids: [10], explanation: 'Because' }
  const sent: unknown[] = []
  await open(state(), {
    'POST /api/finals/5': state({ questions, paper: paper() }),
    'POST /api/finals/5/1': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)))
      return { score_percent: 50, passed: false, results: [result] }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Begin the exam' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'yes 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('Because')
  expect(sent).toEqual([{ answers: [{ question_id: 1, option_ids: [10], tries: 0 }] }])
})

test('LEARN-12 an exam that is passed says so, and where it shows', async () => {
  await open(state({ questions: [question(1)], paper: paper({ score_percent: 100, passed: true }) }))
  await screen.findByRole('heading', { name: 'Exam passed' })
  screen.getByText(/Your certificates of this campus show it/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('LEARN-12 after a failed exam the page says when the next opens, and then begins it', async () => {
  const failed = { questions: [question(1)], paper: paper({ score_percent: 0 }) }
  await open(state({ ...failed, opens_at: '2999-01-01T00:00:00Z' }))
  await screen.findByRole('heading', { name: 'Not passed this time' })
  screen.getByText(/The next try opens on/)
  expect(screen.queryByRole('button', { name: 'Begin the next try' })).toBeNull()
})

test('LEARN-12 a day later the next try begins', async () => {
  const failed = { questions: [question(1)], paper: paper({ score_percent: 0 }) }
  await open(state({ ...failed, opens_at: '2000-01-01T00:00:00Z' }))
  await screen.findByRole('button', { name: 'Begin the next try' })
})

test('LEARN-12 NET-1 a campus without an exam says so; without a network there is Retry', async () => {
  await open(state({ is_offered: false }))
  await screen.findByText('This campus has no exam yet.')
  screen.getByRole('link', { name: 'To the campus' })
})

test('NET-1 an exam that cannot be loaded can be asked for again', async () => {
  await open(NO_ANSWER)
  await screen.findByRole('button', { name: 'Retry' })
})
