import * as z from 'zod/mini'
import type { Capability } from './capabilities.ts'

/**
 * Who may call an endpoint (api.md, 'Who may call'). There is no default: an endpoint that does not say it does not compile.
 * - `public`: anyone; a stale token counts as none.
 * - `token`: a signed-in member, whatever the subscription.
 * - `active`: a signed-in member whose subscription has not ended.
 * - `staff`: anybody signed in to the back office; `staff:posts` one whose role has that capability, `staff:posts|payouts`
 *   one whose role has either: which step takes which, the rules say.
 */
export type Access =
  | 'public'
  | 'token'
  | 'active'
  | 'staff'
  | `staff:${Capability}`
  | `staff:${Capability}|${Capability}`
/** The capabilities of which a call takes one; none for the calls of anybody of the staff. */
export const capabilitiesOf = (access: Access) =>
  access.slice('staff:'.length).split('|').filter(Boolean) as Capability[]

type Schema = z.ZodMiniType
type Parts = {
  access: Access
  /** One line for the API page. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /**
   * The call is multipart and carries one file in this field: a picture (JPEG, PNG or WebP), or bytes as they are where
   * `takes` says so. `body` is its other fields, as text.
   */
  upload?: { field: string; maxBytes: number; takes?: 'bytes'; isOptional?: true }
  /** The whole success body. Without one the endpoint answers 204. */
  answer?: Schema
  /** How much JSON may be sent where 256 KiB are too few. */
  maxBytes?: number
  /** The answer is a file of this type, not JSON; such an endpoint has no `answer`. */
  download?: 'text/csv' | 'application/pdf' | 'application/zip'
  /** The answer is nothing to keep, so an Idempotency-Key does not count. */
  isSecret?: true
  /** 201 where something is created; 200 otherwise. */
  status?: 200 | 201
}
export type Endpoint = Parts & { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string }

const endpoint =
  <const M extends Endpoint['method']>(method: M) =>
  <const P extends Parts>(path: string, parts: P) => ({ method, path, ...parts })

export const get = endpoint('GET')
export const post = endpoint('POST')
export const patch = endpoint('PATCH')
export const put = endpoint('PUT')
export const del = endpoint('DELETE')

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined
type Part<E, K extends string> = K extends keyof E ? E[K] : undefined

/** What the server's handler receives, after parsing. */
export type Received<E> = { params: Out<Part<E, 'params'>>; query: Out<Part<E, 'query'>>; body: Out<Part<E, 'body'>> }
/** What the caller sends, before parsing. */
export type Sent<E> = { [K in 'params' | 'query' | 'body' as K extends keyof E ? K : never]: In<Part<E, K>> }
/** What the caller gets: the whole body, `{ content }`. */
export type Answer<E> = In<Part<E, 'answer'>>

export const content = <T extends Schema>(schema: T) => z.object({ content: schema })

/** The head of every list. */
export const pageHead = { currentPage: z.int(), totalPage: z.int(), perPage: z.int(), total: z.int() }
/** A list as api.md has it: `{ content: { currentPage, totalPage, perPage, total, data } }`. */
export const paged = <T extends Schema>(row: T) => content(z.object({ ...pageHead, data: z.array(row) }))

const digits = (pattern: RegExp, message: string) =>
  z.pipe(z.string(message).check(z.regex(pattern, message)), z.transform(Number))

/** An id in a path or query: a positive integer of at most 15 digits. */
export const Id = digits(/^[1-9]\d{0,14}$/, 'the id must be a whole number')
const Page = digits(/^[1-9]\d{0,8}$/, 'page must be a whole number from 1')
const PerPage = digits(/^([1-9]\d?|100)$/, 'perPage must be a whole number from 1 to 100')

/** `page` from 1 and `perPage` from 1 to 100; `perPage` has its own default for each list. */
export const pageQuery = (perPage: number) => ({
  page: z.prefault(Page, '1'),
  perPage: z.prefault(PerPage, String(perPage)),
})
