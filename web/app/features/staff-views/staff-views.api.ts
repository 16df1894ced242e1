import { staffViews } from '@padauk/contract/staff-views'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Quiet: the form shows the error. The link leads out of the back office, into the member area. */
export const beginView = mutationOptions({
  mutationFn: async ({ member_id, reason }: { member_id: number; reason: string }) => {
    const { content } = await call(staffViews.create, { params: { id: String(member_id) }, body: { reason } })
    location.assign(content.link)
  },
  meta: { quiet: true },
})
