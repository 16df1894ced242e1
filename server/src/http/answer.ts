import type { Answer, Endpoint, Received } from '@padauk/contract/endpoint'
import { ACCESS } from '@padauk/contract/endpoint'
import { NO_SESSION, NO_SUBSCRIPTION } from '@padauk/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { answerOnce } from './idempotency.ts'
import { type Language, languageOf } from './language.ts'
import { serializerSchemaOf } from './json-schema.ts'
import { keepPicture, type Picture, readUpload, refuseUpload } from './uploads.ts'

/** Who is calling, as the token says; `is_active` while a subscription has not ended. */
export type Caller = { member_id: number; is_active: boolean; token_hash: string }
declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export type Input<E extends Endpoint> = Received<E> & {
  /** The connection, or the transaction that also keeps the first answer to an Idempotency-Key. */
  db: Db
  now: Date
  caller: E['access'] extends 'public' ? Caller | null : Caller
  /** The member's IANA time zone. */
  timeZone: string
  language: Language
  /** What came with the call, where the endpoint takes an upload. */
  picture: E extends { upload: object } ? Picture : undefined
  from: { address: string; userAgent: string }
}
/** The content of the answer; what an endpoint without an answer returns is dropped. */
type Content<E> = Answer<E> extends { content: infer C } ? C : unknown
type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Content<E>>

/** The endpoints that were bound, so that the start can refuse a contract with a hole in it. */
export const answered = new WeakMap<FastifyInstance, Set<Endpoint>>()

/** Binds an endpoint of the contract to its handler. The only way to a JSON route. */
export function answer<const E extends Endpoint>(app: FastifyInstance, db: Db, endpoint: E, handler: Handler<E>) {
  const { method, path, access, params, query, body, answer: schema, isSecret, upload, status = schema ? 200 : 204 } = endpoint
  if (!ACCESS.includes(access)) throw new Error(`${method} ${path} does not say who may call it`)
  answered.get(app)?.add(endpoint)
  const parse = { ...(params && { params }), ...(query && { querystring: query }), ...(method !== 'GET' && { body: body ?? NoBody }) }

  app.route({
    method,
    url: path,
    ...(method === 'GET' && { compress: {} }),
    schema: { ...parse, ...(schema && { response: { [status]: serializerSchemaOf(schema) } }) },
    onRequest: (request, _reply, done) => done(refusal(access, request.caller)),
    preValidation: upload ? (request) => readUpload(request, upload) : refuseUpload,
    handler: async (request, reply) => {
      const picture = upload && (await keepPicture(request, app.storage, upload.field))
      const run = async (on: Db) => (await handler(inputOf(request, on, picture) as never)) as unknown
      const key = method === 'POST' && !isSecret ? request.headers['idempotency-key'] : undefined
      if (typeof key === 'string') {
        // Kept as it is sent: what the schema does not name is not kept either.
        const serialize = reply.getSerializationFunction(String(status))
        const work = async (trx: Db) => {
          const content = await run(trx)
          return schema && serialize ? serialize({ content }) : ''
        }
        return replay(reply, await answerOnce(db, request.caller ? `member:${request.caller.member_id}` : `address:${request.ip}`, key, status, work))
      }
      const content = await run(db)
      reply.code(status)
      return schema ? { content } : reply.send()
    },
  })
}

/** An endpoint that takes no body refuses keys it would not read; none and `{}` are the same. */
const NoBody = z.optional(z.nullable(z.strictObject({})))

function refusal(access: Endpoint['access'], caller: Caller | null): AppError | undefined {
  if (access === 'public') return undefined
  if (!caller) return new AppError(401, 'no_session', NO_SESSION)
  if (access === 'active' && !caller.is_active) return new AppError(401, 'no_active_subscription', NO_SUBSCRIPTION)
  return undefined
}

function inputOf(request: FastifyRequest, db: Db, picture: Picture | undefined) {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    db,
    now: new Date(),
    caller: request.caller,
    get timeZone() {
      return timeZoneOf(request.headers['time-zone'])
    },
    get language() {
      return languageOf(request.headers.cookie, request.headers['accept-language'])
    },
    picture,
    from: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
  }
}

const DEFAULT_ZONE = 'Asia/Yangon'

function timeZoneOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string') return DEFAULT_ZONE
  try {
    return new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone
  } catch {
    return DEFAULT_ZONE
  }
}

function replay(reply: FastifyReply, kept: { status: number; body: string }) {
  reply.code(kept.status)
  if (!kept.body) return reply.send()
  // Already text in the shape of the schema: sent as it is, not serialised again.
  return reply.type('application/json; charset=utf-8').serializer((text) => text as string).send(kept.body)
}
