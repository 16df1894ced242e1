import type { Capability } from '@padauk/contract/capabilities'
import { staff } from '@padauk/contract/staff'
import { mutationOptions, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/generated/messages.js'

/** Who is signed in to the back office, and what they may do. */
export const staffQuery = queryOptions({ queryKey: ['staff', 'me'], queryFn: ({ signal }) => call(staff.me, {}, { signal }), staleTime: Number.POSITIVE_INFINITY })

/** Whoever is signed in; the console shows nothing before it knows. */
export const useStaff = () => {
  const { content } = useSuspenseQuery(staffQuery).data
  return { ...content, may: (capability: Capability) => content.capabilities.includes(capability) }
}

/** A refusal is said at the form. */
export const logInStaff = mutationOptions({ mutationFn: (body: { email: string; password: string; code?: string }) => call(staff.login, { body }), meta: { quiet: true } })
export const logOutStaff = mutationOptions({ mutationFn: () => call(staff.logout, {}) })
export const setStaffPassword = mutationOptions({
  mutationFn: ({ token, newPassword }: { token: string; newPassword: string }) => call(staff.setPassword, { params: { token }, body: { newPassword } }),
  meta: { quiet: true, success: () => m.console_password_set() },
})
