// npm test: the gate. Short, the same answer every time, and nothing is tried twice (docs/tests.md).
import { build, install } from './machine.mjs'
import * as parts from './test-parts.mjs'

await install('test')
const tests = [
  ...(await parts.staticChecks()),
  ...(await parts.unitTests()),
  ...(await parts.webTests()),
  ...(await parts.serverOnSqlite(false)),
  ...(await parts.serverOnPostgres(false)),
]
await build()
tests.push(...(await parts.sizes()), ...(await parts.browserTests('Browser tests of the gate', 'gate')))
parts.close(tests)
