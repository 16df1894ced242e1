import { checklists } from '@padauk/contract/checklists'
import { queryOptions } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startQueue } from '../../../test/queue.ts'
import { answer } from '../../../test/show.tsx'
import { queryClient } from '../query-client.ts'
import { storeSession } from '../session.ts'
import { send } from './send.ts'

test('OFFLINE-1 a change that is sent directly while its list is being read for no screen does not stop the page', async () => {
  await startQueue()
  // Without an email, the device stores nothing: the change is shown until its list is read.
  storeSession({ token: 'a'.repeat(43), name: 'Thet Zaw', subscriptions: [] } as never)
  answer({ 'PUT /api/checklist/1/days/2026-11-10': () => new Response(null, { status: 204 }) })
  const reading = Promise.withResolvers<object>()
  const list = queryOptions({ queryKey: ['checklists', 'today'], queryFn: () => reading.promise })
  void queryClient.prefetchQuery(list)
  const onRead = vi.fn()
  const sent = send(
    checklists.mark,
    { params: { item_id: '1', date: '2026-11-10' }, body: { is_done: true } },
    { act: 'checklists.mark', thing: 'item 1', title: 'One', shown: list.queryKey },
  ).then(onRead)
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setTimeout(next))
  expect(onRead).not.toHaveBeenCalled()
  reading.resolve({})
  await act(() => sent)
  expect(onRead).toHaveBeenCalledOnce()
})
