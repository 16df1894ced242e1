import * as z from 'zod/mini'

/** Every failure's body (api.md, 'Envelope'). `message` is a sentence for a person, `code` a reason for a program. */
export const ErrorBody = z.object({
  error: z.object({
    message: z.string(),
    code: z.string(),
    fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** By these a program tells the two kinds of 401 apart (api.md, 'Who may call'). */
export const NO_SESSION = 'Error: token is invalid or expired'
export const NO_SUBSCRIPTION = 'Error: there is no active subscription'
export const NOT_IN_PLAN = 'Error: your subscription does not include this campus'
export const LESSON_LOCKED = 'Error: finish the lesson before this one first'
export const NOT_OVER_A_YEAR = 'Error: funded accounts need a subscription of more than one year'

/** What staff hear who reach past their part, and a change that no page of our own sent (api.md, 'Staff calls'). */
export const NOT_ALLOWED = 'Error: your role does not allow this'
export const FOREIGN_ORIGIN = 'Error: this change did not come from the back office'

/** All that the server says with a 401 or 403 to an authorised call: the only texts that an error page repeats from its address. */
export const REFUSALS: readonly string[] = [NO_SESSION, NO_SUBSCRIPTION, NOT_IN_PLAN, LESSON_LOCKED, NOT_OVER_A_YEAR]
