import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/**
 * Kysely's dialect for Node's built-in SQLite: one writer, and one reader that never waits for a transaction.
 * @param isDirect whether `prepared()` may bypass Kysely's connections; off when every query must be logged
 */
export function sqliteDialect(path: string, isDirect: boolean): Dialect {
  const driver = new NodeSqliteDriver(path)
  return {
    createAdapter: () => new SqliteDirectAdapter(isDirect ? (query) => driver.read(query) : undefined),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  }
}

export class SqliteDirectAdapter extends SqliteAdapter {
  /** Runs a select on the reader synchronously. Acquiring a Kysely connection takes longer than most of our selects. */
  readonly read: ((query: CompiledQuery) => unknown[]) | undefined

  constructor(read: ((query: CompiledQuery) => unknown[]) | undefined) {
    super()
    this.read = read
  }

  // Migrations run inside `begin immediate`, which also prevents two processes from migrating at once.
  override get supportsTransactionalDdl() {
    return true
  }
}

class Compiler extends SqliteQueryCompiler {
  /** SQLite plans for the value of a limit, so it would plan the statement anew at every run with a limit of its own. */
  protected override visitLimit(node: LimitNode) {
    super.visitLimit(node)
    this.append(' + 0')
  }
}

const STATEMENTS_KEPT = 500

class Handle {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; columns: string[]; isNamed: boolean }>()

  constructor(path: string) {
    this.#db = new DatabaseSync(path)
    // FULL, not NORMAL: a confirmed write must survive a power cut (SAFE-1). Asserted, because a misspelt pragma fails
    // silently.
    this.#db.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
    )
    const { synchronous } = this.#db.prepare('pragma synchronous').get() as { synchronous: number }
    const { journal_mode } = this.#db.prepare('pragma journal_mode').get() as { journal_mode: string }
    if (synchronous !== 2 || journal_mode !== 'wal') throw new Error(`SQLite at ${path} does not keep writes safely`)
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, columns, isNamed } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (columns.length > 0) {
      const rows = statement.all(...values) as unknown[]
      return { rows: (isNamed ? rows.map((row) => named(columns, row as unknown[])) : rows) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  exec(sql: string) {
    this.#db.exec(sql)
  }

  get isInTransaction() {
    return this.#db.isOpen && this.#db.isTransaction
  }

  close() {
    this.#statements.clear()
    this.#db.close()
  }

  #prepare(sql: string) {
    let prepared = this.#statements.get(sql)
    if (!prepared) {
      const statement = this.#db.prepare(sql)
      // What `*` means may change while the statement is kept.
      const isNamed = !sql.includes('*')
      statement.setReturnArrays(isNamed)
      prepared = { statement, columns: statement.columns().map(({ name }) => name), isNamed }
      if (this.#statements.size >= STATEMENTS_KEPT)
        this.#statements.delete(this.#statements.keys().next().value as string)
      this.#statements.set(sql, prepared)
    }
    return prepared
  }
}

/** node:sqlite's own objects are dictionaries, which take twice the time to make and to read. */
function named(columns: string[], row: unknown[]) {
  const object: Record<string, unknown> = {}
  for (let n = 0; n < columns.length; n++) object[columns[n] as string] = row[n]
  return object
}

/** Writes that may share a transaction. Others, such as pragmas, cannot run in one. */
const CHANGES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

type Queued = {
  query: CompiledQuery
  resolve: (result: QueryResult<never>) => void
  reject: (error: unknown) => void
}

const SQLITE_BUSY = 5
/** How long a write waits for another process. */
const LOCK_WAIT_MS = 5000
const LOCK_LOOK_MS = 10

class NodeSqliteDriver implements Driver {
  readonly #path: string
  #writer!: Handle
  #reader!: Handle
  /** Settles when the running transaction ends; other writers wait for it. */
  #transaction: Promise<void> | undefined
  #endTransaction: (() => void) | undefined
  /** Writes outside transactions that have arrived in this turn of the loop. */
  #queue: Queued[] = []

  constructor(path: string) {
    this.#path = path
  }

  async init() {
    this.#writer = new Handle(this.#path)
    this.#writer.exec('pragma busy_timeout = 0')
    this.#reader = new Handle(this.#path)
    // 16 MiB instead of 2: a page that is not kept is a system call.
    this.#reader.exec('pragma query_only = on; pragma cache_size = -16384')
  }

  /**
   * Reads of one turn of the loop share a snapshot: taking and leaving one costs more than most of our selects. Whatever
   * was committed before the first of them is seen, and their requests had arrived by then.
   */
  read<R>(query: CompiledQuery): R[] {
    if (!this.#reader.isInTransaction) {
      this.#reader.exec('begin')
      setImmediate(this.#endSnapshot)
    }
    return this.#reader.run<R>(query).rows
  }

  #endSnapshot = () => {
    if (this.#reader.isInTransaction) this.#reader.exec('commit')
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection((query, isInTransaction) => this.#run(query, isInTransaction))
  }

  async #run<R>(query: CompiledQuery, isInTransaction: boolean): Promise<QueryResult<R>> {
    if (isInTransaction) return this.#writer.run<R>(query)
    if (query.query.kind === 'SelectQueryNode') return { rows: this.read<R>(query) }
    if (!CHANGES.has(query.query.kind))
      return this.#whenFree(() => {
        this.#endSnapshot()
        return this.#writer.run<R>(query)
      })
    return new Promise<QueryResult<R>>((resolve, reject) => {
      this.#queue.push({ query, resolve, reject })
      if (this.#queue.length === 1) setImmediate(() => void this.#writeWaiting())
    })
  }

  /** Waiting for the disk takes longer than writing, so the writes of one turn of the loop are committed together. */
  async #writeWaiting() {
    let group: Queued[] | undefined
    try {
      const settle = await this.#whenFree(() => {
        this.#writer.exec('begin immediate')
        group = this.#queue.splice(0)
        try {
          const outcomes = group.map((one) => this.#tryWrite(one))
          this.#writer.exec('commit')
          this.#endSnapshot()
          return outcomes
        } catch (error) {
          if (this.#writer.isInTransaction) this.#writer.exec('rollback')
          throw error
        }
      })
      for (const one of settle) one()
    } catch (error) {
      for (const { reject } of group ?? this.#queue.splice(0)) reject(error)
    }
  }

  /** Returns what settles the write once the group is committed. A refused statement leaves nothing of itself behind. */
  #tryWrite({ query, resolve, reject }: Queued): () => void {
    try {
      const result = this.#writer.run<never>(query)
      return () => resolve(result)
    } catch (error) {
      // Some failures, such as a full disk, have ended the transaction.
      if (!this.#writer.isInTransaction) throw error
      return () => reject(error)
    }
  }

  async beginTransaction(connection: DatabaseConnection) {
    await this.#whenFree(() => {
      this.#writer.exec('begin immediate')
      this.#transaction = new Promise((resolve) => {
        this.#endTransaction = resolve
      })
    })
    ;(connection as Connection).isInTransaction = true
  }

  /**
   * Writes when neither a transaction of ours nor another process is writing. SQLite's own busy_timeout would block the
   * only thread meanwhile.
   */
  async #whenFree<T>(write: () => T): Promise<T> {
    let until: number | undefined
    for (;;) {
      while (this.#transaction) await this.#transaction
      try {
        return write()
      } catch (error) {
        until ??= performance.now() + LOCK_WAIT_MS
        if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_BUSY || performance.now() > until)
          throw error
        await setTimeout(LOCK_LOOK_MS)
      }
    }
  }

  commitTransaction = async (connection: DatabaseConnection) => this.#end(connection as Connection, 'commit')
  rollbackTransaction = async (connection: DatabaseConnection) => this.#end(connection as Connection, 'rollback')

  #end(connection: Connection, how: 'commit' | 'rollback') {
    if (!connection.isInTransaction) return
    try {
      this.#writer.exec(how)
    } catch (error) {
      if (how === 'commit') throw error // Kysely then sends a rollback, which ends it.
    }
    this.#endSnapshot()
    connection.isInTransaction = false
    this.#transaction = undefined
    this.#endTransaction?.()
  }

  async releaseConnection() {}

  async destroy() {
    this.#endSnapshot()
    this.#reader.close()
    this.#writer.close()
  }
}

class Connection implements DatabaseConnection {
  isInTransaction = false
  readonly #run: <R>(query: CompiledQuery, isInTransaction: boolean) => Promise<QueryResult<R>>

  constructor(run: <R>(query: CompiledQuery, isInTransaction: boolean) => Promise<QueryResult<R>>) {
    this.#run = run
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(query, this.isInTransaction)
  }

  // biome-ignore lint/correctness/useYield: an interface method that nobody calls
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite here answers whole results only')
  }
}
