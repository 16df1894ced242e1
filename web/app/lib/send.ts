import type { Answer, Endpoint, Sent } from '@padauk/contract/endpoint'
import { call } from './api.ts'
import { newKey } from './keys.ts'
import type { Change } from './outbox-entries.ts'
import type { KEPT } from './waiting.ts'

/** Once it is here, changes are kept without a network too. */
export const loadOutbox = () => import('./outbox.ts')

/**
 * Sends a change through the outbox: at once, or later without a network. Where a device keeps nothing, the same as
 * `call`.
 */
export const send = async <const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  change: Change,
): Promise<Answer<E> | typeof KEPT> => {
  const key = change.key ?? newKey()
  // Locks need a secure context. The code needs a network, once.
  const outbox = isSecureContext ? await loadOutbox().catch(() => undefined) : undefined
  const kept = await outbox?.keepAndSend(endpoint, sent, { ...change, key })
  return kept ? (kept.answer as Answer<E> | typeof KEPT) : call(endpoint, sent, { idempotencyKey: key })
}

/**
 * Whether a change with this key was taken before, so that whoever asks has to use another key. Browsers write local storage
 * to the disk seconds later: after a crash, a draft that was sent is there again, with its key.
 */
export const wasTaken = async (key: string) => (await loadOutbox().catch(() => undefined))?.isTaken(key) ?? false
