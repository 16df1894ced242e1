import { checklists } from '@padauk/contract/checklists'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, signIn } from '../../../test/show.tsx'
import { queryClient } from '../query-client.ts'
import { useChangesOver } from './pending.ts'
import { send } from './send.ts'

/** Each test has its own item. */
const tick = (item_id: string) =>
  send(
    checklists.mark,
    { params: { item_id, date: '2026-11-10' }, body: { is_done: true } },
    { act: 'checklists.mark', thing: `item ${item_id}`, title: 'One', shown: ['checklists'] },
  )
const watchChanges = (item_id: string) =>
  renderHook(() => useChangesOver(['checklists']).filter(({ thing }) => thing === `item ${item_id}`), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  }).result

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('isSecureContext', true)
  signIn()
})

test('CHECK-1 OFFLINE-1 a change is seen while the engine is loading', async () => {
  vi.doMock('./engine.ts', () => new Promise(() => {}))
  const changes = watchChanges('1')
  act(() => void tick('1'))
  expect(changes.current).toMatchObject([{ act: 'checklists.mark', body: { is_done: true } }])
})

test('CHECK-1 OFFLINE-1 without the code of the engine a change is sent directly, and shown until its answer', async () => {
  vi.doMock('./engine.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  const calls = answer({ 'PUT /api/checklist/2/days/2026-11-10': undefined })
  const changes = watchChanges('2')
  const sent: Promise<unknown>[] = []
  act(() => void sent.push(tick('2')))
  expect(changes.current).toHaveLength(1)
  await act(() => Promise.all(sent))
  expect([calls, changes.current]).toEqual([['PUT /api/checklist/2/days/2026-11-10'], []])
})
