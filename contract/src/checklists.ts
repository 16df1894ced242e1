import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { DayOfHistory, STANDS_FOR } from './days.ts'
import { ClientId, content, del, get, IdOrClientId, patch, post, put } from './endpoint.ts'
import { text } from './texts.ts'

export const CHECKLIST_TITLE_MAX = 120
/** Per member and day. */
export const CHECKLIST_ITEMS_MAX = 100
const title = text('title', { max: CHECKLIST_TITLE_MAX })

/** An existing calendar day, `YYYY-MM-DD`, in the member's time zone. */
const LocalDate = z.iso.date(fault('no_date'))

/** A calendar month, `YYYY-MM`. */
const LocalMonth = z.string(fault('no_month')).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, fault('no_month')))

export const ChecklistItem = z.object({
  item_id: z.int(),
  /** Only of an item that was given one. */
  client_id: z.optional(z.string()),
  title: z.string(),
  is_done: z.boolean(),
  position: z.int(),
  /** What ticks it when it is done (LEARN-18), and nothing else does; without it, the member does. */
  stands_for: z.optional(z.enum(STANDS_FOR)),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>
export const Checklist = z.object({ date: z.string(), streak_days: z.int(), data: z.array(ChecklistItem) })
export type Checklist = z.infer<typeof Checklist>
/** The days of a month up to today. */
export const ChecklistMonth = z.object({
  month: z.string(),
  streak_days: z.int(),
  data: z.array(DayOfHistory),
})
export type ChecklistMonth = z.infer<typeof ChecklistMonth>

/** Null: nothing but the member ticks it. */
const StandsFor = z.nullable(z.enum(STANDS_FOR, fault('no_stands_for')))
const item = z.object({ item_id: IdOrClientId })
const position = z
  .int(fault('no_whole_number', { field: 'position' }))
  .check(
    z.gte(1, fault('too_low', { field: 'position', min: 1 })),
    z.lte(1000, fault('above_most', { field: 'position', max: 1000 })),
  )

export const checklists = {
  read: get('/api/checklist', {
    access: 'token',
    summary: 'The checklist of one local day; defaults to today in the zone of the Time-Zone header',
    query: z.object({ date: z.optional(LocalDate) }),
    answer: content(Checklist),
  }),
  month: get('/api/checklist/months/:month', {
    access: 'token',
    summary: 'Days done of one month, up to today',
    params: z.object({ month: LocalMonth }),
    answer: content(ChecklistMonth),
  }),
  create: post('/api/checklist', {
    access: 'token',
    summary: 'Add an item',
    body: z.strictObject({ client_id: z.optional(ClientId), title, stands_for: z.optional(StandsFor) }),
    answer: content(ChecklistItem),
    status: 201,
  }),
  update: patch('/api/checklist/:item_id', {
    access: 'token',
    summary: 'Rename or move an item, or choose what ticks it',
    params: item,
    body: z.strictObject({
      title: z.optional(title),
      position: z.optional(position),
      stands_for: z.optional(StandsFor),
    }),
    answer: content(ChecklistItem),
  }),
  remove: del('/api/checklist/:item_id', { access: 'token', summary: 'Delete an item', params: item }),
  restore: post('/api/checklist/:item_id/restore', {
    access: 'token',
    summary: 'Restore an item deleted today, with its ticks and position',
    params: item,
    answer: content(ChecklistItem),
  }),
  mark: put('/api/checklist/:item_id/days/:date', {
    access: 'token',
    summary: 'Tick or untick an item for a day, unless something else ticks it',
    params: z.object({ item_id: IdOrClientId, date: LocalDate }),
    body: z.strictObject({
      is_done: z.boolean(fault('neither', { field: 'is_done', choices: 'true', last: 'false' })),
    }),
  }),
}
