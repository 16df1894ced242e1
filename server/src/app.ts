import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import * as z from 'zod/mini'
import english from 'zod/v4/locales/en.js'
import { readSchoolVersion } from '#db/school-version.ts'
import { notFound } from '#errors.ts'
import { readPageData, readPublicPaths } from '#features/pages/pages.ts'
import { findLinkFault } from '#features/passwords/passwords.ts'
import { findCaller, isReplaced } from '#features/sessions/sessions.ts'
import { findStaff } from '#features/staff/staff-sessions.ts'
import { findView } from '#features/views/find-view.ts'
import { openGate } from '#http/admission.ts'
import { answered } from '#http/answer.ts'
import { connectionLimits, watchConnections } from '#http/connections.ts'
import { deviceOf } from '#http/device-changes.ts'
import { docsRoutes } from '#http/docs.ts'
import { endpoints } from '#http/endpoints.ts'
import { answerError, describeError, handleErrors, refuseUnreadable } from '#http/errors.ts'
import { healthRoutes } from '#http/health.ts'
import { limitRequests } from '#http/limits.ts'
import { METRICS_PATH } from '#http/operations.ts'
import { foreignOrigin, isForeignPage } from '#http/origins.ts'
import { pagesRoutes } from '#http/pages.ts'
import { serialize } from '#http/serialize.ts'
import { receiveUploads } from '#http/uploads.ts'
import { validate } from '#http/validate.ts'
import { keepingTyped } from '#lib/burmese.ts'
import { importAll } from '#lib/import-all.ts'
import type { Parts } from './parts.ts'

type Feature = (app: FastifyInstance, parts: Parts) => void | Promise<void>

/** Every `*.routes.ts` file of a feature exports one function that binds its endpoints. No list has to be kept. */
const features = Object.entries(
  await importAll<Record<string, Feature>>(new URL('features/', import.meta.url), '.routes.ts'),
).map(([file, module]) => {
  const [bind, ...more] = Object.values(module)
  if (!bind || more.length > 0) throw new Error(`${file} must export one function`)
  return bind
})

// An import would load the WebSocket client too, with 10 MiB and a tenth of the start.
const { createServer } = process.getBuiltinModule('node:http')

/** Request ids must differ between processes and starts. */
const PROCESS_ID = randomBytes(5).toString('hex')
let requestNumber = 0

type Options = {
  logger?: object
  /** The built web app; without it only the API is served. */
  webDir?: string
  /** What the build has written about the API. */
  docsDir?: string
}

/** Builds the whole server on an open database, without listening. */
export async function buildApp(parts: Parts, options: Options = {}) {
  z.config(english())
  const { metrics } = parts
  const gate = openGate(parts.settings.trustProxy, metrics?.mayRead)
  metrics?.watchGate(gate)
  const app = Fastify({
    logger: options.logger ? { ...options.logger, serializers: { err: describeError } } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${PROCESS_ID}-${(requestNumber++).toString(36)}`,
    bodyLimit: 256 * 1024,
    // Requests that still arrive while the server stops are answered; their connection is closed afterwards.
    return503OnClosing: false,
    trustProxy: parts.settings.trustProxy,
    serverFactory: (handler) => createServer(connectionLimits, gate.guard(handler)),
    routerOptions: { maxParamLength: 500 },
    // Given here, they keep Fastify from loading its own, for whose schemas they are typed.
    schemaController: {
      compilersFactory: { buildValidator: () => validate, buildSerializer: () => serialize } as never,
    },
    frameworkErrors: answerError,
    clientErrorHandler: refuseUnreadable,
  })
  answered.set(app, new Set())
  handleErrors(app)
  watchConnections(app)
  metrics?.watchRequests(app)
  // An empty body counts as none; schemas that require one refuse it.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    app.getDefaultJsonParser('error', 'error')(request, body as string, done)
  })
  app.removeContentTypeParser('text/plain')

  // Only API answers (answer.ts): files and pages are compressed once and cached.
  await app.register(compress, {
    global: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // A small window saves memory and time, and answers are hardly larger.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  })

  app.decorate('db', parts.db)
  app.decorate('secret', parts.settings.secret)
  await receiveUploads(app, parts.storage)
  app.decorateRequest('caller', null)
  app.decorateRequest('staff', null)
  app.decorateRequest('isReplaced', false)
  limitRequests(app, parts.settings.requestsPerSecond)
  gate.watch(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store')
    // A report of a failure can name the line of the log.
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/staff/')) identifyStaff(request).then(() => done(), done)
    // The token of the metrics is no member's, and they must be readable while the database is away.
    else if (request.headers.authorization && request.url !== METRICS_PATH)
      identifyMember(request, reply).then(() => done(), done)
    else done()
  })

  // Not earlier: the stream of a body has no memory of the request.
  app.addHook('preValidation', ({ headers }, _reply, done) => (headers.zawgyi === 'keep' ? keepingTyped(done) : done()))

  const identifyMember = async (request: FastifyRequest, reply: FastifyReply) => {
    const authorization = request.headers.authorization as string
    const now = new Date()
    request.caller =
      (await findCaller(parts.db, authorization, deviceOf(request), now)) ??
      (await findView(parts.db, authorization, now))
    // Read before the data of the answer, which then holds these changes at least.
    if (request.caller?.device) reply.header('applied', String(request.caller.device.applied))
    if (!request.caller) request.isReplaced = await isReplaced(parts.db, authorization)
  }

  /** Staff are identified by cookie only, on the console's own host if one is configured (docs/wire.md). */
  const identifyStaff = async (request: FastifyRequest) => {
    const { consoleHost } = parts.settings
    if (consoleHost && request.headers.host !== consoleHost) throw notFound('address')
    if (request.method !== 'GET' && isForeignPage(request)) throw foreignOrigin()
    const { cookie } = request.headers
    if (cookie) request.staff = await findStaff(parts.db, cookie, new Date())
  }

  docsRoutes(app, options.docsDir)
  for (const bind of features) await bind(app, parts)
  healthRoutes(app, parts)
  requireHandlers(app)
  await pagesRoutes(app, {
    webDir: options.webDir,
    settings: parts.settings,
    readVersion: () => readSchoolVersion(parts.db),
    readPaths: () => readPublicPaths(parts.db),
    findLinkFault: (token) => findLinkFault(parts.db, token, new Date()),
    readData: (path, language, search) =>
      readPageData(parts.db, parts.settings.publicUrl, { path, search }, language, new Date()),
  })
  return app
}

/** Throws when an endpoint of the contract has no handler, or a handler's endpoint is not in the contract. */
function requireHandlers(app: FastifyInstance) {
  const bound = answered.get(app) ?? new Set()
  const missing = endpoints.filter(({ endpoint }) => !bound.has(endpoint))
  if (missing.length > 0) throw new Error(`No handler for ${missing.map(({ id }) => id).join(', ')}`)
  const declared = new Set(endpoints.map(({ endpoint }) => endpoint))
  const unknown = [...bound].filter((endpoint) => !declared.has(endpoint))
  if (unknown.length > 0)
    throw new Error(`No contract file exports ${unknown.map(({ method, path }) => `${method} ${path}`).join(', ')}`)
}
