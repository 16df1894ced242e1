import { ApiError } from './api.ts'
import { failureSentence } from './failure-sentence.ts'
import { fieldFaults } from './field-faults.ts'

/** What a failed request says: at the fields of the form, and for the whole form when no field has a fault. */
export const refusalOf = <Name extends string = string>(error: Error | null) => {
  const faults: Partial<Record<Name, string>> = error instanceof ApiError ? fieldFaults<Name>(error.fields) : {}
  return { faults, failure: error && Object.keys(faults).length === 0 ? failureSentence(error) : undefined }
}
