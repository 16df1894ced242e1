// npm run check: everything but the browser tests. npm test goes on from here.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { globSync } from './glob.mjs'
import { install, node, root, withNode } from './machine.mjs'
import { openPostgres } from './postgres.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const env = withNode({ ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') })

/** Runs one check; a check counts as one test. */
function check(name, command, args) {
  const began = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${status === 0 ? '✔' : '✘'} ${name} (${seconds} s)\n`)
  if (status !== 0) process.stdout.write(`${stdout}${stderr}\n`)
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The server's tests that open a database; the others are the same on both engines. */
const opensDatabase = (file) => /(world|engines|open)\.ts'|DATABASE_URL|TEST_ENGINE/.test(readFileSync(file, 'utf8'))

/** The server's tests on one engine. A run that ran nothing has failed. */
function serverTests(engine, more = {}, isOne = () => true) {
  process.stdout.write(`\nServer tests on ${engine}\n`)
  const files = globSync(join(root, 'server/src'), /\.test\.ts$/).filter(isOne)
  const { status, stdout } = spawnSync(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-concurrency=2',
      '--test-global-setup=server/src/test/shared-world.ts',
      ...files,
    ],
    {
      cwd: root,
      env: { ...env, ...more },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  process.stdout.write(stdout)
  const count = (word) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(stdout)?.[1] ?? 0)
  const [passed, failed] = [count('pass'), count('fail') + count('cancelled')]
  return { passed, failed: failed || (status === 0 && passed > 0 ? 0 : 1) }
}

export async function runChecks() {
  install()
  const results = [
    check('lint', 'biome', ['lint', '--error-on-warnings']),
    check('words compiled', 'npm', ['run', '--silent', 'words', '-w', 'web']),
    check('types of contract, server and scripts', 'tsc', ['-p', '.']),
    check('types of the browser tests', 'tsc', ['-p', 'e2e']),
    check('types of the web app', 'npm', ['run', '--silent', 'typecheck', '-w', 'web']),
    check('boundaries', node, ['scripts/check-boundaries.ts']),
    check('curriculum', node, ['--disable-warning=ExperimentalWarning', 'scripts/check-curriculum.ts']),
    serverTests('SQLite', { TEST_ENGINE: 'sqlite' }),
  ]
  const postgres = await openPostgres()
  try {
    results.push(serverTests(postgres.name, postgres.env, opensDatabase))
  } finally {
    postgres.close()
  }
  return { results, engines: `SQLite and ${postgres.name}` }
}

export function close({ results, engines }, more = []) {
  const all = [...results, ...more]
  const sum = (key) => all.reduce((total, result) => total + (result[key] ?? 0), 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  process.stdout.write(
    `\nEngines: ${engines}\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
  )
  process.exit(failed > 0 ? 1 : 0)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) close(await runChecks())
