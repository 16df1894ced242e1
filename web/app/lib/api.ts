import type { Answer, Endpoint, Sent } from '@padauk/contract/endpoint'
import { type ErrorBody, NO_SESSION } from '@padauk/contract/errors'
import { language } from '#words/words.tsx'
import { loadFaults } from './faults.ts'
import { isKeptTyping } from './kept-typing.ts'
import { hearApplied, lastApplied } from './offline/applied.ts'
import { readOwner } from './offline/owner.ts'
import { pageData } from './page-data.ts'
import { isView, readToken } from './session.ts'

type Refusal = ErrorBody['error']

type Caller = 'visitor' | 'member' | 'staff'

/** The server responded with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** For whom the call was authorised: tells whether a 401 or 403 concerns the session or the form. */
  readonly caller: Caller
  readonly params: Refusal['params']
  /** Rejected fields with their messages. */
  readonly fields: NonNullable<Refusal['fields']>
  constructor(status: number, { message, code, params, fields = [] }: Refusal, caller: Caller = 'visitor') {
    super(message)
    this.status = status
    this.code = code
    this.params = params
    this.caller = caller
    this.fields = fields
  }
}

/** No response: offline, or the server is unreachable. */
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
  // Content is asked for in the language of the page, which a cookie or an account may not say.
  const wanted = endpoint.isTranslated ? { ...query, language: query.language ?? language() } : query
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Initial data of a public page's query: the response embedded in the page, so that its HTML is complete and the
 * first view fetches nothing. In the language of that HTML only. Spread into queryOptions().
 */
export const fromPage = <const E extends Endpoint>(endpoint: E, sent: Sent<E>) => ({
  initialData: () => {
    const answer = pageData().answers[addressOf(endpoint, sent as { params?: Values; query?: Values })]
    return answer && !('error' in (answer as object)) ? (answer as Answer<E>) : undefined
  },
  initialDataUpdatedAt: performance.timeOrigin,
})

/** The refusal of a public page's query that the page was rendered with. */
export const refusalFromPage = <const E extends Endpoint>(endpoint: E, sent: Sent<E>) => {
  const address = addressOf(endpoint, sent as { params?: Values; query?: Values })
  const { status, error } = (pageData().answers[address] ?? {}) as Partial<ErrorBody> & { status?: number }
  return status && error ? new ApiError(status, error) : undefined
}

const noEnvelope = ({ status }: Response) => ({
  code: 'no_envelope',
  params: { status },
  message: `Error: the server answered ${status}`,
})

const failureOf = async (response: Response, caller: Caller) => {
  const { error }: Partial<ErrorBody> = (await response.json().catch(() => null)) ?? {}
  // The error can then be shown immediately. Without the texts it is in English.
  await loadFaults().catch(() => {})
  // A proxy may respond without the envelope.
  if (typeof error?.message !== 'string') return new ApiError(response.status, noEnvelope(response), caller)
  return new ApiError(response.status, error, caller)
}

/** Answers to the member, by token and address, with their tags: while one is unchanged, it is not sent again (OFFLINE-2). */
const tagged = new Map<string, { etag: string; answer: unknown }>()
const TAGGED_MAX = 50

/**
 * Calls an endpoint of the contract. Returns the whole body, `{ content }`, undefined for a 204, or the Blob of a
 * download.
 * @throws ApiError when the server responded with an error, NetworkError when there was no response.
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  // keepalive: the request outlives the page, for requests sent on page leave.
  // idempotencyKey: the same for all tries of one action, so that a retry after a lost response does nothing twice.
  // picture: file of an endpoint with `upload`; onProgress receives the sent share, 0 to 1.
  { signal, keepalive = false, idempotencyKey, picture, onProgress }: Options = {},
): Promise<Answer<E>> => {
  const { body, ...place } = sent as { params?: Values; query?: Values; body?: unknown }
  const { method, path, upload, download, access } = endpoint as Endpoint
  // Staff sessions use a cookie, which the browser sends by itself.
  const isStaff = path.startsWith('/api/staff/')
  const token = isStaff ? undefined : readToken()
  if (!isStaff && isView() && (await import('./in-view.ts')).isRefused(endpoint)) {
    await loadFaults().catch(() => {})
    // No 403, which would lead to the error page.
    throw new ApiError(400, { code: 'view_only', message: '' }, 'member')
  }
  // After a logout the page stays until the next one is loaded, and its parts that arrive late still read something.
  if (!token && (access === 'token' || access === 'active')) {
    await loadFaults().catch(() => {})
    throw new ApiError(401, { code: 'no_session', message: NO_SESSION }, 'member')
  }
  const headers = new Headers({ 'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone })
  if (token) headers.set('Authorization', `${isView() ? 'View' : 'Bearer'} ${token}`)
  // Undefined in a view of staff.
  const device = token && readOwner()
  if (device) headers.set('Device', device)
  const applied = lastApplied()
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (isKeptTyping(sent)) headers.set('Zawgyi', 'keep')
  const address = addressOf(endpoint, place)
  const name = `${token} ${address}`
  // Only what is read has a tag.
  const cached = method === 'GET' && tagged.get(name)
  if (cached) headers.set('If-None-Match', cached.etag)
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
    if (device) hearApplied(response, applied, signal)
    if (response.ok && download) return (await response.blob()) as unknown as Answer<E>
    if (cached && response.status === 304) return cached.answer as Answer<E>
    if (response.ok) {
      const answer = response.status === 204 ? undefined : await response.json()
      const etag = response.headers.get('ETag')
      if (etag && token) {
        if (tagged.size > TAGGED_MAX) tagged.clear()
        tagged.set(name, { etag, answer })
      }
      return answer as Answer<E>
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError('no answer came', { cause: error })
  }
  throw await failureOf(response, access === 'public' && !token ? 'visitor' : isStaff ? 'staff' : 'member')
}

/**
 * Reads a text file from the store, such as captions or a playlist.
 * @throws ApiError or NetworkError, like `call`.
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
