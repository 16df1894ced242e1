import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { KyselyConfig } from 'kysely'
import { buildApp } from '#app.ts'
import type { Db } from '#db/schema.ts'
import { openMetrics } from '#http/metrics.ts'
import { openStorage } from '#lib/open-storage.ts'
import type { Bucket } from '#lib/s3-url.ts'
import type { Storage } from '#lib/storage.ts'
import { LIMITS } from '../../../demo/start.ts'
import { ACCOUNTS, PASSWORD, STAFF } from '../../../demo/world.ts'
import { readSettings, type Settings } from '../settings.ts'
import { openDemoWorld } from './engines.ts'

export type Who = keyof typeof ACCOUNTS
export type StaffRole = keyof typeof STAFF
type Answer = {
  status: number
  body: any
  content: any
  error: { message: string; code: string; fields?: { path: string; message: string }[] }
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

type World = {
  app: FastifyInstance
  db: Db
  /** The database's address, for another process. */
  url: string
  storage: Storage
  settings: Settings
  /** Sends one call through the whole server; `as` is an account, a token or undefined for a visitor. */
  call(
    method: string,
    url: string,
    options?: {
      as?: Who | StaffRole | { token: string } | { cookie: string } | undefined
      body?: unknown
      headers?: Record<string, string>
    },
  ): Promise<Answer>
  tokenOf(who: Who): Promise<string>
  /** The session cookie of a staff account. */
  cookieOf(role: StaffRole): Promise<string>
  idOf(who: Who): Promise<number>
  /** Finds a lesson by title. */
  lesson(title: string): Promise<{ lesson_id: number; course_id: number; category_id: number; campus_id: number }>
}

/**
 * The whole server with production options and the demo world, on the engine in TEST_ENGINE (default sqlite), in its
 * own database that is dropped with the test file. With a bucket the demo's files are still on disk, where nothing looks.
 */
export async function openWorld(
  options: { settings?: Record<string, string>; log?: KyselyConfig['log']; bucket?: Bucket | undefined } = {},
): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'padauk-test-'))
  const { db, url, close } = await openDemoWorld(dir, options.log)
  const settings = readSettings({
    ...LIMITS,
    DATA_DIR: dir,
    ...options.settings,
  })
  const disk = await openStorage({ dataDir: dir, bucket: undefined })
  const { bucket } = options
  const storage = bucket ? await openStorage({ dataDir: dir, bucket }) : disk
  const metrics = settings.metricsToken ? openMetrics(settings.metricsToken) : undefined
  const app = await buildApp({ db, storage, settings, metrics })
  after(async () => {
    await app.close()
    await close()
    rmSync(dir, { recursive: true, force: true })
  })

  const tokens = new Map<Who, Promise<string>>()
  const cookies = new Map<StaffRole, Promise<string>>()
  const call: World['call'] = async (method, url, { as, body, headers } = {}) => {
    const isStaff = typeof as === 'string' ? as in STAFF : as !== undefined && 'cookie' in as
    const secret =
      typeof as !== 'string'
        ? as && Object.values(as)[0]
        : await (isStaff ? world.cookieOf(as as StaffRole) : world.tokenOf(as as Who))
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(secret &&
          (isStaff ? { cookie: secret, 'sec-fetch-site': 'same-origin' } : { authorization: `Bearer ${secret}` })),
        ...headers,
      },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    } as InjectOptions)
    const parsed =
      String(response.headers['content-type']).startsWith('application/json') && response.body
        ? JSON.parse(response.body)
        : undefined
    return {
      status: response.statusCode,
      body: parsed,
      content: parsed?.content,
      error: parsed?.error,
      headers: response.headers,
      text: response.body,
    }
  }
  const world: World = {
    app,
    db,
    url,
    storage,
    settings,
    call,
    tokenOf(who) {
      let token = tokens.get(who)
      if (!token) {
        token = call('POST', '/api/user/auth/login', { body: { email: ACCOUNTS[who].email, password: PASSWORD } }).then(
          ({ content }) => content.token as string,
        )
        tokens.set(who, token)
      }
      return token
    },
    cookieOf(role) {
      let cookie = cookies.get(role)
      if (!cookie) {
        cookie = call('POST', '/api/staff/auth/login', { body: { email: STAFF[role].email, password: PASSWORD } }).then(
          ({ headers }) => String(headers['set-cookie']).split(';')[0] as string,
        )
        cookies.set(role, cookie)
      }
      return cookie
    },
    idOf: async (who) =>
      (
        await db
          .selectFrom('members')
          .where('email', '=', ACCOUNTS[who].email)
          .select('member_id')
          .executeTakeFirstOrThrow()
      ).member_id,
    lesson: (title) =>
      db
        .selectFrom('lessons')
        .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
        .innerJoin('categories', 'categories.category_id', 'courses.category_id')
        .where('lessons.title', '=', title)
        .select(['lessons.lesson_id', 'courses.course_id', 'categories.category_id', 'categories.campus_id'])
        .executeTakeFirstOrThrow(),
  }
  return world
}
