import { DELETION_STATES, type DeletionRequest, staffDeletions } from '@padauk/contract/staff-deletions'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/staff-deletions'

type Wanted = { tab?: string; page?: string }
const refreshes = ['staff-deletions', 'staff-members', 'overviews', 'audits', 'staff-renewals'] as const

export const deletionsQuery = ({ tab, page }: Wanted) => {
  const state = DELETION_STATES.find((one) => one === tab)
  const query = { ...(state && { state }), ...(page && { page }) }
  return queryOptions({
    queryKey: ['staff-deletions', query],
    queryFn: ({ signal }) => call(staffDeletions.list, { query }, { signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
  })
}

/** Quiet: the form shows the error. */
export const askDeletion = mutationOptions({
  mutationFn: ({ member_id, request, key }: { member_id: number; request: DeletionRequest; key: string }) =>
    call(staffDeletions.ask, { params: { id: String(member_id) }, body: request }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes, success: () => m.console_deletion_ask_done() },
})
export const takeBackDeletion = mutationOptions({
  mutationFn: (id: number) => call(staffDeletions.takeBack, { params: { id: String(id) } }),
  meta: { refreshes, success: () => m.console_deletion_take_back_done() },
})
/** Quiet: the form shows the error. */
export const confirmDeletion = mutationOptions({
  mutationFn: ({ id, typed, key }: { id: number; typed: string; key: string }) =>
    call(staffDeletions.confirm, { params: { id: String(id) }, body: { typed } }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes, success: () => m.console_deletion_confirm_done() },
})
