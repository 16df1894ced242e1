// npm test: all checks, the server tests on both engines and the browser tests, with one summary line. A running product
// and its data are not touched.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { close, opensBucket, opensDatabase, runChecks, serverTests } from './check.mjs'
import { needChromium } from './chromium.mjs'
import { build, root, testEnv } from './machine.mjs'
import { needObjectStore } from './object-store.mjs'
import { openPostgres } from './postgres.mjs'

const results = await runChecks()
results.push(serverTests('Server tests on SQLite', opensDatabase, { TEST_ENGINE: 'sqlite' }))
results.push(bucketTests())
const postgres = await openPostgres()
try {
  results.push(serverTests(`Server tests on ${postgres.name}`, opensDatabase, postgres.env))
} finally {
  postgres.close()
}
build()
results.push(browserTests())
close(results)

function bucketTests() {
  if (needObjectStore())
    return serverTests('Server tests with files in a bucket', opensBucket, { TEST_ENGINE: 'sqlite' })
  process.stdout.write(
    '\nNo OpenStack Swift found, and this user cannot install one (apt-get install python3-swift): the tests with files in a bucket did not run.\n',
  )
  return { passed: 0, failed: 0, skipped: 1 }
}

function browserTests() {
  process.stdout.write('\nBrowser tests\n')
  const chromium = needChromium()
  if (!chromium) {
    process.stdout.write(
      'No Chromium found, and this user cannot install one (apt-get install chromium-headless-shell): the browser tests did not run.\n',
    )
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const report = join(root, 'node_modules/.cache/browser-tests.json')
  mkdirSync(join(report, '..'), { recursive: true })
  rmSync(report, { force: true })
  spawnSync('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...testEnv(), CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' },
  })
  const { stats } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const { expected = 0, unexpected = 0, skipped = 0 } = stats ?? {}
  // A run without tests counts as failed.
  return { passed: expected, failed: unexpected || (expected === 0 ? 1 : 0), skipped }
}
