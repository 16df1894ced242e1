import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readPending } from '#lib/offline/pending.ts'
import { startQueue } from '../../../test/queue.ts'
import { answer, NO_ANSWER, signIn } from '../../../test/show.tsx'
import { saveResume } from './lessons.api.ts'

const PLACE = 'POST /api/user/lesson/7/resume'

test('OFFLINE-4 LEARN-5 a place that waits is never followed by an earlier one, also when the page is left', async () => {
  signIn()
  await startQueue()
  const arrived: number[] = []
  const answers: Record<string, unknown> = { [PLACE]: NO_ANSWER }
  answer(answers)
  await saveResume(7, 20, false)
  await saveResume(7, 31, true)
  expect(readPending().pending.map(({ body }) => body?.seconds)).toContain(31)
  answers[PLACE] = ({ body }: { body: string }) => void arrived.push(JSON.parse(body).seconds)
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(readPending().pending).toEqual([]))
  expect(arrived.at(-1)).toBe(31)
})

test('LEARN-5 where nothing waits, a page that is left sends the place at once', async () => {
  signIn()
  await startQueue()
  const calls = answer({ [PLACE]: () => new Response(null, { status: 204 }) })
  await saveResume(7, 20, true)
  expect([calls, readPending().changes]).toEqual([[PLACE], []])
})
