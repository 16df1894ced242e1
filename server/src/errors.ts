import { fault, type Word } from '@padauk/rules/faults'
import { toFault } from '#lib/fault-sentences.ts'

/** `message` is a fault (@padauk/rules/faults). */
export type FieldError = { path: string; message: string }

type More = {
  /** Where it is not that of the fault. */
  code?: string
  fields?: FieldError[]
  /** The field that it is about, instead of `fields`. */
  at?: string
  /** Sent as Retry-After, in seconds. */
  retryAfter?: number
}

/** An expected refusal; the error handler turns it into the error body (docs/wire.md). Its message is in English. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly params: ReturnType<typeof toFault>['params']
  /** The fault that it was made of. */
  readonly fault: string
  readonly fields: FieldError[] | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, more: More = {}) {
    const { message, code, params } = toFault(text)
    super(message.startsWith('Error: ') ? message : `Error: ${message}`)
    this.status = status
    this.fault = text
    this.code = more.code ?? code ?? 'invalid'
    this.params = this.code === code ? params : undefined
    this.fields = more.at === undefined ? more.fields : [{ path: more.at, message: text }]
    this.retryAfter = more.retryAfter
  }
}

export const notFound = (what: Word) => new AppError(404, fault('not_found', { what }))
export const clientIdTaken = () => new AppError(409, fault('client_id_taken'))
/** One field of the input, or several, is wrong. */
export const invalid = (path: string, message: string) => allInvalid([{ path, message }])
export const allInvalid = (fields: FieldError[]) =>
  new AppError(422, fields[0]?.message ?? fault('invalid'), { code: 'invalid', fields })
export const tooMany = (retryAfter: number) => new AppError(429, fault('too_many_requests'), { retryAfter })
