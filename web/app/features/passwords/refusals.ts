import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'

/** The first rejected field with its message. */
export const refusedField = (error: unknown) =>
  error instanceof ApiError && error.status === 422 ? error.fields[0] : undefined

/** Message for an error that belongs to no field. Each form has its own text for too many tries. */
export const sentenceOf = (error: Error, tooMany: string) =>
  error instanceof ApiError && error.status === 429 ? tooMany : failureSentence(error)
