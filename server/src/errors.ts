export type FieldError = { path: string; message: string }

/** An expected refusal with a readable message; the error handler turns it into the error body (docs/wire.md). */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldError[] | undefined
  /** Sent as Retry-After, in seconds. */
  readonly retryAfter: number | undefined

  /** @param sentence a plain sentence; 'Error: ' is prepended if missing */
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

export const notFound = (what: string) => new AppError(404, 'not_found', `${what} not found`)
export const clientIdTaken = () =>
  new AppError(409, 'client_id_taken', 'something with this client_id has been made already')
export const invalid = (path: string, message: string) =>
  new AppError(422, 'invalid', message, { fields: [{ path, message }] })
export const tooMany = (retryAfter: number) =>
  new AppError(429, 'too_many_requests', 'too many tries, please wait a moment', { retryAfter })
