import * as z from 'zod/mini'

/** Why something is refused: `message` in English for people, `code` for programs, with `params` what fills its text. */
export const said = {
  message: z.string(),
  code: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.any())),
}
export const Said = z.object(said)
export type Said = z.infer<typeof Said>

/** The body of every error (docs/wire.md). */
export const ErrorBody = z.object({
  error: z.object({
    ...said,
    code: z.string(),
    fields: z.optional(z.array(z.object({ path: z.string(), ...said }))),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * A form that was sent as a page, without its script: what was typed but for passwords, and why it was refused. The page
 * that answers it carries both.
 */
export type SentForm = { typed: Record<string, string>; error?: ErrorBody['error'] & { status: number } }

export const NO_SESSION = 'Error: token is invalid or expired'
/**
 * The messages of a 401 or 403 on an authorised call, by code. They are part of the address of the error page (AUTH-6),
 * which repeats no others from it.
 */
export const REFUSALS = {
  no_session: NO_SESSION,
  no_active_subscription: 'Error: there is no active subscription',
  not_in_plan: 'Error: your subscription does not include this campus',
  lesson_locked: 'Error: finish the lesson before this one first',
  not_over_a_year: 'Error: funded accounts need a subscription of more than one year',
} as const
