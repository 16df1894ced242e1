import type { OrderDecision } from '@padauk/contract/staff-funded-orders'
import { staffHeldDecisions } from '@padauk/contract/staff-held-decisions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

const SECOND_MS = 1000
/** After the end of a hold the worker needs a moment. */
const WORK_MS = 700
const EVERY_MS = 60_000

/** Own decisions that can still be undone, and those that could not be carried out, newest first. */
export const heldDecisionsQuery = queryOptions({
  queryKey: ['staff-held-decisions'],
  queryFn: ({ signal }) => call(staffHeldDecisions.list, {}, { signal }),
  refetchInterval: ({ state: { data } }) => {
    const held = data?.content.data.filter(({ refusal }) => refusal === null) ?? []
    if (held.length === 0) return EVERY_MS
    return Math.min(...held.map(({ seconds_left }) => seconds_left)) * SECOND_MS + WORK_MS
  },
  meta: { quiet: true },
})

type Decision<Status> = {
  id: number
  status: Status
  reason?: string
  amount?: string
  reference?: string
  decided_on: 'PENDING' | 'APPROVED'
}

// An empty picture means none.
const NO_PICTURE = new Blob()

// The form shows errors inline, so no toast.
export const holdPost = mutationOptions({
  mutationFn: ({ id, ...body }: Decision<'APPROVED' | 'REJECT' | 'PAID'>) =>
    call(staffHeldDecisions.holdPost, { params: { id: String(id) }, body }),
  meta: { refreshes: ['staff-held-decisions', 'staff-affiliate-posts'], quiet: true },
})
export const holdOrder = mutationOptions({
  mutationFn: ({ id, ...body }: { id: number } & OrderDecision) =>
    call(staffHeldDecisions.holdOrder, { params: { id: String(id) }, body }),
  meta: { refreshes: ['staff-held-decisions', 'staff-funded-orders'], quiet: true },
})
export const holdClaim = mutationOptions({
  mutationFn: ({ id, proof = NO_PICTURE, ...body }: Decision<'APPROVED' | 'REJECT'> & { proof?: Blob }) =>
    call(staffHeldDecisions.holdClaim, { params: { id: String(id) }, body }, { picture: proof }),
  meta: { refreshes: ['staff-held-decisions', 'staff-claims'], quiet: true },
})

export const undoHeldDecision = (id: number) => call(staffHeldDecisions.undo, { params: { id: String(id) } })

export const dismissRefusal = mutationOptions({
  mutationFn: (id: number) => call(staffHeldDecisions.dismiss, { params: { id: String(id) } }),
  meta: { refreshes: ['staff-held-decisions'] },
})
