import { m } from '#words/common.words.ts'
import { NetworkError } from './api.ts'

/** Inline message for a failed request: the server's message without 'Error:'. */
export const failureSentence = (error: Error) =>
  error instanceof NetworkError ? m.failed_network_toast() : error.message.replace(/^Error: /, '')
