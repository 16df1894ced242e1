import * as z from 'zod/mini'

/** The body of every error (docs/wire.md). `message` is for people, `code` for programs. */
export const ErrorBody = z.object({
  error: z.object({
    message: z.string(),
    code: z.string(),
    fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * A form that was sent as a page, without its script: what was typed but for passwords, and why it was refused. The page
 * that answers it carries both.
 */
export type SentForm = { typed: Record<string, string>; error?: ErrorBody['error'] & { status: number } }

/** Clients distinguish the two kinds of 401 by these messages (docs/wire.md). */
export const NO_SESSION = 'Error: token is invalid or expired'
export const NO_SUBSCRIPTION = 'Error: there is no active subscription'
export const NOT_IN_PLAN = 'Error: your subscription does not include this campus'
export const LESSON_LOCKED = 'Error: finish the lesson before this one first'
export const NOT_OVER_A_YEAR = 'Error: funded accounts need a subscription of more than one year'

/** Staff without the capability, and state-changing requests from a foreign origin (docs/wire.md). */
export const NOT_ALLOWED = 'Error: your role does not allow this'
export const FOREIGN_ORIGIN = 'Error: this change did not come from the back office'
/** Everything is refused to staff without a second factor once the school requires one. */
export const FACTOR_REQUIRED = 'Error: the school requires a second factor: set it up first'
/** Forms of visitors that another site sends. */
export const FOREIGN_FORM = 'Error: this form came from another site'

/** What a view of staff refuses: every change, and what a member has only for themselves. */
export const VIEW_ONLY =
  'Error: you are looking at what a member sees: nothing can be changed here, and what is private is not shown'

/** Every message sent with a 401 or 403 on an authorised call. An error page repeats only these texts from its URL. */
export const REFUSALS: readonly string[] = [NO_SESSION, NO_SUBSCRIPTION, NOT_IN_PLAN, LESSON_LOCKED, NOT_OVER_A_YEAR]
