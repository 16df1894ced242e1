import { m } from '#words/common.words.ts'
import { NetworkError } from './api.ts'
import { sayRefusal } from './refusals.ts'

/** Inline message for a failed request: the server's message in the page's language, without 'Error:'. */
export const failureSentence = (error: Error) =>
  error instanceof NetworkError ? m.failed_network_toast() : sayRefusal(error.message.replace(/^Error: /, ''))
