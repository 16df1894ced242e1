// Whole run only: starts and kills several processes.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../../scripts/machine.mjs'
import { engine, openTestDatabase } from './engines.ts'

// Real processes on one database: no state in one process's memory is needed by another (OPS-2).

const dir = mkdtempSync(join(tmpdir(), 'padauk-processes-'))
const { url, close } = await openTestDatabase(dir)
const stops: (() => void)[] = []
after(async () => {
  for (const stop of stops) stop()
  await close()
  rmSync(dir, { recursive: true, force: true })
})

async function startProcess(env: Record<string, string> = {}, stdout: 'ignore' | number = 'ignore'): Promise<string> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../main.ts')],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dir,
        ...(engine === 'postgres' && { DATABASE_URL: url }),
        ...env,
      },
      stdio: ['ignore', stdout, 'inherit'],
    },
  )
  stops.push(() => child.kill('SIGKILL'))
  const base = `http://127.0.0.1:${port}`
  const until = Date.now() + 20_000
  while (
    Date.now() < until &&
    !(await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
  return base
}

test('OPS-2 AUTH-3 two processes starting at once on an empty database share one school and its sessions', async () => {
  const [one, two] = (await Promise.all([startProcess(), startProcess()])) as [string, string]
  const total = async (base: string) =>
    ((await (await fetch(`${base}/api/campus`)).json()) as { content: { total: number } }).content.total
  assert.deepEqual([await total(one), await total(two)], [8, 8])

  const login = await fetch(`${one}/api/user/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@padauk.test', password: 'learn-crypto' }),
  })
  const { content } = (await login.json()) as { content: { token: string } }
  const headers = { authorization: `Bearer ${content.token}` }
  const me = async (base: string) => (await fetch(`${base}/api/me`, { headers })).status
  assert.deepEqual([await me(one), await me(two)], [200, 200])
  assert.equal((await fetch(`${two}/api/user/auth/logout`, { method: 'POST', headers })).status, 204)
  assert.deepEqual([await me(one), await me(two)], [401, 401])
})

test('OPS-2 a process with another DATA_DIR on the same database refuses to start and says what to do', {
  skip: engine !== 'postgres' && 'an SQLite database is inside its DATA_DIR',
}, async () => {
  await startProcess()
  const other = mkdtempSync(join(dir, 'other-'))
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../main.ts')],
    { env: { ...process.env, PORT: '0', DATA_DIR: other, DATABASE_URL: url }, encoding: 'utf8', timeout: 20_000 },
  )
  assert.equal(status, 1, stderr)
  assert.match(stderr, /^The database belongs to another DATA_DIR than .* Start with the DATA_DIR .*\n$/)
})

test('SAFE-6 a log that cannot be written, on a full disk, stops nothing', async () => {
  const base = await startProcess({}, openSync('/dev/full', 'w'))
  for (let nth = 0; nth < 3; nth++) assert.equal((await fetch(`${base}/readyz`)).status, 200)
})

/** A mail server that records the messages it receives. */
async function openSmtp() {
  const texts: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const { text = '' } = await PostalMime.parse(Buffer.concat(await stream.toArray()))
      texts.push(text)
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const { port } = server.server.address() as { port: number }
  return { texts, SMTP_URL: `smtp://127.0.0.1:${port}` }
}
const until = async (holds: () => boolean) => {
  const end = Date.now() + 20_000
  while (!holds() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.ok(holds(), 'within 20 seconds')
}
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('AUTH-4 OPS-2 processes share one outbox: each mail is sent once even if they are killed, and its link works at any of them', async () => {
  // The processes of the previous test would send these mails too.
  for (const stop of stops.splice(0)) stop()
  const { texts, SMTP_URL } = await openSmtp()
  const [one, two] = (await Promise.all([startProcess({ SMTP_URL }), startProcess({ SMTP_URL })])) as [string, string]
  const ask = async (base: string, who: string) =>
    assert.equal((await post(`${base}/api/user/auth/forgot-password`, { email: `${who}@padauk.test` })).status, 200)
  await Promise.all([ask(one, 'member'), ask(two, 'new'), ask(one, 'expiring'), ask(two, 'trader')])
  await until(() => texts.length === 4)
  for (const stop of stops.splice(-2)) stop()

  const third = await startProcess({ SMTP_URL })
  await ask(third, 'expired')
  await until(() => texts.some((text) => text.includes('expired@padauk.test')))
  assert.equal(texts.length, 5)
  const path = /\/auth(\/reset-password\/[\w-]{43})/.exec(
    texts.find((text) => text.includes('expired@padauk.test')) ?? '',
  )?.[1]
  assert.equal((await post(`${third}/api/user/auth${path}`, { newPassword: 'after the restart' })).status, 204)
  assert.equal(
    (await post(`${third}/api/user/auth/login`, { email: 'expired@padauk.test', password: 'after the restart' }))
      .status,
    200,
  )
})
