import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './machine.mjs'

const SYSTEM = '/usr/lib/postgresql'

/** PostgreSQL for the tests: the server in DATABASE_URL, else a private one; undefined if neither is to be had. */
export async function openPostgres() {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL?.startsWith('postgres'))
    return { name: 'the PostgreSQL in DATABASE_URL', url: DATABASE_URL, close() {} }
  return findPostgres() ? startPostgres() : undefined
}

/** The folder of the newest PostgreSQL's binaries; undefined if there is none. */
export const findPostgres = () =>
  existsSync(SYSTEM)
    ? readdirSync(SYSTEM)
        .map((version) => join(SYSTEM, version, 'bin'))
        .filter((dir) => existsSync(join(dir, 'initdb')))
        .at(-1)
    : undefined

/** A private PostgreSQL server from the system's binaries, in a folder of its own. */
export async function startPostgres() {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed')
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
  process.once('exit', close)
  // A signal alone would end the process without its exit.
  if (process.listenerCount('SIGINT') === 0) process.once('SIGINT', () => process.exit(130))
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
