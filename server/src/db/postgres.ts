import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'

// `pg` returns int8 (counts, sums) as text by default; all of ours fit a number.
const INT8 = 20
const NUMERIC = 1700

/** Kysely's PostgreSQL dialect over `pg`, with parametrised statements prepared once per connection. */
export function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)),
    } as pg.CustomTypesConfig,
  })
  // The pool replaces a broken idle connection; without a listener its error would end the process.
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
        // The dialect calls only these two methods of a client; its type also has those for cursors.
        return prepared as never
      },
      end: () => pool.end(),
    },
  })
}

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
