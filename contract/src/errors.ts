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

/** The two sentences by which a program tells the two kinds of 401 apart (api.md, 'Who may call'). */
export const NO_SESSION = 'Error: token is invalid or expired'
export const NO_SUBSCRIPTION = 'Error: there is no active subscription'
