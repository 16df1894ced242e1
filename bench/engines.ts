import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { loadDemo } from '../demo/load.ts'
import { PASSWORD, STAFF } from '../demo/world.ts'
import { openPostgres } from '../scripts/postgres.mjs'
import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/db/open.ts'
import type { Db } from '../server/src/db/schema.ts'
import { diskStorage } from '../server/src/lib/storage.ts'
import { readSettings } from '../server/src/settings.ts'

type App = Awaited<ReturnType<typeof buildApp>>

export const run = (db: Db, statement: string) => db.executeQuery(CompiledQuery.raw(statement))

/** The duration that this share of the calls, sorted by theirs, did not exceed. */
export const durationAt = (sorted: { ms: number }[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0

/** The header by which a person of the back office is known. */
export async function signInStaff(app: App, email: string = STAFF.owner.email) {
  const { headers } = await app.inject({
    method: 'POST',
    url: '/api/staff/auth/login',
    payload: { email, password: PASSWORD },
  })
  return { cookie: String(headers['set-cookie']).split(';')[0] as string, 'sec-fetch-site': 'same-origin' }
}

type Bench<Seeded> = {
  /** Adds rows to the demo data. Statistics are gathered afterwards. */
  seed: (db: Db, isPostgres: boolean) => Promise<Seeded>
  /** Prints what it measured, and says whether that is within the limits. */
  measure: (engine: { name: string; db: Db; app: App; seeded: Seeded }) => Promise<boolean>
}

/**
 * Measures the API without a socket on both engines, or on those that ENGINES names, and ends the process: with 1 if
 * one of them is over a limit.
 */
export async function benchOnEngines<Seeded>({ seed, measure }: Bench<Seeded>): Promise<never> {
  const measureOn = async (name: string, url: string) => {
    const dir = mkdtempSync(join(tmpdir(), 'padauk-bench-'))
    const db = await openDatabase(url || join(dir, 'padauk.db'), { isPatient: true })
    const storage = diskStorage(join(dir, 'files'))
    await storage.check()
    await loadDemo(db, storage, new Date())
    const seeded = await seed(db, url !== '')
    // Autovacuum would have done this in a database older than a minute.
    await run(db, url ? 'vacuum analyze' : 'analyze')
    const settings = readSettings({ DATA_DIR: dir, REQUESTS_PER_SECOND: '100000', LOGIN_PER_MINUTE: '1000' })
    const app = await buildApp({ db, storage, settings })
    const isWithin = await measure({ name, db, app, seeded })
    await app.close()
    await db.destroy()
    rmSync(dir, { recursive: true, force: true })
    return isWithin
  }
  const engines = process.env.ENGINES ?? 'sqlite,postgres'
  let isWithin = true
  if (engines.includes('sqlite')) isWithin = (await measureOn('SQLite', '')) && isWithin
  if (engines.includes('postgres')) {
    const postgres = await openPostgres()
    if (!postgres) throw new Error('PostgreSQL is not installed')
    isWithin = (await measureOn(postgres.name, postgres.url)) && isWithin
    postgres.close()
  }
  process.stdout.write(isWithin ? '\nAll within the limits.\n' : '\nLimits exceeded.\n')
  process.exit(isWithin ? 0 : 1)
}
