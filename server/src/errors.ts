export type FieldError = { path: string; message: string }

/** A refusal that a person can read; the one error handler turns it into the wire's body (api.md, 'Envelope'). */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldError[] | undefined
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined

  /** @param sentence a plain sentence; the wire's leading 'Error: ' is set where it does not stand yet. */
  constructor(
    status: number,
    code: string,
    sentence: string,
    more: { fields?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(sentence.startsWith('Error: ') ? sentence : `Error: ${sentence}`)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

export const notFound = (what: string) => new AppError(404, 'not_found', `there is no such ${what}`)
export const invalid = (path: string, message: string) =>
  new AppError(422, 'invalid', message, { fields: [{ path, message }] })
export const tooMany = (retryAfter: number) =>
  new AppError(429, 'too_many_requests', 'too many tries, please wait a moment', { retryAfter })
