import { type AnnouncementForm, type Audience, staffAnnouncements } from '@padauk/contract/staff-announcements'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/staff-announcements'

const noun = 'staff-announcements'
const refreshes = [noun, 'audits'] as const
const paramsOf = (id: number) => ({ id: String(id) })

export const staffAnnouncementsQuery = (page: string) =>
  queryOptions({
    queryKey: [noun, 'list', page],
    queryFn: ({ signal }) => call(staffAnnouncements.list, { query: { page } }, { signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
  })

export const audienceQuery = (audience: Audience, audience_id: number | null) =>
  queryOptions({
    queryKey: [noun, 'audience', audience, audience_id],
    queryFn: ({ signal }) =>
      call(
        staffAnnouncements.audience,
        { query: { audience, ...(audience_id !== null && { audience_id: String(audience_id) }) } },
        { signal },
      ),
    select: ({ content }) => content.members,
  })

type Draft = { id: number | undefined; form: AnnouncementForm; seen: string; key: string }
/** Quiet: the form shows the error at its field. */
export const saveAnnouncement = mutationOptions({
  mutationFn: ({ id, form, seen, key }: Draft) =>
    id === undefined
      ? call(staffAnnouncements.create, { body: form }, { idempotencyKey: key })
      : call(staffAnnouncements.update, { params: paramsOf(id), body: { form, seen } }),
  meta: { quiet: true, refreshes, success: () => m.console_saved() },
})
type Times = { id: number; starts_at: string | null; ends_at: string | null; seen: string }
export const scheduleAnnouncement = mutationOptions({
  mutationFn: ({ id, ...body }: Times) => call(staffAnnouncements.schedule, { params: paramsOf(id), body }),
  meta: { quiet: true, refreshes, success: () => m.console_announcement_scheduled() },
})
export const withdrawAnnouncement = mutationOptions({
  mutationFn: (id: number) => call(staffAnnouncements.withdraw, { params: paramsOf(id) }),
  meta: { quiet: true, refreshes, success: () => m.console_announcement_withdrawn() },
})
export const removeAnnouncement = mutationOptions({
  mutationFn: (id: number) => call(staffAnnouncements.remove, { params: paramsOf(id) }),
  meta: { quiet: true, refreshes },
})
