import { fault } from '@padauk/rules/faults'
import { LANGUAGES } from '@padauk/rules/languages'
import * as z from 'zod/mini'
import type { Capability } from './capabilities.ts'

/**
 * Who may call an endpoint (docs/wire.md). Required: there is no default.
 * - `public`: anyone; an invalid token is ignored.
 * - `token`: a signed-in member, with or without a subscription.
 * - `active`: a signed-in member with a running subscription.
 * - `staff`: any staff member; `staff:posts` needs that capability, `staff:posts|payouts` either of the two;
 *   the feature then checks each step.
 */
type Access = 'public' | 'token' | 'active' | 'staff' | `staff:${Capability}` | `staff:${Capability}|${Capability}`
/** The capabilities of which a call needs one; empty when any staff member may call. */
export const capabilitiesOf = (access: Access) =>
  access.slice('staff:'.length).split('|').filter(Boolean) as Capability[]

type Schema = z.ZodMiniType
type Parts = {
  access: Access
  /** One line for the API documentation. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /**
   * The call is multipart with one file in this field: a picture (JPEG, PNG or WebP), or raw bytes when `takes` says
   * so. `body` describes the other fields, as text.
   */
  upload?: { field: string; maxBytes: number; takes?: 'bytes'; isOptional?: true }
  /** The whole success body. Without one the endpoint answers 204. */
  answer?: Schema
  /** Maximum JSON body size, when 256 KiB is not enough. */
  maxBytes?: number
  /** The answer is a file of this type instead of JSON; excludes `answer`. */
  download?: 'text/csv' | 'application/pdf' | 'application/zip' | 'image/jpeg'
  /** The answer is the same for every caller: it is kept ready to send, with an ETag, until the school changes. */
  isShared?: true
  /**
   * The answer is in the caller's language: that of `?language=`, else as for pages (docs/wire.md). The query has
   * `inLanguage`.
   */
  isTranslated?: true
  /**
   * Idempotency-Key is ignored: the answer must not be stored, or the call must not run in one transaction, e.g. because
   * it counts wrong passwords.
   */
  isSecret?: true
  /** Answered to staff who look as the member sees (docs/decisions/0045); without it only public reads are. */
  inView?: true
  /** Answered to staff who still have to set up a second factor, because the school requires one. */
  beforeFactor?: true
  /** 201 when something is created, else 200. */
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
/** What the caller sends, before parsing. A query that may be empty, and a body that may be missing, may be left out. */
export type Sent<E> = { [K in 'params' as K extends keyof E ? K : never]: In<Part<E, K>> } & SentQuery<E> & SentBody<E>
type SentQuery<E> = 'query' extends keyof E
  ? object extends In<E['query']>
    ? { query?: In<E['query']> }
    : { query: In<E['query']> }
  : unknown
type SentBody<E> = 'body' extends keyof E
  ? undefined extends In<E['body']>
    ? { body?: In<E['body']> }
    : { body: In<E['body']> }
  : unknown
/** The response body: `{ content }`. */
export type Answer<E> = In<Part<E, 'answer'>>

export const content = <T extends Schema>(schema: T) => z.object({ content: schema })

/** The pagination fields of every list. */
export const pageHead = { currentPage: z.int(), totalPage: z.int(), perPage: z.int(), total: z.int() }
/** A paginated list: `{ content: { currentPage, totalPage, perPage, total, data } }`. */
export const paged = <T extends Schema>(row: T) => content(z.object({ ...pageHead, data: z.array(row) }))

const digits = (pattern: RegExp, message: string) =>
  z.pipe(z.string(message).check(z.regex(pattern, message)), z.transform(Number))

/** An id in a path or query: a positive integer of at most 15 digits. */
export const Id = digits(/^[1-9]\d{0,14}$/, fault('no_whole_number', { field: 'the id' }))

const CLIENT_ID = fault('no_client_id')
/** The id of something that was made on a device, from there: unique among such things of a member. Never a number. */
export const ClientId = z.string(CLIENT_ID).check(z.regex(/^(?!\d+$)[a-z0-9]{16,40}$/, CLIENT_ID))
const ID_OR_CLIENT_ID = fault('no_id')
/** In a path, the number from the server or the id from the device. */
export const IdOrClientId = z.pipe(
  z.string(ID_OR_CLIENT_ID).check(z.regex(/^([1-9]\d{0,14}|(?!\d+$)[a-z0-9]{16,40})$/, ID_OR_CLIENT_ID)),
  z.transform((id) => (/^\d+$/.test(id) ? Number(id) : id)),
)

const Page = digits(/^[1-9]\d{0,8}$/, fault('no_whole_number_from', { field: 'page', min: 1 }))
const PerPage = digits(/^([1-9]\d?|100)$/, fault('no_whole_number_between', { field: 'perPage', min: 1, max: 100 }))

/** `page` from 1 and `perPage` from 1 to 100; each list sets its own default for `perPage`. */
export const pageQuery = (perPage: number) => ({
  page: z.prefault(Page, '1'),
  perPage: z.prefault(PerPage, String(perPage)),
})

/** The query of an endpoint that `isTranslated`. */
export const inLanguage = {
  language: z.optional(z.enum(LANGUAGES, fault('neither', { field: 'language', choices: 'en', last: 'my' }))),
}
/** In a translated answer: the language of these texts, where it is not the one that was asked for. */
export const saidIn = { language: z.optional(z.enum(LANGUAGES)) }
