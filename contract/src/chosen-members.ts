import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { memberQuery, TICKED_MAX } from './staff-members.ts'

/** How many members one act may change. */
export const CHOSEN_MAX = 5000

const wholeNumber = fault('no_whole_numbers', { field: 'member_ids' })
/** The members of one act: those ticked, or all that match, whose number was on the screen. */
export const ChosenMembers = z
  .strictObject(
    {
      member_ids: z.optional(
        z
          .array(
            z.int(wholeNumber).check(z.positive(wholeNumber), z.maximum(999_999_999_999, wholeNumber)),
            wholeNumber,
          )
          .check(z.maxLength(TICKED_MAX, fault('far_too_long', { field: 'member_ids' }))),
      ),
      match: z.optional(z.strictObject(memberQuery)),
      /** Of `match`; any other number by then is 409 `members_changed`. */
      count: z.optional(z.int(fault('no_whole_number', { field: 'count' }))),
    },
    fault('no_members_chosen'),
  )
  .check(
    z.refine(
      ({ member_ids, match, count }) => (match ? count !== undefined && !member_ids : (member_ids?.length ?? 0) > 0),
      fault('no_members_chosen'),
    ),
  )
export type ChosenMembers = z.infer<typeof ChosenMembers>
/** As they are sent: those ticked, or all that match the address of the list. */
export type ChosenSent = z.input<typeof ChosenMembers>
