import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SYSTEM = '/usr/lib/postgresql'

/** PostgreSQL for the tests: the server in DATABASE_URL, else a private one from the system's binaries, else PGlite. */
export async function openPostgres() {
  if (/^postgres(ql)?:/.test(process.env.DATABASE_URL ?? ''))
    return {
      name: 'PostgreSQL (DATABASE_URL)',
      env: { TEST_ENGINE: 'postgres', TEST_POSTGRES: process.env.DATABASE_URL },
      close() {},
    }
  try {
    const { name, url, close } = await startPostgres()
    return { name, env: { TEST_ENGINE: 'postgres', TEST_POSTGRES: url }, close }
  } catch (error) {
    process.stdout.write(`The system's PostgreSQL does not start (${error.message}); using PGlite instead.\n`)
  }
  return { name: 'PostgreSQL (PGlite)', env: { TEST_ENGINE: 'pglite' }, close() {} }
}

/** A private PostgreSQL server from the system's binaries, in a folder of its own. */
export async function startPostgres() {
  const bin =
    existsSync(SYSTEM) &&
    readdirSync(SYSTEM)
      .map((version) => join(SYSTEM, version, 'bin'))
      .filter((dir) => existsSync(join(dir, 'initdb')))
      .at(-1)
  if (!bin) throw new Error('it is not installed')
  const dir = mkdtempSync(join(tmpdir(), 'padauk-pg-'))
  // PostgreSQL refuses to run as root, so it runs as its own user or as nobody.
  const isRoot = process.getuid?.() === 0
  const user = isRoot
    ? ['postgres', 'nobody'].map((name) => ({ name, ids: idsOf(name) })).find(({ ids }) => ids)
    : undefined
  if (isRoot && !user) throw new Error('no unprivileged user to run it as')
  if (user) {
    chownSync(dir, ...user.ids)
    chmodSync(dir, 0o700)
  }
  const as = (command, args) =>
    execFileSync(join(bin, command), args, {
      ...(user && { uid: user.ids[0], gid: user.ids[1] }),
      cwd: dir,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const port = await freePort()
  const data = join(dir, 'data')
  as('initdb', ['-D', data, '-U', 'padauk', '--auth=trust', '--encoding=UTF8', '--no-sync'])
  const start = () =>
    as('pg_ctl', [
      '-D',
      data,
      '-w',
      '-l',
      join(dir, 'log'),
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -k ${dir} -c fsync=off -c max_connections=200`,
      'start',
    ])
  const stop = () => {
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
      ...(user && { uid: user.ids[0], gid: user.ids[1] }),
      stdio: 'ignore',
    })
  }
  const close = () => {
    stop()
    rmSync(dir, { recursive: true, force: true })
  }
  start()
  process.once('SIGINT', () => {
    close()
    process.exit(130)
  })
  return {
    name: `PostgreSQL ${bin.split('/').at(-2)}`,
    url: `postgres://padauk@127.0.0.1:${port}/postgres`,
    /** The process id of the server. */
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    start,
    /** At once, as in a crash. */
    stop,
    close,
  }
}

function idsOf(name) {
  const read = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim())
  return spawnSync('id', [name]).status === 0 ? [read('-u'), read('-g')] : undefined
}

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
