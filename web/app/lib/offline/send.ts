import type { Answer, Endpoint, Sent } from '@padauk/contract/endpoint'
import { newKey } from '@padauk/contract/keys'
import type { ChangeInfo } from '@padauk/offline/changes'
import { call } from '../api.ts'
import type { PENDING } from './pending.ts'

/** Once it is here, changes are queued without a network too. */
export const loadEngine = () => import('./engine.ts')

/**
 * Sends a change through the queue: at once, or later without a network. Where a device keeps nothing, the same as
 * `call`.
 */
export const send = async <const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  info: ChangeInfo,
): Promise<Answer<E> | typeof PENDING> => {
  const key = info.key ?? newKey()
  // Locks need a secure context. The code needs a network, once.
  const engine = isSecureContext ? await loadEngine().catch(() => undefined) : undefined
  const direct = () => call(endpoint, sent, { idempotencyKey: key })
  return engine
    ? ((await engine.queueAndSend(endpoint, sent, { ...info, key }, direct)) as Answer<E> | typeof PENDING)
    : direct()
}
