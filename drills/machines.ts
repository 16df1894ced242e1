// Two machines on one PostgreSQL and one folder of files behind HAProxy (deploy/haproxy.cfg), under reads and writes. Three
// rounds by default (--count) of: one is drained, stopped and started again; the other is stopped without draining it and
// started again, then killed with all its processes. Needs Debian's haproxy.
// Mutant: in deploy/haproxy.cfg remove `retry-on`: reads fail while one is killed.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, root } from '../scripts/machine.mjs'
import { openProduct, type Product, until } from './product.ts'
import { startReaders } from './readers.ts'
import type { Drill, Figure } from './run.ts'
import { startWriters, within } from './writers.ts'

const ROUNDS = 3
const READERS = 3
const WRITERS = 4
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const drill: Drill = {
  engines: ['postgres'],
  small: { engine: 'postgres', count: 1 },
  needs: ['haproxy'],
  async run({ count = ROUNDS }) {
    const one = await openProduct('postgres', { PROCESSES: '2' })
    const two = await openProduct('postgres', { PROCESSES: '2' }, one)
    const proxy = await startProxy(one, two)
    try {
      const readers = startReaders(`${proxy.url}/api/campus`, READERS)
      const writers = await startWriters({ ...one, url: proxy.url }, { atOnce: WRITERS, allowed: [201, 502, 503] })
      const failed = () => ({ reads: others(readers.statuses, '200'), writes: others(writers.statuses, '201') })
      let [longestDrain, drained, stopped, reads, writes] = [0, 0, 0, 0, 0]
      for (let round = 0; round < count; round++) {
        await rest(1000)
        const before = failed()
        await proxy.tell('set server school/one state drain')
        longestDrain = Math.max(longestDrain, await until(async () => (await proxy.stats('one')).scur === '0'))
        await one.end('SIGTERM')
        await rest(1000)
        await one.start()
        await proxy.tell('set server school/one state ready')
        await until(async () => (await proxy.stats('one')).status === 'UP')
        await rest(1000)
        const between = failed()
        drained += between.reads + between.writes - before.reads - before.writes

        await two.end('SIGTERM')
        await rest(1000)
        await two.start()
        await until(async () => (await proxy.stats('two')).status === 'UP')
        const stopping = failed()
        stopped += stopping.reads + stopping.writes - between.reads - between.writes

        for (const pid of [two.pid, ...childrenOf(two.pid)]) process.kill(pid, 'SIGKILL')
        await rest(3000)
        await two.start()
        await until(async () => (await proxy.stats('two')).status === 'UP')
        const after = failed()
        reads += after.reads - stopping.reads
        writes += after.writes - stopping.writes
      }
      const served = [Number((await proxy.stats('one')).stot), Number((await proxy.stats('two')).stot)]
      const { statuses } = await readers.end()
      const accounted = await writers.account()
      const limited = (what: string, figure: number, limit: number): Figure => ({
        what,
        figure: String(figure),
        limit: String(limit),
        holds: figure <= limit,
      })
      return [
        { what: 'rounds', figure: String(count), limit: `${ROUNDS} by default`, holds: true },
        {
          what: 'requests that each machine got',
          figure: served.join(', '),
          limit: 'some each',
          holds: served.every((some) => some > 100),
        },
        limited('requests that failed while one was drained', drained, 0),
        within('longest wait until it had no request left', longestDrain, 10_000),
        limited('requests that failed while one was stopped without draining it', stopped, (WRITERS / 2) * count),
        limited('reads that failed while one was killed', reads, 0),
        // HAProxy sends those with an Idempotency-Key again.
        limited('writes that failed then, of those without a key in flight', writes, (WRITERS / 2) * count),
        { what: 'answers to reads', figure: JSON.stringify(statuses), limit: 'none', holds: true },
        { what: 'answers to writes', figure: JSON.stringify(writers.statuses), limit: 'none', holds: true },
        ...accounted,
      ]
    } finally {
      proxy.end()
    }
  },
}

const others = (statuses: Record<string, number>, good: string) =>
  Object.entries(statuses).reduce((sum, [status, some]) => sum + (status === good ? 0 : some), 0)

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** HAProxy with the file of deploy/, but for its addresses, the certificate and the log. */
async function startProxy(one: Product, two: Product) {
  const dir = mkdtempSync(join(tmpdir(), 'padauk-proxy-'))
  const port = await freePort()
  const socket = join(dir, 'admin.sock')
  const change = (text: string, [from, to]: [string | RegExp, string]) => {
    if (!text.match(from)) throw new Error(`deploy/haproxy.cfg has no ${from}`)
    return text.replace(from, to)
  }
  const changes: [string | RegExp, string][] = [
    ['/run/haproxy/admin.sock mode', `${socket} mode`],
    ['log /dev/log local0', 'log stderr local0 emerg'],
    [/bind :443 .*/, ''],
    ['bind :80', `bind 127.0.0.1:${port}`],
    [/http-request redirect .*/, ''],
    ['10.0.0.11:3000', `127.0.0.1:${one.port}`],
    ['10.0.0.12:3000', `127.0.0.1:${two.port}`],
  ]
  // The comment at its head names the socket, too.
  const shipped = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8').replace(/^#.*\n/gm, '')
  const path = join(dir, 'haproxy.cfg')
  writeFileSync(path, changes.reduce(change, shipped))
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`HAProxy does not take deploy/haproxy.cfg: ${stderr}`)
  const child = spawn('haproxy', ['-f', path], { stdio: ['ignore', 'inherit', 'inherit'] })
  const tell = (command: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      connect(socket)
        .on('error', reject)
        .on('data', (text) => {
          answer += text
        })
        .on('end', () => resolve(answer))
        .end(`${command}\n`)
    })
  /** The line of a server in `show stat`, by column. */
  const stats = async (server: string) => {
    const [head = '', ...lines] = (await tell('show stat')).split('\n')
    const values = lines.find((line) => line.startsWith(`school,${server},`))?.split(',') ?? []
    return Object.fromEntries(head.split(',').map((name, nth) => [name, values[nth]]))
  }
  await until(async () =>
    (await Promise.all(['one', 'two'].map(stats)).catch(() => [{ status: '' }])).every(({ status }) => status === 'UP'),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    tell,
    stats,
    end() {
      child.kill('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
