import type { Answer, Endpoint, Sent } from '@padauk/contract/endpoint'
import { newKey } from '@padauk/contract/keys'
import type { ChangeCall, ChangeInfo, NewChange } from '@padauk/offline/changes'
import { language } from '#words/words.tsx'
import { call } from '../api.ts'
import { isKeptTyping } from '../kept-typing.ts'
import { type PENDING, showEarly } from './pending.ts'

/** Once it is here, changes are queued without a network too. */
export const loadEngine = () => import('./engine.ts')

const callOf = ({ method, path, isTranslated, status, ...rest }: Endpoint, sent: object): ChangeCall => {
  const { params, query, body } = sent as Omit<ChangeCall, 'method' | 'path' | 'expects'>
  return {
    method,
    path,
    expects: 'answer' in rest ? (status ?? 200) : 204,
    ...(params && { params }),
    ...((query || isTranslated) && { query: isTranslated ? { language: language(), ...query } : query }),
    ...(body && { body }),
  }
}

const changeOf = (endpoint: Endpoint, sent: object, info: ChangeInfo & { key: string }): NewChange => {
  const { basedOn, instead, replaces: _, ...about } = info
  const made = callOf(endpoint, sent)
  return {
    ...made,
    ...about,
    ...(basedOn && { body: { ...made.body, based_on: basedOn } }),
    ...(instead && {
      instead: { ...callOf(instead.endpoint, { body: instead.body }), code: instead.code, act: instead.act },
    }),
    at: new Date().toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(isKeptTyping(sent) && { isAsTyped: true }),
  }
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
  const direct = () => call(endpoint, sent, { idempotencyKey: key })
  // Locks need a secure context.
  if (!isSecureContext) return direct()
  const change = changeOf(endpoint, sent, { ...info, key })
  // A box that waits for the engine would go back for that long.
  const hide = showEarly(change)
  try {
    // Its code needs a network, once.
    const engine = await loadEngine().catch(() => undefined)
    const answer = engine ? engine.queueAndSend(change, info.replaces ?? false, direct) : direct()
    if (engine) hide()
    return (await answer) as Answer<E> | typeof PENDING
  } finally {
    hide()
  }
}
