// What npm run check, npm test and npm run test:whole are made of (docs/tests.md). Each part returns its tests:
// { title, seconds, outcome: 'passed' | 'failed' | 'flaky' | 'skipped' }. A part that ran no test has failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { needChromium } from './chromium.mjs'
import { globSync } from './glob.mjs'
import { node, root, testEnv } from './machine.mjs'
import { needObjectStore } from './object-store.mjs'
import { openPostgres } from './postgres.mjs'

const env = { ...testEnv(), NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
const STRIP = '--disable-warning=ExperimentalWarning'
/** Begins a part, and says after how much time. */
const heading = (text) => {
  const seconds = Math.round(performance.now() / 1000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  process.stdout.write(`\n${text} (${clock})\n`)
}

const running = new Set()
let isInterrupted = false
// Each command has a process group of its own, so that an interruption reaches all that it started, and reaches it once.
const signalAll = (signal) => {
  for (const { pid } of running)
    try {
      process.kill(-pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    isInterrupted = true
    signalAll(signal)
    const end = Date.now() + 10_000
    while (running.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
    signalAll('SIGKILL')
    process.exit(130)
  })

/** Runs a command. Returns its exit code and, if it is silent, what it printed. */
async function run(command, args, { more = {}, isSilent = false } = {}) {
  const stdio = isSilent ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
  const child = spawn(command, args, { cwd: root, env: { ...env, ...more }, stdio, detached: true })
  running.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text))
  const status = await new Promise((resolve) => child.on('close', resolve).on('error', () => resolve(1)))
  running.delete(child)
  // Nothing follows an interruption, which ends this process.
  if (isInterrupted) await new Promise(() => {})
  return { status, printed }
}

const reports = mkdtempSync(join(tmpdir(), 'padauk-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
/** The text of a report; empty if there is none. */
const readReport = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
/** The tests of a report of one JSON line each. */
const testsIn = (path) =>
  readReport(path)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const failed = (title) => [{ title, seconds: 0, outcome: 'failed' }]
const skipped = (title, what, debian) => {
  process.stdout.write(`\n${title}: skipped, because ${what} was not found (apt-get install ${debian})\n`)
  return [{ title, seconds: 0, outcome: 'skipped' }]
}

/** One check, which counts as one test: a command that ends with 0. */
async function check(title, command, args) {
  const began = performance.now()
  const { status, printed } = await run(command, args, { isSilent: true })
  const seconds = (performance.now() - began) / 1000
  const isRight = status === 0
  process.stdout.write(`${isRight ? '✔' : '✘'} ${title} (${seconds.toFixed(1)} s)\n${isRight ? '' : `${printed}\n`}`)
  return { title, seconds, outcome: isRight ? 'passed' : 'failed' }
}

export const staticChecks = async () => {
  // Types of texts and faults are written from the catalogs.
  await run('npm', ['run', '--silent', 'words', '-w', 'web'], { isSilent: true })
  return Promise.all([
    check('format and lint', 'biome', ['ci', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off', '.']),
    check('words', node, [STRIP, 'scripts/check-words.ts']),
    check('types of contract, server and scripts', 'tsc', ['-p', '.']),
    check('types of the offline engine', 'tsc', ['-p', 'offline']),
    check('types of the browser tests', 'tsc', ['-p', 'e2e']),
    check('types of the web app', 'npm', ['run', '--silent', 'typecheck', '-w', 'web']),
    check('boundaries', node, ['scripts/check-boundaries.ts']),
    check('styles', node, ['scripts/check-styles.ts']),
    check('documents', node, ['scripts/check-documents.ts']),
    check('unused exports', node, ['scripts/check-exports.ts']),
    check('curriculum', node, [STRIP, 'scripts/check-curriculum.ts']),
  ])
}

/** What a first view loads, measured on the build. */
export async function sizes() {
  heading('Sizes')
  return [await check('OFFLINE-2 OFFLINE-1 sizes of first views', node, [STRIP, 'scripts/check-sizes.ts'])]
}

// What a server test needs follows from what it imports; when it runs, from a line at its head (docs/tests.md).
const opensBucket = (source) => /object-store\.ts'/.test(source)
const opensDatabase = (source) =>
  !opensBucket(source) && /(world|engines|open)\.ts'|DATABASE_URL|TEST_ENGINE/.test(source)
const isWholeOnly = (source) => /^\/\/ Whole run only: /m.test(source)
const dependsOnEngine = (source) => /^\/\/ Both engines: /m.test(source)

const WORLD = 'server/src/test/shared-world.ts'
/** Runs the server tests whose source `isOne` selects. */
async function serverTests(title, isOne, more = {}) {
  heading(title)
  const files = ['server/src', 'offline/src'].flatMap((folder) => globSync(join(root, folder), /\.test\.ts$/))
  const sources = files.map((file) => [file, readFileSync(file, 'utf8')])
  const chosen = sources.filter(([, source]) => isOne(source))
  if (chosen.length === 0) return failed(`${title}: no file`)
  const path = join(reports, `${title}.jsonl`)
  const reporters = { dot: 'stdout', [join(root, 'scripts/test-report.mjs')]: path }
  const args = [
    '--test-concurrency=2',
    // A test that hangs fails, and the others run.
    '--test-timeout=240000',
    ...(chosen.some(([, source]) => opensDatabase(source)) ? [`--test-global-setup=${WORLD}`] : []),
    ...Object.entries(reporters).flatMap(([by, to]) => [`--test-reporter=${by}`, `--test-reporter-destination=${to}`]),
  ]
  const { status } = await run(node, [STRIP, '--test', ...args, ...chosen.map(([file]) => file)], { more })
  const tests = testsIn(path).map(({ file, ...test }) => ({
    ...test,
    title: `${relative(root, file ?? '')} › ${test.title}`,
  }))
  const isComplete = tests.length > 0 && (status === 0 || tests.some(({ outcome }) => outcome === 'failed'))
  return isComplete ? tests : [...tests, ...failed(`${title}: ended with ${status}`)]
}

export const unitTests = () =>
  serverTests(
    'Unit tests of the server and the offline engine',
    (source) => !opensDatabase(source) && !opensBucket(source),
  )

export const serverOnSqlite = (isWhole) =>
  serverTests('Server tests on SQLite', (source) => opensDatabase(source) && (isWhole || !isWholeOnly(source)), {
    TEST_ENGINE: 'sqlite',
  })

export async function serverOnPostgres(isWhole) {
  const title = 'Server tests on PostgreSQL'
  let postgres
  try {
    postgres = await openPostgres()
  } catch (error) {
    return failed(`${title}: it does not start (${error.message})`)
  }
  if (!postgres) return skipped(title, 'PostgreSQL', 'postgresql')
  try {
    return await serverTests(`Server tests on ${postgres.name}`, isWhole ? opensDatabase : dependsOnEngine, {
      TEST_ENGINE: 'postgres',
      TEST_POSTGRES: postgres.url,
    })
  } finally {
    postgres.close()
  }
}

export function serverWithBucket() {
  const title = 'Server tests with files in a bucket'
  if (!needObjectStore()) return skipped(title, 'OpenStack Swift', 'python3-swift')
  return serverTests(title, opensBucket, { TEST_ENGINE: 'sqlite' })
}

/** Logic and components of the web app (web/vitest.config.ts). */
export async function webTests() {
  const title = 'Web tests'
  heading(title)
  const path = join(reports, 'web.json')
  const { status } = await run('vitest', [
    'run',
    '--root=web',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ])
  const { testResults = [] } = JSON.parse(readReport(path) || '{}')
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status: outcome }) => ({
      title: `${relative(root, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      outcome: outcome === 'pending' ? 'skipped' : outcome,
    })),
  )
  const isComplete = tests.length > 0 && (status === 0 || tests.some(({ outcome }) => outcome === 'failed'))
  return isComplete ? tests : [...tests, ...failed(`${title}: ended with ${status}`)]
}

/** Runs one of the projects of e2e/playwright.config.ts. */
export async function browserTests(title, project) {
  heading(title)
  const chromium = needChromium()
  if (!chromium) return skipped(title, 'Chromium', 'chromium-headless-shell')
  const path = join(reports, `${project}.json`)
  await run('playwright', ['test', '-c', 'e2e', `--project=${project}`, '--reporter=list,json'], {
    more: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path, FORCE_COLOR: '0' },
  })
  const { suites = [], errors = [] } = JSON.parse(readReport(path) || '{}')
  const tests = suites.flatMap((suite) => testsOf(suite, suite.title))
  const isComplete = tests.length > 0 && errors.length === 0
  return isComplete ? tests : [...tests, ...failed(`${title}: the run itself`)]
}

const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' }
const testsOf = ({ suites = [], specs }, file) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      title: `e2e/${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      outcome: OUTCOMES[status],
    })),
  ),
  ...suites.flatMap((suite) => testsOf(suite, file)),
]

/** Every drill once, with a small count, so that none rots. */
export async function drills() {
  const title = 'Drills'
  heading(title)
  const path = join(reports, 'drills.jsonl')
  const { status } = await run(node, [STRIP, 'drills/run.ts', '--small', `--report=${path}`])
  const tests = testsIn(path)
  const isComplete = tests.length > 0 && (status === 0 || tests.some(({ outcome }) => outcome === 'failed'))
  return isComplete ? tests : [...tests, ...failed(`${title}: ended with ${status}`)]
}

/** Prints what failed and the summary, what was flaky and, on request, the slowest tests. Exits with 1 if any failed. */
export function close(tests, slowest = 0) {
  const of = (outcome) => tests.filter((test) => test.outcome === outcome)
  const list = (title, some, say = (test) => test.title) => {
    if (some.length > 0) process.stdout.write(`\n${title}\n${some.map((test) => `  ${say(test)}\n`).join('')}`)
  }
  const bySeconds = tests
    .filter(({ outcome }) => outcome !== 'skipped')
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowest)
  list('The slowest', bySeconds, ({ seconds, title }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`)
  list('Failed', of('failed'))
  const [passes, failures, skips, flaky] = ['passed', 'failed', 'skipped', 'flaky'].map(of)
  const sum = `${passes.length + flaky.length} passed, ${failures.length} failed`
  process.stdout.write(`\n${sum}${skips.length > 0 ? `, ${skips.length} skipped` : ''}\n`)
  list('Flaky, passed at the second try:', flaky)
  process.exit(failures.length > 0 || passes.length + flaky.length === 0 ? 1 : 0)
}
