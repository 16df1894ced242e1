import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely'
import { SqliteDirectAdapter } from './sqlite.ts'

const TIMED = Symbol('timed')

/** Tells `took` how long each query ran, in ms, failed ones too. Waiting for a connection does not count. */
export function timed(dialect: Dialect, took: (ms: number) => void): Dialect {
  const time = (connection: DatabaseConnection & { [TIMED]?: true }) => {
    // PostgreSQL's connections come back.
    if (connection[TIMED]) return connection
    connection[TIMED] = true
    const execute = connection.executeQuery.bind(connection)
    // On the connection itself, because drivers recognise their own connections.
    connection.executeQuery = async <R>(query: CompiledQuery) => {
      const began = performance.now()
      try {
        return await execute<R>(query)
      } finally {
        took(performance.now() - began)
      }
    }
    return connection
  }
  return {
    createAdapter() {
      const adapter = dialect.createAdapter()
      if (!(adapter instanceof SqliteDirectAdapter) || !adapter.read) return adapter
      const { read } = adapter
      return new SqliteDirectAdapter((query) => {
        const began = performance.now()
        try {
          return read(query)
        } finally {
          took(performance.now() - began)
        }
      })
    },
    createDriver() {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      driver.acquireConnection = async (...args) => time(await acquire(...args))
      return driver
    },
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
