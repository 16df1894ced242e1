import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Db } from './schema.ts'
import { SqliteDirectAdapter } from './sqlite.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once per engine, then only bound: for hot paths. `build` may use `param(name)`
 * wherever Kysely accepts a value, and must depend on nothing else.
 */
export function prepared<P extends Record<string, string | number | null>, R>(
  build: (db: Db, param: <K extends keyof P & string>(name: K) => P[K]) => Compilable<R>,
): (db: Db, params: P) => Promise<R[]> {
  const plans = new WeakMap<DialectAdapter, CompiledQuery<R>>()
  return async (db, params) => {
    const { adapter } = db.getExecutor()
    let plan = plans.get(adapter)
    if (!plan) {
      // Only compiled, never read: each placeholder is replaced by its value below.
      plan = build(db, (name) => new Placeholder(name) as never).compile()
      plans.set(adapter, plan)
    }
    const parameters = plan.parameters.map((value) => (value instanceof Placeholder ? params[value.name] : value))
    const query = { query: plan.query, queryId: plan.queryId, sql: plan.sql, parameters }
    if (
      adapter instanceof SqliteDirectAdapter &&
      adapter.read &&
      plan.query.kind === 'SelectQueryNode' &&
      !db.isTransaction
    )
      return adapter.read(query) as R[]
    return (await db.executeQuery<R>(query)).rows
  }
}
