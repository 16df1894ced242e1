import { reminders } from '@padauk/contract/reminders'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/reminders'

export const reminderQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: async ({ signal }) => (await call(reminders.read, {}, { signal })).content,
  meta: { isOptional: true, quiet: true },
})

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export const setReminder = mutationOptions({
  mutationFn: async (hour: number | null) => {
    await call(reminders.update, { body: { hour } })
    return hour
  },
  meta: {
    refreshes: ['reminders'],
    success: (hour: number | null) => (hour === null ? m.reminder_off() : m.reminder_saved({ hour: hourText(hour) })),
  },
})

export const stopReminder = mutationOptions({
  mutationFn: (link: string) => call(reminders.stop, { body: { link } }),
  meta: { quiet: true },
})
