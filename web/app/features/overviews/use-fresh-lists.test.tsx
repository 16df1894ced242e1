import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { answer, show } from '../../../test/show.tsx'
import { asStaff, paged } from '../../../test/staff.tsx'
import Posts from '../../pages/console/posts.tsx'
import { overviewQuery } from './overviews.api.ts'
import { useFreshLists } from './use-fresh-lists.ts'

const Page = () => {
  useFreshLists()
  return <Posts />
}

test('STAFF-15 a list is read again when its queue has grown, and not when it has shrunk', async () => {
  let count = 1
  const calls = answer({
    ...asStaff('support'),
    'GET /api/staff/overview': () => ({ queues: [{ kind: 'posts', count, oldest_at: null }], renewals: null }),
    'GET /api/staff/affiliate-posts': paged([]),
    'GET /api/staff/held-decisions': { data: [] },
  })
  const lists = () => calls.filter((call) => call.startsWith('GET /api/staff/affiliate-posts')).length
  const look = (now: number) =>
    act(async () => {
      count = now
      await queryClient.refetchQueries(overviewQuery)
    })
  await show(<Page />, '/console/affiliates/posts')
  await screen.findByText('Nothing is waiting. Well done.')
  await look(1)
  expect(lists()).toBe(1)
  await look(2)
  await waitFor(() => expect(lists()).toBe(2))
  await look(1)
  expect(lists()).toBe(2)
})
