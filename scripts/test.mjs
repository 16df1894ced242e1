// npm test: all checks, then the browser tests, one closing line. A running product and its data are left alone.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { close, runChecks } from './check.mjs'
import { needChromium } from './chromium.mjs'
import { build, root, withNode } from './machine.mjs'

const checks = await runChecks()
build()
close(checks, [browserTests()])

function browserTests() {
  process.stdout.write('\nBrowser tests\n')
  const chromium = needChromium()
  if (!chromium) {
    process.stdout.write(
      'There is no Chromium and this user may not install one (apt-get install chromium-headless-shell): the browser tests have not run.\n',
    )
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const report = join(root, 'node_modules/.cache/browser-tests.json')
  mkdirSync(join(report, '..'), { recursive: true })
  rmSync(report, { force: true })
  spawnSync('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    cwd: root,
    stdio: 'inherit',
    env: withNode({ ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' }),
  })
  const { stats, suites = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  for (const name of namesOf(suites, 'flaky'))
    process.stdout.write(`Passed only at the second try, to be mended: ${name}\n`)
  // A run that ran nothing has failed.
  return { passed: expected + flaky, failed: unexpected || (expected === 0 ? 1 : 0), skipped }
}

/** The titles of the tests that came out so. */
function namesOf(suites, status) {
  return suites.flatMap(({ suites: within = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((one) => one.status === status))
      .map(({ file, title }) => `${file}: ${title}`),
    ...namesOf(within, status),
  ])
}
