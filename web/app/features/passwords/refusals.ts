import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'

/** What of the form the server refused, and why. */
export const refusedField = (error: unknown) =>
  error instanceof ApiError && error.status === 422 ? error.fields[0] : undefined

/** What is said of a failure that belongs to no field; too many tries have a sentence of their own in each form. */
export const sentenceOf = (error: Error, tooMany: string) =>
  error instanceof ApiError && error.status === 429 ? tooMany : failureSentence(error)
