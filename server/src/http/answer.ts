import { Readable } from 'node:stream'
import { CAPABILITIES, type Capability, type Role } from '@padauk/contract/capabilities'
import { type Answer, capabilitiesOf, type Endpoint, type Received } from '@padauk/contract/endpoint'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { sendTagged } from './compressed.ts'
import { applyChange, numberedChange } from './device-changes.ts'
import { answerOnce, findStored, fingerprintOf, requireKey } from './idempotency.ts'
import { languageFor } from './languages.ts'
import { foreignOrigin, isOwnPage } from './origins.ts'
import { shareAnswers } from './shared-answers.ts'
import { keepPicture, type Picture, readUpload, refuseUpload, type SentFile } from './uploads.ts'

/** The member behind the token, `is_active` while a subscription is running, and the version of the school by then. */
export type Caller = {
  member_id: number
  is_active: boolean
  token_hash: string
  /** What the member chose; null until then. */
  language: Language | null
  school_version: number
  /** Staff who look at what the member sees. */
  isView: boolean
  /** The device that the call names, and the number of its last change that was applied, 0 before the first. */
  device: { id: string; applied: number } | null
}
/** The staff member behind the cookie, with the capabilities of the role. */
export type Staff = {
  staff_id: number
  name: string
  email: string
  role: Role
  capabilities: readonly Capability[]
  token_hash: string
  /** The school requires a second factor, and they have none. */
  lacksFactor: boolean
}
declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    /** Derives the keys of what is stored encrypted. */
    secret: string
  }
  interface FastifyRequest {
    caller: Caller | null
    staff: Staff | null
    /** The token is of a session that a newer one has ended. */
    isReplaced: boolean
  }
}

type StaffAccess = Extract<Endpoint['access'], `staff${string}`>
const KNOWN = new Set<string>(CAPABILITIES)
const isAccess = (access: Endpoint['access']) =>
  ['public', 'token', 'active', 'staff'].includes(access) ||
  (access.startsWith('staff:') && capabilitiesOf(access).every((one) => KNOWN.has(one)))

type Input<E extends Endpoint> = Received<E> & {
  /** The connection, or the transaction that also stores the number of a change, or the answer for an Idempotency-Key. */
  db: Db
  now: Date
  caller: E['access'] extends StaffAccess ? Staff : E['access'] extends 'public' ? Caller | null : Caller
  /** The member's IANA time zone. */
  timeZone: string
  language: Language
  /** The picture in the request, re-encoded and stored. */
  picture: E extends { upload: { takes: 'bytes' } }
    ? undefined
    : E extends { upload: { isOptional: true } }
      ? Picture | undefined
      : E extends { upload: object }
        ? Picture
        : undefined
  /** The raw file in the request, for endpoints that take bytes. */
  file: E extends { upload: { takes: 'bytes' } } ? SentFile : undefined
  /** `device` is the token in the cookie of that name. */
  from: { address: string; userAgent: string; device: string | undefined }
  setCookie: (cookie: string | string[]) => void
}
/** A file to download: its name and content, as a whole or streamed. */
export type Download =
  | { name: string; text: string | AsyncIterable<string> }
  | { name: string; bytes: Uint8Array | Readable }
/** The content of the answer; ignored for endpoints without one. */
type Content<E> = E extends { download: string } ? Download : Answer<E> extends { content: infer C } ? C : unknown
type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Content<E>>
/** Throws for who may not send a picture, or not one more: a refused call stores nothing. */
type MayStore<E extends Endpoint> = (input: Omit<Input<E>, 'picture'>) => Promise<unknown>
type TakesPicture<E> = E extends { upload: { takes: 'bytes' } } ? false : E extends { upload: object } ? true : false

/** The endpoints that have a handler, per app; checked at start. */
export const answered = new WeakMap<FastifyInstance, Set<Endpoint>>()

/** Binds an endpoint of the contract to its handler. Every JSON route is made here. */
export function answer<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  ...[mayStore]: TakesPicture<E> extends true ? [mayStore: MayStore<E>] : []
) {
  const {
    method,
    path,
    access,
    params,
    query,
    body,
    answer: schema,
    isSecret,
    isShared,
    isTranslated = false,
    upload,
    maxBytes,
    download,
    status = schema || download ? 200 : 204,
  } = endpoint
  if (!isAccess(access)) throw new Error(`${method} ${path} does not say who may call it`)
  answered.get(app)?.add(endpoint)
  const isMembers = access === 'token' || access === 'active'
  const shared = isShared && shareAnswers(app, isTranslated)
  const parse = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(method !== 'GET' && { body: body ?? NoBody }),
  }

  app.route({
    method,
    url: path,
    ...(method === 'GET' && !isShared && { compress: {} }),
    ...(maxBytes && { bodyLimit: maxBytes }),
    // Turned into a serialiser when it is first needed (serialize.ts).
    schema: { ...parse, ...(schema && { response: { [status]: { type: 'object', contract: schema } } }) },
    onRequest: [(request, _reply, done) => done(refusal(endpoint, request)), ...(shared ? [shared.sendShared] : [])],
    preValidation: upload ? (request) => readUpload(request, upload) : refuseUpload,
    handler: async (request, reply) => {
      const { db } = app
      const isChange = method !== 'GET' && !isSecret
      const change = isChange && isMembers ? numberedChange(request, upload !== undefined) : undefined
      const keyed = isChange && !change ? keyedCall(request, { access, status }) : undefined
      let picture: Picture | undefined
      if (upload && mayStore && request.sentFile) {
        const stored = keyed && (await findStored(db, app.secret, keyed))
        if (stored) return replay(reply, stored)
        await mayStore(inputOf(request, reply, db) as never)
        picture = await keepPicture(request.sentFile.bytes, app.storage, upload.field)
      }
      // Validated by the endpoint's own schemas, which the types of a generic handler cannot follow.
      const run = async (on: Db) => (await handler(inputOf(request, reply, on, picture) as never)) as unknown
      if (isTranslated) reply.header('content-language', languageFor(request))
      if (download) return sendDownload(reply, download, (await run(db)) as Download)
      if (shared && !isFiltered(request)) {
        const serialize = reply.getSerializationFunction(String(status)) as (content: object) => string
        return shared.send(request, reply, async () => serialize({ content: await run(db) }))
      }
      // Stored in serialised form, so that fields the schema omits are not stored.
      const work = async (trx: Db) => {
        const serialize = reply.getSerializationFunction(String(status))
        const content = await run(trx)
        return schema && serialize ? serialize({ content }) : ''
      }
      if (change) return replay(reply, { status, body: await applyChange(db, reply, change, work, new Date()) })
      if (keyed) return replay(reply, await answerOnce(db, app.secret, keyed, work))
      const content = await run(db)
      reply.code(status)
      if (!schema) return reply.send()
      if (method !== 'GET' || access === 'public' || access.startsWith('staff')) return { content }
      const serialize = reply.getSerializationFunction(String(status)) as (content: object) => string
      return sendTagged(request, reply, serialize({ content }))
    },
  })
}

/** Texts that people search for are too many to be kept. */
const isFiltered = ({ query }: FastifyRequest) => Boolean((query as { q?: string }).q)

/** An endpoint without a body accepts none or `{}`, and refuses unknown keys. */
const NoBody = z.optional(z.nullable(z.strictObject({})))

/** The call as its Idempotency-Key names it, if it has one. */
function keyedCall(request: FastifyRequest, { access, status }: Pick<Endpoint, 'access'> & { status: number }) {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  requireKey(key)
  const fingerprint = fingerprintOf(request)
  return { caller: callerKey(access, request, fingerprint), key, fingerprint, status }
}

/**
 * Idempotency keys are scoped to their caller. Visitors have no name, and many share an address, so for them the key
 * is scoped to the call as well.
 */
function callerKey(access: Endpoint['access'], { caller, staff, ip }: FastifyRequest, fingerprint: string) {
  if (access.startsWith('staff')) return `staff:${staff?.staff_id}`
  return caller ? `member:${caller.member_id}` : `visitor:${ip} ${fingerprint}`
}

/** Why the caller may not use this endpoint. Also guards the routes that bypass answer(). */
export function refusal(
  { access, method, inView, beforeFactor }: Pick<Endpoint, 'access' | 'method' | 'inView' | 'beforeFactor'>,
  request: FastifyRequest,
): AppError | undefined {
  // The one rule for staff who look as a member: what is not marked is refused, and so is every change.
  if (request.caller?.isView && !inView && !(access === 'public' && method === 'GET'))
    return new AppError(403, fault('view_only'))
  if (access === 'public') return undefined
  if (!access.startsWith('staff')) {
    if (!request.caller) return new AppError(401, fault(request.isReplaced ? 'session_replaced' : 'no_session'))
    if (access === 'active' && !request.caller.is_active) return new AppError(401, fault('no_active_subscription'))
    return undefined
  }
  if (!request.staff) return new AppError(401, fault('no_session'))
  // Browsers send cookies along on their own, so a change must prove that it comes from our own page.
  if (method !== 'GET' && !isOwnPage(request)) return foreignOrigin()
  if (request.staff.lacksFactor && !beforeFactor) return new AppError(403, fault('second_factor_required'))
  const needs = capabilitiesOf(access)
  return needs.length === 0 || needs.some((one) => request.staff?.capabilities.includes(one)) ? undefined : notAllowed()
}

const notAllowed = () => new AppError(403, fault('not_allowed'))

/**
 * For endpoints shared by several roles, where a single step needs one capability.
 * @throws 403
 */
export function requireCapability({ capabilities }: Pick<Staff, 'capabilities'>, capability: Capability) {
  if (!capabilities.includes(capability)) throw notAllowed()
}

const DEVICE_COOKIE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/

function inputOf(request: FastifyRequest, reply: FastifyReply, db: Db, picture?: Picture) {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    db,
    now: new Date(),
    caller: request.staff ?? request.caller,
    get timeZone() {
      return timeZoneOf(request.headers['time-zone'])
    },
    get language() {
      return languageFor(request)
    },
    picture,
    file: request.sentFile,
    from: {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      device: DEVICE_COOKIE.exec(request.headers.cookie ?? '')?.[1],
    },
    setCookie: (cookie: string | string[]) => void reply.header('set-cookie', cookie),
  }
}

/** The names are ours and need no quoting; `attachment` keeps browsers from rendering the file. */
function sendDownload(reply: FastifyReply, type: string, file: Download) {
  reply.header('content-disposition', `attachment; filename="${file.name}"`)
  if ('bytes' in file) return reply.type(type).send(file.bytes)
  return reply.type(`${type}; charset=utf-8`).send(typeof file.text === 'string' ? file.text : Readable.from(file.text))
}

function timeZoneOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string') return SCHOOL_ZONE
  try {
    return new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone
  } catch {
    return SCHOOL_ZONE
  }
}

function replay(reply: FastifyReply, stored: { status: number; body: string }) {
  reply.code(stored.status)
  if (!stored.body) return reply.send()
  // Already serialised.
  return reply
    .type('application/json; charset=utf-8')
    .serializer((text) => text as string)
    .send(stored.body)
}
