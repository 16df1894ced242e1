import { constants } from 'node:zlib'
import { contract } from '@padauk/contract'
import type { Endpoint } from '@padauk/contract/endpoint'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import * as z from 'zod/mini'
import english from 'zod/v4/locales/en.js'
import { affiliatePostsRoutes } from '#features/affiliate-posts/affiliate-posts.routes.ts'
import { affiliatesRoutes } from '#features/affiliates/affiliates.routes.ts'
import { auditsRoutes } from '#features/audits/audits.routes.ts'
import { campusesRoutes } from '#features/campuses/campuses.routes.ts'
import { staffCampusesRoutes } from '#features/campuses/staff-campuses.routes.ts'
import { categoriesRoutes } from '#features/categories/categories.routes.ts'
import { staffCategoriesRoutes } from '#features/categories/staff-categories.routes.ts'
import { certificatesRoutes } from '#features/certificates/certificates.routes.ts'
import { checklistsRoutes } from '#features/checklists/checklists.routes.ts'
import { claimsRoutes } from '#features/claims/claims.routes.ts'
import { configurationsRoutes } from '#features/configurations/configurations.routes.ts'
import { coursesRoutes } from '#features/courses/courses.routes.ts'
import { staffCoursesRoutes } from '#features/courses/staff-courses.routes.ts'
import { staffCurriculaRoutes } from '#features/curricula/staff-curricula.routes.ts'
import { devicesRoutes } from '#features/devices/devices.routes.ts'
import { favoritesRoutes } from '#features/favorites/favorites.routes.ts'
import { filesRoutes } from '#features/files/files.routes.ts'
import { staffFilesRoutes } from '#features/files/staff-files.routes.ts'
import { fundedAccountsRoutes } from '#features/funded-accounts/funded-accounts.routes.ts'
import { fundedOrdersRoutes } from '#features/funded-orders/funded-orders.routes.ts'
import { lessonsRoutes } from '#features/lessons/lessons.routes.ts'
import { staffLessonsRoutes } from '#features/lessons/staff-lessons.routes.ts'
import { membersRoutes } from '#features/members/members.routes.ts'
import { staffMembersRoutes } from '#features/members/staff-members.routes.ts'
import { notesRoutes } from '#features/notes/notes.routes.ts'
import { readPageData } from '#features/pages/pages.ts'
import { overviewsRoutes } from '#features/overviews/overviews.routes.ts'
import { passwordsRoutes } from '#features/passwords/passwords.routes.ts'
import { plansRoutes } from '#features/plans/plans.routes.ts'
import { replaysRoutes } from '#features/replays/replays.routes.ts'
import { searchesRoutes } from '#features/searches/searches.routes.ts'
import { findCaller } from '#features/sessions/sessions.ts'
import { sessionsRoutes } from '#features/sessions/sessions.routes.ts'
import { findStaff } from '#features/staff/staff-sessions.ts'
import { staffRoutes } from '#features/staff/staff.routes.ts'
import { staffAffiliatePostsRoutes } from '#features/affiliate-posts/staff-affiliate-posts.routes.ts'
import { staffAffiliatesRoutes } from '#features/affiliates/staff-affiliates.routes.ts'
import { staffClaimsRoutes } from '#features/claims/staff-claims.routes.ts'
import { staffFundedOrdersRoutes } from '#features/funded-orders/staff-funded-orders.routes.ts'
import { staffMailsRoutes } from '#features/mails/staff-mails.routes.ts'
import { staffPlansRoutes } from '#features/plans/staff-plans.routes.ts'
import { staffFundedAccountsRoutes } from '#features/funded-accounts/staff-funded-accounts.routes.ts'
import { staffStudentWinsRoutes } from '#features/student-wins/staff-student-wins.routes.ts'
import { staffConfigurationsRoutes } from '#features/configurations/staff-configurations.routes.ts'
import { studentWinsRoutes } from '#features/student-wins/student-wins.routes.ts'
import { videosRoutes } from '#features/videos/videos.routes.ts'
import { notFound } from '#errors.ts'
import { answered } from '#http/answer.ts'
import { docsRoutes } from '#http/docs.ts'
import { answerError, handleErrors } from '#http/errors.ts'
import { healthRoutes } from '#http/health.ts'
import { limitRequests } from '#http/limits.ts'
import { foreignOrigin, isForeignPage } from '#http/origins.ts'
import { pagesRoutes } from '#http/pages.ts'
import { receiveUploads } from '#http/uploads.ts'
import { validate } from '#http/validate.ts'
import type { Parts } from './parts.ts'

type Feature = (app: FastifyInstance, parts: Parts) => void

const features: Feature[] = [
  sessionsRoutes,
  passwordsRoutes,
  membersRoutes,
  devicesRoutes,
  campusesRoutes,
  categoriesRoutes,
  coursesRoutes,
  lessonsRoutes,
  replaysRoutes,
  certificatesRoutes,
  favoritesRoutes,
  notesRoutes,
  checklistsRoutes,
  configurationsRoutes,
  filesRoutes,
  plansRoutes,
  studentWinsRoutes,
  affiliatesRoutes,
  affiliatePostsRoutes,
  fundedAccountsRoutes,
  fundedOrdersRoutes,
  claimsRoutes,
  searchesRoutes,
  staffRoutes,
  auditsRoutes,
  overviewsRoutes,
  staffMembersRoutes,
  staffPlansRoutes,
  staffFundedAccountsRoutes,
  staffStudentWinsRoutes,
  staffConfigurationsRoutes,
  staffAffiliatePostsRoutes,
  staffAffiliatesRoutes,
  staffFundedOrdersRoutes,
  staffClaimsRoutes,
  staffMailsRoutes,
  staffCurriculaRoutes,
  staffCampusesRoutes,
  staffCategoriesRoutes,
  staffCoursesRoutes,
  staffLessonsRoutes,
  staffFilesRoutes,
  videosRoutes,
]

/** The whole server on an open database, not yet listening. `webDir` is the built web app; without it only the API answers. */
export async function buildApp(parts: Parts, options: { logger?: boolean | object; webDir?: string } = {}) {
  z.config(english())
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    trustProxy: 'loopback',
    connectionTimeout: 120_000,
    // A picture of 300 KB takes a minute and more on a poor line.
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500 },
    http: { headersTimeout: 5000 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
  })
  answered.set(app, new Set())
  handleErrors(app)
  app.setValidatorCompiler(validate)
  // An empty body is no body: what needs one says so by its schema.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    app.getDefaultJsonParser('error', 'error')(request, body as string, done)
  })
  app.removeContentTypeParser('text/plain')

  // Answers of the contract only (answer.ts): files and pages are compressed once and kept.
  await app.register(compress, {
    global: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  await receiveUploads(app, parts.storage)
  app.decorateRequest('caller', null)
  app.decorateRequest('staff', null)
  limitRequests(app, parts.settings.requestsPerSecond)
  app.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store')
    if (request.url.startsWith('/api/staff/')) await knowStaff(request)
    else if (authorization) request.caller = await findCaller(parts.db, authorization, new Date())
  })

  /** The back office knows its people by their cookie alone, on its own host where it has one (api.md, 'Staff calls'). */
  const knowStaff = async (request: FastifyRequest) => {
    const { consoleHost } = parts.settings
    if (consoleHost && request.headers.host !== consoleHost) throw notFound('address')
    if (request.method !== 'GET' && isForeignPage(request)) throw foreignOrigin()
    const { cookie } = request.headers
    if (cookie) request.staff = await findStaff(parts.db, cookie, new Date())
  }

  for (const register of features) register(app, parts)
  docsRoutes(app)
  healthRoutes(app, parts)
  refuseHoles(app)
  await pagesRoutes(app, {
    webDir: options.webDir,
    settings: parts.settings,
    readData: (path) => readPageData(parts.db, parts.settings.publicUrl, path),
  })
  return app
}

/** The server does not start when an endpoint of the contract has no handler. */
function refuseHoles(app: FastifyInstance) {
  const bound = answered.get(app)
  const missing = Object.values(contract)
    .flatMap((endpoints) => Object.values(endpoints as Record<string, Endpoint>))
    .filter((endpoint) => !bound?.has(endpoint))
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}`)
}
