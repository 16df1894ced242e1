import { type DeletionRequest, staffDeletions } from '@padauk/contract/staff-deletions'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/staff-deletions'

const refreshes = ['staff-members', 'overviews', 'audits', 'staff-renewals'] as const

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
