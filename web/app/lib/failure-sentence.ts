import { m } from '#words/common'
import { ApiError, NetworkError } from './api.ts'
import { sayFault } from './faults.ts'

/** Inline message for a failed request: the server's message in the page's language, without 'Error:'. */
export const failureSentence = (error: Error) => {
  if (error instanceof NetworkError) return m.failed_network_toast()
  if (!(error instanceof ApiError)) return error.message
  const [field = error] = error.code === 'invalid' ? error.fields : []
  return sayFault(field)
}
