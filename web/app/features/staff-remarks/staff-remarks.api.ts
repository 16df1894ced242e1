import { staffRemarks } from '@padauk/contract/staff-remarks'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/staff-remarks'

const noun = 'staff-remarks'
const refreshes = [noun, 'staff-members', 'staff-renewals', 'audits'] as const
const paramsOf = (id: number) => ({ id: String(id) })

export const remarksQuery = (member_id: number, page: string) =>
  queryOptions({
    queryKey: [noun, 'list', member_id, page],
    queryFn: ({ signal }) => call(staffRemarks.list, { params: paramsOf(member_id), query: { page } }, { signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
  })

/** Quiet: the form shows the error at its field. */
export const createRemark = mutationOptions({
  mutationFn: ({ member_id, text, key }: { member_id: number; text: string; key: string }) =>
    call(staffRemarks.create, { params: paramsOf(member_id), body: { text } }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes, success: () => m.console_remark_saved() },
})
/** Quiet: the question shows the error. */
export const removeRemark = mutationOptions({
  mutationFn: (remark_id: number) => call(staffRemarks.remove, { params: paramsOf(remark_id) }),
  meta: { quiet: true, refreshes, success: () => m.console_remark_removed() },
})
