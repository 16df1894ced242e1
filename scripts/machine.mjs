// Environment set-up shared by all commands. Plain JavaScript for Node 20, because it runs before Node 24 is installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
export const node = join(root, 'node_modules/node/bin/node')

/** Compiled code of Node's, so that types are stripped only once. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
/** Starts the built server. */
export const server = join(root, 'server/start.sh')

/** Runs a command and exits with its code if it fails. */
async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const [status] = await once(child, 'exit').catch((error) => [error.message])
  if (status === 0) return
  process.stderr.write(`${command} ${args.join(' ')} failed: ${status}\n`)
  process.exit(Number(status) || 1)
}

/** What is installed for what: `dependencies`; also `devDependencies` of the workspaces; also those of the root. */
const PACKAGES = { serve: ['--omit=dev'], build: ['--workspaces'], test: [] }
const purposes = Object.keys(PACKAGES)
const installed = join(root, 'node_modules/.installed')

/** The purpose of the installation, if it matches package-lock.json. */
function purposeInstalled() {
  if (!existsSync(installed) || !existsSync(node)) return undefined
  const [purpose, ...lock] = readFileSync(installed, 'utf8').split('\n')
  return lock.join('\n') === readFileSync(join(root, 'package-lock.json'), 'utf8') ? purpose : undefined
}

const markInstalled = (purpose) =>
  writeFileSync(installed, `${purpose}\n${readFileSync(join(root, 'package-lock.json'), 'utf8')}`)

/** Installs packages for this purpose if they are not. What there is stays, because a server may be running from it. */
export async function install(purpose) {
  const present = purposeInstalled()
  if (purposes.indexOf(present) >= purposes.indexOf(purpose)) return
  process.stdout.write('Installing packages …\n')
  const command = present ? ['install', '--no-save'] : ['ci']
  await run('npm', [...command, ...PACKAGES[purpose], '--prefer-offline', '--loglevel=error'])
  markInstalled(purpose)
}

/** Removes packages that only the build needed: half of them all. */
async function removeBuildPackages() {
  if (purposeInstalled() !== 'build') return
  // First, so that an interruption leaves too many packages, not too few.
  markInstalled('serve')
  await run('npm', ['prune', '--omit=dev', '--no-save', '--loglevel=error'])
}

/** Builds the web app and the server, each if a source is newer than its build. Installs what that and serving need. */
export async function build() {
  const [app, bundle] = ['web/build/.built', 'server/build/.built'].map((stamp) => join(root, stamp))
  const [isAppOld, isBundleOld] = [isOlder(app, 'web'), isOlder(bundle, 'server')]
  if (!isAppOld && !isBundleOld) return install('serve')
  await install('build')
  process.stdout.write('Building …\n')
  await Promise.all([isAppOld && buildApp(), isBundleOld && buildServer()])
  await Promise.all([
    isAppOld && runScript('scripts/compress.ts', 'web/build/client'),
    isBundleOld && runScript('scripts/compress.ts', 'server/build/docs'),
    removeBuildPackages(),
  ])
  for (const stamp of [app, bundle]) writeFileSync(stamp, '')
}

const buildApp = () => run('npm', ['run', '--silent', 'build', '-w', 'web'], { env: withNode(process.env) })
async function buildServer() {
  await runScript('server/bundle.ts')
  await runScript('server/warm-up.ts', 'server/build/docs')
}

const runScript = (...args) =>
  run(node, ['--disable-warning=ExperimentalWarning', ...args], { env: { ...process.env, ...compileCache } })

/** Whether a build is older than the sources that it was made from. */
function isOlder(stamp, folder) {
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  const sources = [folder, 'contract', 'rules'].map((one) => join(root, one))
  return (
    statSync(join(root, 'package-lock.json')).mtimeMs >= built || sources.some((one) => newest(one, built) >= built)
  )
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
