import type { Answer, Endpoint, Sent } from '@padauk/contract/endpoint'
import type { ErrorBody } from '@padauk/contract/errors'
import { pageData } from './page-data.ts'
import { readToken } from './session.ts'

type Fields = NonNullable<ErrorBody['error']['fields']>

type Caller = 'visitor' | 'member' | 'staff'

/** The server answered with a failure. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Whom the call spoke for, so that a 401 or 403 is about the session and not about the form. */
  readonly caller: Caller
  /** What of the form was refused, and why. */
  readonly fields: Fields
  constructor(status: number, code: string, message: string, caller: Caller = 'visitor', fields: Fields = []) {
    super(message)
    this.status = status
    this.code = code
    this.caller = caller
    this.fields = fields
  }
}

/** No answer came: no network, or the server cannot be reached. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

type Values = Record<string, string | number | undefined>
type Options = {
  signal?: AbortSignal
  keepalive?: boolean
  idempotencyKey?: string
  picture?: Blob
  onProgress?: (fraction: number) => void
}

const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: { params?: Values; query?: Values }) => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * For a query that a public page shows: the answer that came with the page, so that its HTML is whole and the first
 * view asks for nothing. Spread into queryOptions().
 */
export const fromPage = <const E extends Endpoint>(endpoint: E, sent: Sent<E>) => ({
  initialData: () =>
    pageData().answers[addressOf(endpoint, sent as { params?: Values; query?: Values })] as Answer<E> | undefined,
  initialDataUpdatedAt: performance.timeOrigin,
})

const failureOf = async (response: Response, caller: Caller) => {
  const { error }: Partial<ErrorBody> = (await response.json().catch(() => null)) ?? {}
  // A proxy on the way may answer without the envelope.
  if (typeof error?.message !== 'string')
    return new ApiError(response.status, 'no_envelope', `Error: the server answered ${response.status}`, caller)
  return new ApiError(response.status, error.code, error.message, caller, error.fields)
}

/**
 * Calls an endpoint of the contract; the only caller of fetch().
 * Answers the whole body, `{ content }`, or undefined for a 204.
 * @throws ApiError when the server refused, NetworkError when no answer came.
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  // keepalive: the call outlives the page, for what is told while leaving.
  // idempotencyKey: the same for every try of one act, so that a retry after a lost answer does it once.
  // picture: what an endpoint with `upload` carries beside its body; onProgress hears from 0 to 1 how much of it has left.
  { signal, keepalive = false, idempotencyKey, picture, onProgress }: Options = {},
): Promise<Answer<E>> => {
  const { body, ...place } = sent as { params?: Values; query?: Values; body?: unknown }
  const { method, path, upload, access } = endpoint as Endpoint
  // The staff's session is a cookie that the browser sends along by itself.
  const isStaff = path.startsWith('/api/staff/')
  const token = isStaff ? undefined : readToken()
  const headers = new Headers({ 'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  const address = addressOf(endpoint, place)
  let response: Response
  try {
    if (upload && picture) {
      const { sendUpload } = await import('./send-upload.ts')
      response = await sendUpload(address, { method, headers, field: upload.field, picture, body, onProgress, signal })
    } else {
      if (body !== undefined) headers.set('Content-Type', 'application/json')
      response = await fetch(address, {
        method,
        headers,
        keepalive,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
    }
    if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer<E>
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError('no answer came', { cause: error })
  }
  throw await failureOf(response, access === 'public' && !token ? 'visitor' : isStaff ? 'staff' : 'member')
}

/**
 * Reads a text file of the store, such as captions or a playlist, by its address.
 * @throws ApiError or NetworkError as `call` does.
 */
export const readText = async (address: string, signal?: AbortSignal): Promise<string> => {
  let response: Response
  try {
    response = await fetch(address, { ...(signal && { signal }) })
    if (response.ok) return await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError('no answer came', { cause: error })
  }
  throw await failureOf(response, 'visitor')
}
