import { setTimeout } from 'node:timers/promises'
import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PooledAdapter } from './pools.ts'

// `pg` returns int8 (counts, sums) as text by default; all of ours fit a number.
const INT8 = 20
const NUMERIC = 1700

/**
 * In ms. A frozen server answers nothing at all, so that both sides need a limit. Options of the same name in
 * DATABASE_URL come first.
 */
const LIMITS = { statement_timeout: 10_000, query_timeout: 11_000 }
const CONNECTING_MS = 3000
/** Closing waits for the server's goodbye, which a frozen one never says. */
const CLOSING_MS = 2000

/**
 * Kysely's PostgreSQL dialect over `pg`, with parametrised statements prepared once per connection.
 * @param isPatient whether a statement may take as long as it needs, as migrations and commands do
 */
export function postgresDialect(url: string, isPatient: boolean): Dialect {
  const pool = new pg.Pool({
    ...(!isPatient && LIMITS),
    connectionTimeoutMillis: CONNECTING_MS,
    connectionString: url,
    max: 16,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)),
    } as pg.CustomTypesConfig,
  })
  // A connection may break at any time. An error without a listener would end the process; the pool hears only idle
  // clients.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const clients = new WeakMap<pg.PoolClient, ReturnType<typeof preparing>>()
  const dialect = new PostgresDialect({
    pool: {
      async connect() {
        const client = await pool.connect()
        let prepared = clients.get(client)
        if (!prepared) {
          prepared = preparing(client)
          clients.set(client, prepared)
        }
        // The dialect calls only these two methods of a client; its type also has those for cursors.
        return prepared as never
      },
      end: () => Promise.race([pool.end(), setTimeout(CLOSING_MS, undefined, { ref: false })]),
    },
  })
  dialect.createAdapter = () => new PooledAdapter(pool)
  return dialect
}

function preparing(client: pg.PoolClient) {
  let broken: unknown
  return {
    async query(text: string, values?: unknown[]) {
      // A client whose query timed out still waits for the answer, and the next query, such as a rollback, with it.
      if (broken) throw broken
      try {
        return await client.query(values?.length ? { name: nameOf(text), text, values } : text)
      } catch (error) {
        if (!isRefusal(error)) broken = error
        throw error
      }
    },
    /** The pool replaces a broken client. */
    release: () => client.release(broken !== undefined),
  }
}

/** Whether the server refused one statement; after anything else the connection cannot be relied on. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR'

const NAMES_KEPT = 1000
const names = new Map<string, string>()

/** The name of the prepared statement. Past the cap, new statements run unprepared. */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < NAMES_KEPT) {
    name = `q${names.size}`
    names.set(text, name)
  }
  return name
}
