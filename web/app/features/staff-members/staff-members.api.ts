import { campuses } from '@padauk/contract/campuses'
import {
  MEMBER_FILTERS,
  MEMBER_SORTS,
  type MemberFilter,
  type MemberSort,
  type MemberUpdate,
  type NewMember,
  type Renewal,
  staffMembers,
} from '@padauk/contract/staff-members'
import { staffPlans } from '@padauk/contract/staff-plans'
import { staffRates } from '@padauk/contract/staff-rates'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { loadFaults } from '#lib/faults.ts'
import { queryClient } from '#lib/query-client.ts'
import { m } from '#words/staff-members'

export type Wanted = {
  q?: string
  status?: MemberFilter
  sort?: MemberSort
  order?: 'asc' | 'desc'
  page?: string
  tag?: string
}

const PAGE = /^[1-9]\d{0,8}$/
const NUMBER = /^[1-9]\d{0,14}$/
const Q_MAX = 254

/** Filters from the URL. Invalid values are ignored. */
export const wantedOf = (search: URLSearchParams): Wanted => {
  const oneOf = <T extends string>(name: string, all: readonly T[]) => all.find((value) => value === search.get(name))
  const q = search.get('q')?.slice(0, Q_MAX)
  const page = search.get('page') ?? ''
  const [status, sort, order] = [
    oneOf('status', MEMBER_FILTERS),
    oneOf('sort', MEMBER_SORTS),
    oneOf('order', ['asc', 'desc'] as const),
  ]
  const tag = search.get('tag') ?? ''
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(order && { order }),
    ...(PAGE.test(page) && { page }),
    ...(NUMBER.test(tag) && { tag }),
  }
}

const noun = 'staff-members'
const refreshes = [noun, 'staff-renewals', 'overviews', 'audits'] as const
const paramsOf = (id: number) => ({ id: String(id) })

export const membersQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [noun, 'list', wanted],
    queryFn: ({ signal }) => call(staffMembers.list, { query: wanted }, { signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
  })

/** Download address of the found members as CSV, of them only these if given. */
export const exportAddress = ({ page: _, ...wanted }: Wanted, ids?: readonly number[]) =>
  `${staffMembers.exportList.path}?${new URLSearchParams({ ...wanted, ...(ids && { ids: ids.join() }) })}`

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [noun, 'file', id],
    queryFn: ({ signal }) => call(staffMembers.read, { params: { id } }, { signal }),
    select: ({ content }) => content,
  })

export type Typed = { email?: string; phone?: string; reference?: string; refer_code?: string }
export const duplicatesQuery = (typed: Typed) =>
  queryOptions({
    queryKey: [noun, 'duplicates', typed],
    queryFn: ({ signal }) => call(staffMembers.duplicates, { query: typed }, { signal }),
    select: ({ content }) => content,
    enabled: Object.keys(typed).length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The rate of the kyat that holds today, with which payments are compared while they are typed. */
export const rateQuery = queryOptions({
  queryKey: ['staff-rates', 'now'],
  queryFn: ({ signal }) => call(staffRates.list, { query: { perPage: '1' } }, { signal }),
  select: ({ content }) => content.data[0]?.mmk_per_usd ?? null,
  meta: { quiet: true },
})

/** How many campuses a plan opens; undefined until it is known, null for all. */
export const campusCountQuery = (plan_id: number | undefined) =>
  queryOptions({
    queryKey: ['plans', 'campuses'],
    queryFn: ({ signal }) => call(staffPlans.campuses, {}, { signal }),
    select: ({ content }) => content.find((plan) => plan.plan_id === plan_id)?.campus_count ?? null,
  })

/** The campuses from which a plan of some lets one choose. */
export const campusChoiceQuery = queryOptions({
  queryKey: ['campuses', 'choice'],
  queryFn: ({ signal }) => call(campuses.list, { query: {} }, { signal }),
  select: ({ content }) => content.data,
})

/** Another rate may have been set since the form was opened. */
export const refreshRate = () => void queryClient.invalidateQueries(rateQuery)

/** Zawgyi in a pasted chat becomes Unicode. Quiet: on failure the chat stays as pasted. */
export const convertChat = mutationOptions({
  mutationFn: (text: string) => call(staffMembers.chat, { body: { text } }),
  meta: { quiet: true },
})

/** Quiet: the form shows the error at its field. */
export const registerMember = mutationOptions({
  mutationFn: ({ member, key }: { member: NewMember; key: string }) =>
    call(staffMembers.create, { body: member }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes },
})
export const renewMember = mutationOptions({
  mutationFn: ({ id, renewal, key }: { id: number; renewal: Renewal; key: string }) =>
    call(staffMembers.renew, { params: paramsOf(id), body: renewal }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes, success: () => m.console_renewed() },
})
export const updateMember = mutationOptions({
  mutationFn: ({ id, update }: { id: number; update: MemberUpdate }) =>
    call(staffMembers.update, { params: paramsOf(id), body: update }),
  meta: { quiet: true, refreshes, success: () => m.console_member_saved() },
})
export const renewLink = mutationOptions({
  mutationFn: (id: number) => call(staffMembers.renewLink, { params: paramsOf(id) }),
  meta: { refreshes },
})
export const endSessions = mutationOptions({
  mutationFn: (id: number) => call(staffMembers.endSessions, { params: paramsOf(id) }),
  meta: { refreshes, success: () => m.console_sessions_ended() },
})

type ImportSent = {
  file: Blob
  isDry: boolean
  mapping: Record<string, string>
  onProgress?: (fraction: number) => void
}
export const importMembers = mutationOptions({
  mutationFn: async ({ file, isDry, mapping, onProgress }: ImportSent) => {
    const answer = await call(
      staffMembers.importFile,
      {
        body: {
          dry_run: isDry ? 'true' : 'false',
          ...(Object.keys(mapping).length > 0 && { mapping: JSON.stringify(mapping) }),
        },
      },
      { picture: file, ...(onProgress && { onProgress }) },
    )
    await loadFaults().catch(() => {})
    return answer
  },
  meta: { quiet: true, refreshes },
})
