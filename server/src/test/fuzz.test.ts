// Whole run only: generated requests to every endpoint.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ACCOUNTS, STAFF } from '../../../demo/world.ts'
import { LEAK, requestMaker, statementsForCallers } from './generated-requests.ts'
import { openWorld } from './world.ts'

// On each of the two engines. `npm run drill fuzz` sends a million.
const REQUESTS = 10_000
const AT_ONCE = 16

test('SAFE-2 generated requests to every endpoint by every kind of caller never get a 5xx or a leak', async () => {
  const { app, db } = await openWorld()
  const seed = Date.now() % 1_000_000
  const make = requestMaker(seed)
  const emails = Object.fromEntries(Object.entries({ ...ACCOUNTS, ...STAFF }).map(([who, { email }]) => [who, email]))
  const restoreCallers = async () => {
    for (const statement of statementsForCallers(emails, new Date())) await sql.raw(statement).execute(db)
  }
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  for (let sent = 0; sent < REQUESTS && faults.length < 5; sent += AT_ONCE) {
    if (sent % (AT_ONCE * 5) === 0) await restoreCallers()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const { method, url, headers, body, caller } = make()
        const { statusCode, payload } = await app.inject({
          method,
          url,
          headers,
          ...(body !== undefined && { payload: body }),
        } as never)
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
        if (statusCode >= 500 || (statusCode >= 400 && LEAK.test(payload)))
          faults.push(`${caller} ${method} ${url} ${String(body).slice(0, 2000)} → ${statusCode} ${payload}`)
      }),
    )
  }
  assert.deepEqual(faults, [], `seed ${seed}`)
  // Made up well enough: a good part of the requests must get past the validation.
  const past = (statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)
  assert.ok(past > REQUESTS / 8, JSON.stringify(statuses))
})
