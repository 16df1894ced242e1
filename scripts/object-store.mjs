import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './machine.mjs'

/** Debian's, for which its packages are installed. */
const PYTHON = '/usr/bin/python3'
const INSTALLED = '/usr/lib/python3/dist-packages/swift/proxy/server.py'

/** Whether there is an OpenStack Swift. Installs one if there is none and the user is allowed to. */
export function needObjectStore() {
  if (existsSync(INSTALLED)) return true
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return false
  process.stdout.write('Installing OpenStack Swift …\n')
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3-swift'], options)
  // The lists of packages may be missing or too old.
  if (install().status !== 0) {
    spawnSync('apt-get', ['update', '-qq'], options)
    install()
  }
  return existsSync(INSTALLED)
}

/**
 * A private Swift, with its S3 layer, in a folder of its own.
 * @internal Exported for tests.
 */
export async function startObjectStore() {
  const dir = mkdtempSync(join(tmpdir(), 'padauk-swift-'))
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  let child
  const start = async () => {
    child = spawn(PYTHON, [join(import.meta.dirname, 'object-store.py'), dir, ...ports.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [first] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    if (!String(first).startsWith('ready')) throw new Error('OpenStack Swift does not start')
  }
  /** At once, as in a crash. */
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  return {
    host: `127.0.0.1:${ports[0]}`,
    start,
    stop,
    /** Connections are taken, and nothing is answered. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async close() {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
