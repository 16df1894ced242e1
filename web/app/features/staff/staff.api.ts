import type { Capability, Role } from '@padauk/contract/capabilities'
import { staff } from '@padauk/contract/staff'
import type { Language } from '@padauk/rules/languages'
import { mutationOptions, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { m } from '#words/staff'

/** The signed-in staff member with their capabilities. */
export const staffQuery = queryOptions({
  queryKey: ['staff', 'me'],
  queryFn: ({ signal }) => call(staff.me, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in staff member. Suspends until loaded. */
export const useStaff = () => {
  const { content } = useSuspenseQuery(staffQuery).data
  return { ...content, may: (capability: Capability) => content.capabilities.includes(capability) }
}

/** Remembers the language for the account, so that it is found on every device. */
export const saveStaffLanguage = mutationOptions({
  mutationFn: async (language: Language) => {
    queryClient.setQueryData(staffQuery.queryKey, (cached) => cached && { content: { ...cached.content, language } })
    await call(staff.updateMe, { body: { language } })
  },
  scope: { id: 'language' },
})

/** Quiet: the form shows the error. */
export const logInStaff = mutationOptions({
  mutationFn: (body: { email: string; password: string; code?: string }) => call(staff.login, { body }),
  meta: { quiet: true },
})
export const logOutStaff = mutationOptions({ mutationFn: () => call(staff.logout, {}), meta: { endsSession: true } })
export const setStaffPassword = mutationOptions({
  mutationFn: ({ token, newPassword }: { token: string; newPassword: string }) =>
    call(staff.setPassword, { params: { token }, body: { newPassword } }),
  meta: { quiet: true, success: () => m.console_password_set() },
})

export const peopleQuery = queryOptions({
  queryKey: ['staff', 'people'],
  queryFn: ({ signal }) => call(staff.list, { query: { perPage: '100' } }, { signal }),
})

type Person = { name: string; email: string; role: Role }
const refreshes = ['staff', 'audits'] as const
export const createPerson = mutationOptions({
  mutationFn: (body: Person) => call(staff.create, { body }),
  meta: { quiet: true, refreshes },
})
export const updatePerson = mutationOptions({
  mutationFn: ({
    staff_id,
    ...body
  }: {
    staff_id: number
    name?: string
    role?: Role
    status?: 'ACTIVE' | 'SUSPENDED'
  }) => call(staff.update, { params: { id: String(staff_id) }, body }),
  meta: { refreshes, success: () => m.console_saved() },
})
export const renewPersonLink = mutationOptions({
  mutationFn: (staff_id: number) => call(staff.renewLink, { params: { id: String(staff_id) } }),
  meta: { refreshes },
})
export const endPersonSessions = mutationOptions({
  mutationFn: (staff_id: number) => call(staff.endSessions, { params: { id: String(staff_id) } }),
  meta: { refreshes, success: () => m.console_saved() },
})

/** Quiet: the forms show errors. */
export const changeOwnPassword = mutationOptions({
  mutationFn: (body: { oldPassword: string; newPassword: string }) => call(staff.changePassword, { body }),
  meta: { quiet: true, success: () => m.console_password_changed() },
})
export const beginFactor = mutationOptions({
  mutationFn: (password: string) => call(staff.beginSecondFactor, { body: { password } }),
  meta: { quiet: true },
})
export const confirmFactor = mutationOptions({
  mutationFn: (code: string) => call(staff.confirmSecondFactor, { body: { code } }),
  meta: { quiet: true, refreshes },
})
export const endFactor = mutationOptions({
  mutationFn: (password: string) => call(staff.endSecondFactor, { body: { password } }),
  meta: { quiet: true, refreshes, success: () => m.console_factor_off() },
})
export const declineFactor = mutationOptions({
  mutationFn: () => call(staff.declineSecondFactor, {}),
  meta: { refreshes },
})
export const renewCodes = mutationOptions({
  mutationFn: (password: string) => call(staff.renewRecoveryCodes, { body: { password } }),
  meta: { quiet: true, refreshes },
})

/** What holds for everybody at the back office. */
export const rulesQuery = queryOptions({
  queryKey: ['staff', 'rules'],
  queryFn: ({ signal }) => call(staff.rules, {}, { signal }),
})
export const updateRules = mutationOptions({
  mutationFn: (requires_second_factor: boolean) => call(staff.updateRules, { body: { requires_second_factor } }),
  meta: { refreshes, success: () => m.console_saved() },
})
