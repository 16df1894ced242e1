import type { ErrorBody } from '@padauk/contract/errors'
import type { Change, ChangeCall, Refusal } from './changes.ts'

/** A member and the token of the same member. */
export type Sender = { owner: string; token: string }

/** `ended`: the session is over, so the member has to sign in. `later`: try again. `done`: nothing is left to send. */
export type Round = { state: 'done' | 'later' | 'ended'; waitMs?: number | undefined }

const TRY_MS = 60_000

/** What an answer says. `taken`: the server has another change under this number. `missing`: it lacks earlier ones. */
export type Answered =
  | { kind: 'sent'; answer: unknown; applied: number | undefined }
  | { kind: 'taken'; applied: number }
  | { kind: 'missing'; applied: number }
  | { kind: 'needless' }
  | { kind: 'later'; waitMs?: number }
  | { kind: 'ended'; waitMs?: number }
  | { kind: 'refused'; refusal: Refusal }

const addressOf = ({ path, params = {}, query = {} }: ChangeCall) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(query)
  return search.size > 0 ? `${filled}?${search}` : filled
}

const bodyOf = async (response: Response): Promise<unknown> =>
  response.headers.get('content-type')?.startsWith('application/json') ? response.json().catch(() => null) : null

/** What Retry-After says: seconds, or a time. */
const waitOf = (response: Response, now: number) => {
  const said = response.headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now
  return Math.max(0, ms || 0)
}

/** What the server has applied of this device's changes, as an answer tells it. */
const appliedOf = (response: Response) => {
  const appliedText = response.headers.get('applied')
  return appliedText !== null && /^\d+$/.test(appliedText) ? Number(appliedText) : undefined
}

type Expected = Pick<Change, 'expects' | 'needless' | 'isGoneFine'>

/** A hotel's login page or a proxy may answer too. Only what our server says in its own form counts. */
export const readAnswer = async (change: Expected, response: Response, now: number): Promise<Answered> => {
  const { status } = response
  const applied = appliedOf(response)
  if (response.ok) {
    if (status !== change.expects) return { kind: 'later' }
    const answer = status === 204 ? undefined : await bodyOf(response)
    const isWhole = status === 204 || (typeof answer === 'object' && answer !== null && 'content' in answer)
    return isWhole ? { kind: 'sent', answer, applied } : { kind: 'later' }
  }
  const isBusy = status >= 500 || status === 429 || status === 408
  const { error } = ((await bodyOf(response)) ?? {}) as Partial<ErrorBody>
  if (typeof error?.code !== 'string') return { kind: 'later', waitMs: isBusy ? waitOf(response, now) : 0 }
  if (status === 401 && error.code !== 'no_active_subscription') return { kind: 'ended' }
  if (error.code === 'change_number_taken' && applied !== undefined) return { kind: 'taken', applied }
  if (error.code === 'changes_missing' && applied !== undefined) return { kind: 'missing', applied }
  if (error.code === change.needless || (status === 404 && change.isGoneFine)) return { kind: 'needless' }
  if (isBusy) return { kind: 'later', waitMs: waitOf(response, now) }
  return { kind: 'refused', refusal: { status, ...error } }
}

/** The call of a change. `headers` of a device say which of its changes it is. */
export const callOf = (change: ChangeCall & { key: string; timeZone: string; isAsTyped?: boolean }, token: string) => {
  const headers = new Headers({ Authorization: `Bearer ${token}`, 'Idempotency-Key': change.key })
  headers.set('Time-Zone', change.timeZone)
  if (change.isAsTyped) headers.set('Zawgyi', 'keep')
  if (change.body) headers.set('Content-Type', 'application/json')
  const init: RequestInit = {
    method: change.method,
    headers,
    // Ours never redirects.
    redirect: 'error',
    signal: AbortSignal.timeout(TRY_MS),
    ...(change.body && { body: JSON.stringify(change.body) }),
  }
  return { address: addressOf(change), headers, init }
}
