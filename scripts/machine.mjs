// Environment set-up shared by all commands. Plain JavaScript for Node 20, because it runs before Node 24 is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
export const node = join(root, 'node_modules/node/bin/node')

/**
 * Keeps the server small: a young generation of 8 MiB, and TypeScript stripped only once. Eight threads for file reads,
 * compression, passwords and pictures: the last two take at most three of them (server/src/lib/turns.ts).
 */
export const serveFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  '--disable-warning=ExperimentalWarning',
]
export const serveEnv = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), UV_THREADPOOL_SIZE: '8' }
export const server = join(root, 'server/src/main.ts')

/** Runs a command and exits with its code if it fails. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error || status !== 0) {
    process.stderr.write(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}\n`)
    process.exit(status || 1)
  }
}

/** Installs packages if the installation does not match package-lock.json. */
export function install() {
  const stamp = join(root, 'node_modules/.installed')
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === lock) return
  process.stdout.write('Installing packages …\n')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

/** Builds the web app if a source is newer than the build. */
export function build() {
  const stamp = join(root, 'web/build/.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  if (
    built > newest(join(root, 'web'), built) &&
    built > newest(join(root, 'contract'), built) &&
    built > newest(join(root, 'rules'), built) &&
    built > statSync(join(root, 'package-lock.json')).mtimeMs
  )
    return
  process.stdout.write('Building the web app …\n')
  run('npm', ['run', '--silent', 'build', '-w', 'web'], { env: withNode(process.env) })
  run(node, [join(root, 'scripts/compress.ts'), join(root, 'web/build/client')])
  compile()
  writeFileSync(stamp, '')
}

/** Fills the compile cache with the server's modules. */
function compile() {
  run(node, [...serveFlags, join(root, 'server/src/commands/compile.ts')], { env: { ...process.env, ...serveEnv } })
}

const MADE = new Set(['build', 'node_modules', '.react-router', 'generated'])

/** The latest modification time in a folder; stops early once something is newer than `than`. */
function newest(dir, than) {
  let latest = 0
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (MADE.has(entry.name)) continue
    const path = join(dir, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(path, than) : statSync(path).mtimeMs)
    if (latest > than) break
  }
  return latest
}

/** The environment in which `node` and the package binaries are the project's own. */
export const withNode = (env) => ({
  ...env,
  PATH: `${join(root, 'node_modules/node/bin')}:${join(root, 'node_modules/.bin')}:${env.PATH}`,
})

/** Starts the server under Node 24, forwards signals to it and exits with its code. */
export function serve(env = process.env, flags = []) {
  const child = spawn(node, [...serveFlags, ...flags, server], {
    cwd: root,
    stdio: 'inherit',
    env: { ...withNode(env), ...serveEnv },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}

const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 2 * 1024 ** 3

/** The environment of tests: temporary files are in memory if there is room, because tests mostly wait for fsync. */
export function testEnv(env = process.env) {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 }
  return withNode(bavail * bsize >= MEMORY_NEEDED ? { TMPDIR: MEMORY, ...env } : env)
}

/** A port of this machine that nothing listens on. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
