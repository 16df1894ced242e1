import { m } from '#words/generated/messages.js'
import { NetworkError } from './api.ts'

/** What a form says in its own place about a call that failed: the server's sentence without its 'Error:'. */
export const failureSentence = (error: Error) =>
  error instanceof NetworkError ? m.failed_network_toast() : error.message.replace(/^Error: /, '')
