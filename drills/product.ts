// The real product as a child process with demo data, for drills.
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { copyWorld, fillWorld, startServer } from '../demo/start.ts'
import { ACCOUNTS, PASSWORD, STAFF } from '../demo/world.ts'
import { freePort } from '../scripts/machine.mjs'
import { type Postgres, startPostgres } from '../scripts/postgres.mjs'

export type Engine = 'sqlite' | 'postgres'

export type Product = Awaited<ReturnType<typeof openProduct>>

const cleanups: (() => void | Promise<void>)[] = []
/** Ends all products and databases of the current drill. */
export async function closeProducts() {
  for (const clean of cleanups.splice(0).reverse()) await clean()
}

/**
 * Prepares a product with demo data and starts it. A product on PostgreSQL has a database server of its own, which the
 * drill may stop or freeze.
 * @param beside a product whose database and files this one shares, as on another machine
 */
export async function openProduct(
  engine: Engine,
  env: Record<string, string> = {},
  beside?: { dataDir: string; databaseUrl: string; postgres: Postgres | undefined },
) {
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'padauk-drill-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  let postgres = beside?.postgres
  let databaseUrl = beside?.databaseUrl ?? ''
  if (beside) {
    // Everything is there.
  } else if (engine === 'postgres') {
    postgres = await startPostgres()
    cleanups.push(postgres.close)
    databaseUrl = new URL(`/padauk_${randomBytes(4).toString('hex')}`, postgres.url).href
    await queryPostgres(postgres.url, `create database ${new URL(databaseUrl).pathname.slice(1)}`)
    fillWorld(dataDir, databaseUrl)
  } else copyWorld(dataDir)

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  /** Everything that the product printed, one entry per line. */
  const log: string[] = []
  const product = {
    url,
    port,
    dataDir,
    databaseUrl,
    postgres,
    log,
    /** The running process. */
    get pid() {
      return child?.pid as number
    },
    get isRunning() {
      return child !== undefined && child.exitCode === null && child.signalCode === null
    },
    /** Starts the process and waits until it is ready. */
    async start() {
      child = await startServer(
        { DATA_DIR: dataDir, PORT: String(port), ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env },
        log,
      )
    },
    /** Sends a signal and waits for the end. Returns how long it took, in ms. */
    async end(signal: NodeJS.Signals) {
      const began = performance.now()
      const over = new Promise((resolve) => child?.once('exit', resolve))
      if (product.isRunning) {
        child?.kill(signal)
        await over
      }
      return performance.now() - began
    },
    /** Resident memory in MiB. */
    memory: () =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child?.pid}/status`, 'utf8'))?.[1]) / 1024),
    /** An Authorization header of a demo member. */
    async memberHeaders(who: keyof typeof ACCOUNTS = 'member') {
      const { body } = await call('POST', '/api/user/auth/login', { email: ACCOUNTS[who].email, password: PASSWORD })
      return { authorization: `Bearer ${(body as { content: { token: string } }).content.token}` }
    },
    /** The headers of a change by a demo staff account. */
    async staffHeaders(role: keyof typeof STAFF = 'owner') {
      const { headers } = await call('POST', '/api/staff/auth/login', { email: STAFF[role].email, password: PASSWORD })
      return { cookie: String(headers.get('set-cookie')).split(';')[0] as string, 'sec-fetch-site': 'same-origin' }
    },
    call: (...args: Parameters<typeof call>) => call(...args),
    statusOf: (path: string) => statusOf(path),
    /** Runs statements in one transaction, beside the product. Returns the rows of the last one. */
    async sql(...statements: string[]): Promise<Record<string, unknown>[]> {
      if (databaseUrl) return queryPostgres(databaseUrl, ...statements)
      const database = new DatabaseSync(join(dataDir, 'padauk.db'), { timeout: 10_000 })
      try {
        if (statements.length > 1) database.exec('begin immediate')
        const rows = statements.map((statement) => database.prepare(statement).all()).at(-1)
        if (statements.length > 1) database.exec('commit')
        return rows as Record<string, unknown>[]
      } finally {
        database.close()
      }
    },
  }

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text ? JSON.parse(text) : text) as unknown,
    }
  }
  /** 0 when nothing answers within two seconds. */
  const statusOf = (path: string) =>
    fetch(url + path, { signal: AbortSignal.timeout(2000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )

  cleanups.push(() => void child?.kill('SIGKILL'))
  await product.start()
  return product
}

/** Runs statements in one transaction. Returns the rows of the last one. */
export async function queryPostgres(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (statements.length > 1) await client.query('begin')
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    if (statements.length > 1) await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}

/** Waits until `holds`, looking every 20 ms. Returns how long it took, in ms. */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<number> {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > limitMs) throw new Error(`Waited ${limitMs} ms in vain for ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return performance.now() - began
}
