// npm run test:whole [-- PART…]: everything there is, or the parts named (docs/tests.md).
import { build, install } from './machine.mjs'
import * as tests from './test-parts.mjs'

const PARTS = {
  check: async () => [...(await tests.staticChecks()), ...(await tests.unitTests()), ...(await tests.webTests())],
  server: () => tests.serverOnSqlite(true),
  postgres: () => tests.serverOnPostgres(true),
  bucket: () => tests.serverWithBucket(),
  browser: async () => {
    await build()
    return [...(await tests.sizes()), ...(await tests.browserTests('Browser tests', 'browser'))]
  },
  walks: async () => {
    await build()
    return tests.browserTests('Walks', 'walks')
  },
  drills: async () => {
    await build()
    return tests.drills()
  },
}
const parts = process.argv.slice(2)
const unknown = parts.find((name) => !(name in PARTS))
if (unknown) {
  process.stderr.write(`No part is called ${unknown}. There are: ${Object.keys(PARTS).join(', ')}\n`)
  process.exit(1)
}
await install('test')
const done = []
for (const name of parts.length > 0 ? parts : Object.keys(PARTS)) done.push(...(await PARTS[name]()))
tests.close(done, 30)
