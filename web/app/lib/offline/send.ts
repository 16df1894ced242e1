import type { Answer, Endpoint, Sent } from '@padauk/contract/endpoint'
import { newKey } from '@padauk/contract/keys'
import type { ChangeInfo } from '@padauk/offline/changes'
import { call } from '../api.ts'
import type { PENDING } from './pending.ts'

type Engine = typeof import('./engine.ts')
let loaded: Engine | undefined

/** Once it is here, changes are queued without a network too. */
export const loadEngine = async (): Promise<Engine> => {
  loaded ??= await import('./engine.ts')
  return loaded
}

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
  // Not through the import again, which takes a task: a box that is pressed would be seen to go back.
  const engine = loaded ?? (isSecureContext ? await loadEngine().catch(() => undefined) : undefined)
  const direct = () => call(endpoint, sent, { idempotencyKey: key })
  return engine
    ? ((await engine.queueAndSend(endpoint, sent, { ...info, key }, direct)) as Answer<E> | typeof PENDING)
    : direct()
}
