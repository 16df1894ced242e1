import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { diskStorage } from '../server/src/lib/storage.ts'
import { readSettings } from '../server/src/settings.ts'
import { FIRST_MEMBER, tokenOf } from './seed.ts'

/** Where a bound value comes from on each request: the caller, the id in the URL or the clock; any other value is constant. */
export type Source = { from: 'member' | 'id' | 'now' | 'token_hash' } | { is: unknown }
export type Captured = { sql: string; sources: Source[] }
/** `:id` in the path stands for the id. */
export type Call = {
  name: string
  method: 'GET' | 'POST'
  path: string
  id: number
  token: boolean
  body?: object
}

/** The SQL of each call, captured from the running product so that the bare server executes the same statements. */
export async function capture(
  dataDir: string,
  calls: Call[],
): Promise<{ session: Captured; calls: Record<string, Captured[]> }> {
  const ran: { sql: string; parameters: readonly unknown[] }[] = []
  const db = await openDatabase(`${dataDir}/padauk.db`, {
    log: (event) => {
      ran.push(event.query)
    },
  })
  const app = await buildApp({
    db,
    storage: diskStorage(`${dataDir}/files`),
    settings: readSettings({ DATA_DIR: dataDir, REQUESTS_PER_SECOND: '1000000' }),
  })
  const out: Record<string, Captured[]> = {}
  let session: Captured | undefined
  for (const { name, method, path, id, token, body } of calls) {
    ran.length = 0
    const answer = await app.inject({
      method,
      url: path.replace(':id', String(id)),
      ...(body && { payload: body }),
      ...(token && { headers: { authorization: `Bearer ${tokenOf(0)}` } }),
    })
    if (answer.statusCode >= 300) throw new Error(`${name} answers ${answer.statusCode}: ${answer.body}`)
    const captured = ran.map(({ sql, parameters }) => ({
      sql,
      sources: parameters.map((value) => sourceOf(value, id)),
    }))
    if (token) session = captured.shift()
    // The bare server keeps nothing, so it needs no version.
    out[name] = captured.filter(({ sql }) => !sql.includes('from "school_version"'))
  }
  await app.close()
  await db.destroy()
  return { session: session as Captured, calls: out }
}

function sourceOf(value: unknown, id: number): Source {
  if (value === FIRST_MEMBER) return { from: 'member' }
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return { from: 'token_hash' }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return { from: 'now' }
  if (value === id && id > 0) return { from: 'id' }
  return { is: value }
}
