import { newKey } from '@padauk/contract/keys'
import { MutationObserver, type MutationOptions, type QueryClient } from '@tanstack/react-query'
import { m } from '#words/common'
import { ApiError } from './api.ts'
import { failureSentence } from './failure-sentence.ts'
import { showToast } from './toasts.ts'

/**
 * Shows a toast with an undo button. All tries of `undo` get the same Idempotency-Key. If there is no
 * response, the next toast offers a retry.
 */
export const offerUndo = <T, C>(client: QueryClient, text: string, undo: MutationOptions<T, Error, string, C>) => {
  const key = newKey()
  const take = () =>
    void new MutationObserver(client, {
      ...undo,
      meta: { ...undo.meta, quiet: true },
      onError: (...failure) => {
        void undo.onError?.(...failure)
        const [error] = failure
        const isFinal = error instanceof ApiError && error.status < 500
        showToast('error', failureSentence(error), isFinal ? undefined : { key, label: m.retry(), act: take })
      },
    })
      .mutate(key)
      .catch(() => {})
  showToast('success', text, { key, label: m.undo(), act: take })
}
