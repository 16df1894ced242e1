import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'

// Counts and sums come back as text by default; every one of ours fits a number.
const INT8 = 20
const NUMERIC = 1700

/** Kysely's PostgreSQL dialect over `pg`, with every parametrised statement prepared once a connection. */
export function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)),
    } as pg.CustomTypesConfig,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const clients = new WeakMap<pg.PoolClient, object>()
  return new PostgresDialect({
    pool: {
      async connect() {
        const client = await pool.connect()
        let prepared = clients.get(client)
        if (!prepared) {
          prepared = {
            query: (text: string, values?: unknown[]) =>
              client.query(values?.length ? { name: nameOf(text), text, values } : text),
            release: () => client.release(),
          }
          clients.set(client, prepared)
        }
        return prepared as never
      },
      end: () => pool.end(),
    },
  })
}

const NAMES_KEPT = 1000
const names = new Map<string, string>()

/** The prepared statement's name; past the cap (a flood of different texts) a statement is run unprepared. */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < NAMES_KEPT) {
    name = `q${names.size}`
    names.set(text, name)
  }
  return name
}
