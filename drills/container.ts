// The Dockerfile is built, measured, and what it made is started read-only with the user, settings and command of the
// image. Docker needs a daemon and a registry of images; Debian's buildah needs neither: the base image is made by
// mmdebstrap, with this project's Node and this machine's npm. Needs root and the packages buildah and mmdebstrap.
// Mutant: in the Dockerfile copy /srv/padauk/web from `web`, or remove `USER node`.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort, node, root } from '../scripts/machine.mjs'
import { until } from './product.ts'
import type { Drill, Figure } from './run.ts'
import { within } from './writers.ts'

/** Kept, so that a second run makes no base image. */
const STORE = join(root, 'node_modules/.cache/container')
const BASE = 'localhost/node:24-bookworm-slim'
const IMAGE = 'localhost/padauk'
const HOME = '/srv/padauk'
const ADDED_MAX = 130e6
const SECRET = 'a secret that only this drill uses, never a school'

type Config = { User: string; Env: string[]; Cmd: string[]; Healthcheck: { Test: string[] } }

export const drill: Drill = {
  engines: ['sqlite'],
  small: { engine: 'sqlite' },
  needs: ['root', 'buildah', 'mmdebstrap'],
  async run() {
    if (!buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(BASE)) makeBase()
    const began = performance.now()
    buildah('bud', '--pull-never', '--format', 'docker', '--target', 'school', '-t', IMAGE, root)
    const took = performance.now() - began
    const config = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)).Docker.config as Config
    const base = buildah('from', '--pull-never', BASE)
    const school = buildah('from', '--pull-never', IMAGE)
    try {
      const rootDir = buildah('mount', school)
      const added = bytesOf(rootDir) - bytesOf(buildah('mount', base))
      return [
        { what: 'the build', figure: `${Math.round(took / 1000)} s`, limit: 'none', holds: true },
        {
          what: 'added to the base image',
          figure: `${(added / 1e6).toFixed(1)} MB`,
          limit: `${ADDED_MAX / 1e6} MB`,
          holds: added < ADDED_MAX,
        },
        ...absences(rootDir),
        ...(await runReadOnly(rootDir, config)),
      ]
    } finally {
      buildah('rm', base, school)
    }
  },
}

function buildah(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    'buildah',
    ['--root', join(STORE, 'root'), '--runroot', join(STORE, 'run'), ...args],
    { encoding: 'utf8', env: { ...process.env, BUILDAH_ISOLATION: 'chroot' }, maxBuffer: 1 << 28 },
  )
  if (status !== 0) throw new Error(`buildah ${args[0]} failed:\n${(stderr + stdout).slice(-4000)}`)
  return stdout.trim()
}

/** Debian with Node and npm, and the user of Node's own image. */
function makeBase() {
  const dir = mkdtempSync(join(tmpdir(), 'padauk-base-'))
  const must = (command: string, ...args: string[]) => {
    const { status, stderr, stdout } = spawnSync(command, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} failed:\n${stderr.slice(-2000)}`)
    return stdout.trim()
  }
  try {
    must('mmdebstrap', '--variant=minbase', 'bookworm', dir)
    const npm = dirname(dirname(realpathSync(must('sh', '-c', 'command -v npm'))))
    mkdirSync(join(dir, 'usr/local/lib/node_modules'), { recursive: true })
    cpSync(npm, join(dir, 'usr/local/lib/node_modules/npm'), { recursive: true })
    cpSync(realpathSync(node), join(dir, 'usr/local/bin/node'))
    must('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(dir, 'usr/local/bin/npm'))
    // Certificates of this machine, in case it reaches its registry of packages by way of a proxy.
    const certificates = 'etc/ssl/certs/ca-certificates.crt'
    mkdirSync(dirname(join(dir, certificates)), { recursive: true })
    cpSync(`/${certificates}`, join(dir, certificates))
    must('sh', '-c', `mkdir -p ${dir}/usr/local/etc && echo 'cafile=/${certificates}' > ${dir}/usr/local/etc/npmrc`)
    must('chroot', dir, 'useradd', '--uid', '1000', '--create-home', 'node')
    const container = buildah('from', 'scratch')
    buildah('add', '-q', container, dir, '/')
    buildah('commit', '-q', container, BASE)
    buildah('rm', container)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const bytesOf = (dir: string) => Number(spawnSync('du', ['-sb', dir], { encoding: 'utf8' }).stdout.split('\t')[0])

/** What the image must not have. */
function absences(rootDir: string): Figure[] {
  const dir = join(rootDir, HOME)
  const packages = ['.', 'web', 'server'].map((one) =>
    JSON.parse(readFileSync(join(root, one, 'package.json'), 'utf8')),
  )
  const [whole, web, server] = packages as { dependencies: object; devDependencies?: object }[]
  const wanted = new Set(Object.keys(server?.dependencies ?? {}))
  const unwanted = [whole?.devDependencies, web?.devDependencies, web?.dependencies, whole?.dependencies]
    .flatMap((some) => Object.keys(some ?? {}))
    .filter((name) => !wanted.has(name) && !name.startsWith('@padauk/'))
  const none = (what: string, found: string[]) => ({
    what,
    figure: found.slice(0, 5).join(', ') || '0',
    limit: '0',
    holds: found.length === 0,
  })
  return [
    none(
      `packages for development or the web app, of ${unwanted.length}`,
      unwanted.filter((name) => existsSync(join(dir, 'node_modules', name))),
    ),
    // Its texts are there, because staff correct them.
    none('sources of the web app', globSync('web/app/**/*.{ts,tsx,css}', { cwd: dir })),
    none('tests and demo data', [
      ...globSync('{server,contract,rules}/**/*.test.ts', { cwd: dir }),
      ...globSync('{demo,drills,server/src/test}', { cwd: dir }),
    ]),
  ]
}

/**
 * Runs the image's command in its own root, mounted read-only: `buildah run` cannot. Only /data, /backup and /tmp can be
 * written, as in deploy/compose.yaml.
 */
async function runReadOnly(rootDir: string, { User, Env, Cmd, Healthcheck }: Config): Promise<Figure[]> {
  const port = await freePort()
  const writable = mkdtempSync(join(tmpdir(), 'padauk-volume-'))
  const enter = `
    mount --bind ${rootDir} ${rootDir} && mount -o remount,bind,ro ${rootDir} || exit 99
    mount --bind ${writable} ${rootDir}/data && mount -t tmpfs tmpfs ${rootDir}/tmp && mount -t tmpfs tmpfs ${rootDir}/backup
    chown 1000 ${writable} ${rootDir}/backup
    mount -t proc proc ${rootDir}/proc && mount --rbind /dev ${rootDir}/dev
    cd ${rootDir} && exec chroot --userspec=${User} . sh -c 'cd ${HOME} && exec "$@"' - "$@"`
  const inImage = (command: string[]) => ['--mount', 'sh', '-c', enter, '-', ...command]
  const env = Object.fromEntries(Env.map((one) => [one.split('=')[0], one.slice(one.indexOf('=') + 1)]))
  const options = { env: { ...env, SECRET, PORT: String(port) } }
  const log: string[] = []
  const began = performance.now()
  const child = spawn('unshare', inImage(Cmd), options)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => log.push(...String(text).split('\n')))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const once = (command: string[]) => spawnSync('unshare', inImage(command), { ...options, encoding: 'utf8' })
  try {
    const url = `http://127.0.0.1:${port}`
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`It ended at its start:\n${log.slice(-5).join('\n')}`)
      return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200
    })
    const ready = performance.now() - began
    const health = once(Healthcheck.Test.slice(1)).status
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const page = await fetch(url).then((response) => response.text())
    const touched = once(['sh', '-c', 'touch /srv/padauk/x || touch /usr/x || touch /home/node/x']).status
    const owner = once(['npm', 'run', '--silent', 'owner', '--', 'owner@school.test', 'Owner'])
    const backup = once(['npm', 'run', '--silent', 'backup', '--', '/backup'])
    const stopping = performance.now()
    child.kill('SIGTERM')
    const code = await ended
    const stopped = performance.now() - stopping
    const dead = once(Healthcheck.Test.slice(1)).status
    const errors = log.filter((line) => /"level":[56]0|read-only|EROFS/i.test(line))
    const is = (what: string, figure: unknown, limit: string) => ({
      what,
      figure: String(figure),
      limit,
      holds: String(figure) === limit,
    })
    return [
      within('ready after a first start', ready, 15_000),
      is('user of the process', /Uid:\s+(\d+)/.exec(status)?.[1], '1000'),
      is('health check: exit code, and after the end', `${health}, ${dead}`, '0, 1'),
      is('the landing page', page.includes('Explore Crypto Money-Making') ? 'whole' : page.slice(0, 80), 'whole'),
      is('writing outside /data, /backup and /tmp', touched === 0 ? 'works' : 'fails', 'fails'),
      is('npm run owner', owner.status === 0 ? 'works' : owner.stderr, 'works'),
      is('npm run backup', backup.status === 0 ? 'works' : backup.stderr, 'works'),
      is('errors in the log', errors[0] ?? 0, '0'),
      is('exit code after SIGTERM', code, '0'),
      within('end after SIGTERM', stopped, 10_000),
      {
        what: 'memory once ready',
        figure: `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MiB`,
        limit: 'none',
        holds: true,
      },
    ]
  } finally {
    child.kill('SIGKILL')
    rmSync(writable, { recursive: true, force: true })
  }
}
