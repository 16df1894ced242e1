import { affiliatePosts } from '@padauk/contract/affiliate-posts'
import { digests } from '@padauk/contract/digests'
import type { Endpoint } from '@padauk/contract/endpoint'
import type { ErrorBody, SentForm } from '@padauk/contract/errors'
import { NewPassword, PASSWORDS_DIFFER, passwords } from '@padauk/contract/passwords'
import { reminders } from '@padauk/contract/reminders'
import { cookieOf, nextPage, type Session, sessionCookies, sessions } from '@padauk/contract/sessions'
import { fault } from '@padauk/rules/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, allInvalid, type FieldError, notFound } from '#errors.ts'
import type { Settings } from '../settings.ts'
import { showsPage } from './error-page.ts'
import { bodyOf as errorBody } from './errors.ts'
import { requestedLanguage } from './languages.ts'
import { isForeignPage } from './origins.ts'
import { CONSOLE, SHELL } from './page-templates.ts'

// Forms that are sent before their script has arrived, or without scripts (docs/decisions/0033). Each is answered by the
// endpoint that the script would have called, so that checks, limits and sentences are the same.

type Typed = Record<string, string>
type Form = {
  /** The address of the page, to which its form is sent. */
  path: string
  /** The page to render. */
  page: string
  fields: readonly string[]
  /** Those that the answer shows again: never passwords. */
  refilled: readonly string[]
  calls: Endpoint
  /** Does the same each time, so that it is called each time. */
  isRepeatable?: true
  bodyOf?: (typed: Typed, params: Record<string, string>) => object
  /** What only the form can check. */
  faultsOf?: (typed: Typed) => FieldError[]
  /** Where a success leads; the page itself tells of it otherwise. */
  nextOf?: (content: unknown, request: FastifyRequest, reply: FastifyReply) => string
}

const passwordFaults = ({ next, confirm }: Typed): FieldError[] => {
  const [issue] = NewPassword.safeParse(next).error?.issues ?? []
  return [
    ...(issue ? [{ path: 'newPassword', message: issue.message }] : []),
    ...(next === confirm ? [] : [{ path: 'confirm', message: PASSWORDS_DIFFER }]),
  ]
}

const formsOf = ({ publicUrl }: Settings): Form[] => [
  {
    path: '/auth/login',
    page: '/auth/login',
    fields: ['email', 'password'],
    refilled: ['email'],
    calls: sessions.login,
    nextOf: (content, { query }, reply) => {
      const { next } = query as { next?: unknown }
      for (const cookie of sessionCookies(content as Session, isHttps(publicUrl))) reply.header('set-cookie', cookie)
      return nextPage(typeof next === 'string' ? next : null, publicUrl)
    },
  },
  {
    path: '/auth/forgot-password',
    page: '/auth/forgot-password',
    fields: ['email'],
    refilled: ['email'],
    calls: passwords.forgot,
  },
  {
    path: '/auth/reset-password/:token',
    page: '/auth/reset-password/-',
    fields: ['next', 'confirm'],
    refilled: [],
    calls: passwords.reset,
    bodyOf: ({ next }) => ({ newPassword: next }),
    faultsOf: passwordFaults,
    nextOf: () => '/auth/login?changed',
  },
  {
    path: '/submit-my-post',
    page: '/submit-my-post',
    fields: ['email', 'link'],
    refilled: ['email', 'link'],
    calls: affiliatePosts.submit,
  },
]

/** The links by which mails are stopped. */
const STOPS: Form[] = [
  {
    path: '/reminders/:link',
    page: '/reminders/-',
    ...{ fields: [], refilled: [], isRepeatable: true as const },
    calls: reminders.stop,
    bodyOf: (_typed, { link }) => ({ link }),
  },
  {
    path: '/console/stop-digest/:token',
    page: SHELL,
    ...{ fields: [], refilled: [], isRepeatable: true as const },
    calls: digests.stop,
  },
]

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')
const TOKEN_COOKIE = /(?:^|;\s*)token=([\w-]{43})(?:;|$)/
const FORM_BYTES = 16 * 1024

/** A form sent twice within the minute is one form: a slow line invites a second tap. */
const keyOfNow = () => `page-${Math.floor(Date.now() / 60_000)}`

type Shown = { page: string; status: number; form: SentForm }
type Show = (request: FastifyRequest, reply: FastifyReply, shown: Shown) => Promise<unknown>

export async function pageForms(app: FastifyInstance, settings: Settings, show: Show) {
  const { consoleHost } = settings
  const readForms = (scope: FastifyInstance, types: string[]) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    scope.addHook('onRequest', (request, _reply, done) => {
      const isAtConsole = request.headers.host === consoleHost
      done(consoleHost && isAtConsole !== CONSOLE.test(request.url) ? notFound('address') : undefined)
    })
  }
  const answerForm = async (form: Form, request: FastifyRequest, reply: FastifyReply) => {
    const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const typed = Object.fromEntries(form.fields.map((name) => [name, sent.get(name) ?? '']))
    return { typed, ...(await answerOf(app, form, typed, request, reply)) }
  }
  const showForm = (form: Form, request: FastifyRequest, reply: FastifyReply, { typed, status, error }: Answered) => {
    const refilled = Object.fromEntries(form.refilled.map((name) => [name, typed[name] ?? '']))
    return show(request, reply, { page: form.page, status, form: { typed: refilled, ...(error && { error }) } })
  }

  await app.register(async (scope) => {
    readForms(scope, ['application/x-www-form-urlencoded'])
    // Another site could sign its visitor in as somebody else, or out.
    scope.addHook('onRequest', (request, _reply, done) =>
      done(isForeignPage(request) ? new AppError(403, fault('foreign_form')) : undefined),
    )
    for (const form of formsOf(settings))
      scope.post(form.path, async (request, reply) => {
        const answer = await answerForm(form, request, reply)
        if (!answer.error && form.nextOf) return reply.redirect(form.nextOf(answer.content, request, reply), 303)
        return showForm(form, request, reply, answer)
      })
    scope.post('/auth/logout', async (request, reply) => {
      const token = TOKEN_COOKIE.exec(request.headers.cookie ?? '')?.[1]
      if (token) await call(app, sessions.logout, request, { headers: { authorization: `Bearer ${token}` } })
      for (const name of ['token', 'info'])
        reply.header('set-cookie', cookieOf(name, '', 0, isHttps(settings.publicUrl)))
      return reply.redirect('/', 303)
    })
  })
  // A mail program stops a mail by one call (RFC 8058), from wherever it runs: what it knows is in the address.
  await app.register(async (scope) => {
    readForms(scope, ['application/x-www-form-urlencoded', 'multipart/form-data'])
    for (const form of STOPS)
      scope.post(form.path, async (request, reply) => {
        const answer = await answerForm(form, request, reply)
        const { status, error } = answer
        if (showsPage(request.headers))
          return showForm(form, request, reply, { ...answer, status: error ? status : 200 })
        return reply.code(status).send(error && { error })
      })
  })
}

type Answer = { status: number; content?: unknown; error?: SentForm['error'] }
type Answered = Answer & { typed: Typed }

async function answerOf(
  app: FastifyInstance,
  { calls, bodyOf, faultsOf, isRepeatable }: Form,
  typed: Typed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const fields = faultsOf?.(typed) ?? []
  const [fault] = fields
  if (fault) return { status: 422, error: { status: 422, ...errorBody(allInvalid(fields)).error } }
  const { statusCode, headers, body } = await call(app, calls, request, {
    headers: { 'content-type': 'application/json', ...(!isRepeatable && { 'idempotency-key': keyOfNow() }) },
    payload: JSON.stringify(bodyOf?.(typed, request.params as Record<string, string>) ?? typed),
  })
  // The device (docs/decisions/0021).
  for (const name of ['set-cookie', 'retry-after']) if (headers[name]) reply.header(name, headers[name])
  const { content, error } = (body ? JSON.parse(body) : {}) as { content?: unknown } & Partial<ErrorBody>
  return { status: statusCode, content, ...(error && { error: { ...error, status: statusCode } }) }
}

type Sent = { headers: Record<string, string>; payload?: string }

/** Calls the endpoint as the sender of the form. */
const call = (app: FastifyInstance, { method, path }: Endpoint, request: FastifyRequest, sent: Sent) => {
  const { token = '' } = (request.params ?? {}) as { token?: string }
  const language = requestedLanguage(request)
  const forwarded = ['host', 'cookie', 'accept-language', 'user-agent'].flatMap((name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return app.inject({
    method,
    url: path.replace(':token', encodeURIComponent(token)) + (language ? `?language=${language}` : ''),
    remoteAddress: request.ip,
    ...sent,
    headers: { ...Object.fromEntries(forwarded), ...sent.headers },
  })
}
