// npm run check: the fast loop, in under a minute: static checks and the server tests that need no database. npm test adds
// the server tests on both engines and the browser tests.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { globSync } from './glob.mjs'
import { install, node, root, testEnv } from './machine.mjs'

const env = { ...testEnv(), NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

/** Runs one check, which counts as one test. */
async function check(name, command, args) {
  const began = Date.now()
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const status = await new Promise((resolve) => child.on('close', resolve).on('error', () => resolve(1)))
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${status === 0 ? '✔' : '✘'} ${name} (${seconds} s)\n${status === 0 ? '' : `${output}\n`}`)
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Whether a server test opens a bucket, which takes seconds to start. */
export const opensBucket = (file) => /object-store\.ts'/.test(readFileSync(file, 'utf8'))
/** Whether a server test opens a database. The others do not depend on the engine; what a bucket does, neither. */
export const opensDatabase = (file) =>
  !opensBucket(file) && /(world|engines|open)\.ts'|DATABASE_URL|TEST_ENGINE/.test(readFileSync(file, 'utf8'))

/** Runs the server tests that `isOne` selects. A run without tests counts as failed. */
export function serverTests(title, isOne, more = {}) {
  process.stdout.write(`\n${title}\n`)
  const files = globSync(join(root, 'server/src'), /\.test\.ts$/).filter(isOne)
  const { status, stdout } = spawnSync(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-concurrency=3',
      // A test that hangs fails, and the others run.
      '--test-timeout=480000',
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
  const results = await Promise.all([
    check('format and lint', 'biome', ['ci', '--error-on-warnings', '.']),
    check('words', node, ['--disable-warning=ExperimentalWarning', 'scripts/check-words.ts']),
    check('error messages in Burmese', node, ['--disable-warning=ExperimentalWarning', 'scripts/check-refusals.ts']),
    check('types of contract, server and scripts', 'tsc', ['-p', '.']),
    check('types of the browser tests', 'tsc', ['-p', 'e2e']),
    check('types of the web app', 'npm', ['run', '--silent', 'typecheck', '-w', 'web']),
    check('boundaries', node, ['scripts/check-boundaries.ts']),
    check('styles', node, ['scripts/check-styles.ts']),
    check('documents', node, ['scripts/check-documents.ts']),
    check('unused exports', node, ['scripts/check-exports.ts']),
    check('curriculum', node, ['--disable-warning=ExperimentalWarning', 'scripts/check-curriculum.ts']),
  ])
  results.push(serverTests('Server tests without a database', (file) => !opensDatabase(file) && !opensBucket(file)))
  return results
}

/** Prints the summary line and exits. */
export function close(results) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
  process.exit(failed > 0 ? 1 : 0)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) close(await runChecks())
