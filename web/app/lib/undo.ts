import { newKey } from '@padauk/contract/keys'
import { MutationObserver, type MutationOptions, type QueryClient } from '@tanstack/react-query'
import { m } from '#words/common.words.ts'
import { ApiError, NetworkError } from './api.ts'
import { sayRefusal } from './refusals.ts'
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
        const sentence = error instanceof NetworkError ? m.failed_network_toast() : sayRefusal(error.message)
        const isFinal = error instanceof ApiError && error.status < 500
        showToast('error', sentence, isFinal ? undefined : { key, label: m.retry(), act: take })
      },
    })
      .mutate(key)
      .catch(() => {})
  showToast('success', text, { key, label: m.undo(), act: take })
}
