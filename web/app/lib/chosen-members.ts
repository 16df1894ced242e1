import type { ChosenMembers } from '@padauk/contract/chosen-members'
import type * as z from 'zod/mini'

/** The members of one act, as they are sent: those ticked, or all that match the address of the list. */
export type ChosenSent = z.input<typeof ChosenMembers>
