import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { openDatabase } from '#db/open.ts'
import { freePort } from '../../../scripts/machine.mjs'

const run = promisify(execFile)
const source = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'padauk-production-'))
after(() => rmSync(dir, { recursive: true, force: true }))

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  DATA_DIR: dir,
  PORT: String(port),
  SECRET: 'x'.repeat(40),
  PUBLIC_URL: 'https://school.example',
}
const node = (file: string, args: string[] = [], more: Record<string, string> = {}) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', join(source, file), ...args], {
    env: { ...env, ...more } as NodeJS.ProcessEnv,
  })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('it should fail'),
    (error: { code: number; stderr: string }) => error,
  )

async function startServer() {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(source, 'main.ts')], {
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes('Padauk is at') && resolve())
    server.once('exit', () => reject(new Error('the server ended')))
  })
  return server
}

test('OPS-4 a production start without its secrets exits at once with one clear line for each', async () => {
  const { code, stderr } = await failure(
    node('main.ts', [], { SECRET: '', SMTP_URL: 'smtp://mail.example', MAIL_FROM: '' }),
  )
  assert.equal(code, 1)
  assert.deepEqual(stderr.trim().split('\n'), [
    'MAIL_FROM is required with SMTP_URL: the address that mails come from',
    'SECRET is required in production: a long random text that signs file addresses',
  ])
})

test('OPS-4 STAFF-6 production holds no demo data; a command creates the first owner, who signs in with the link', async (t) => {
  const server = await startServer()
  t.after(() => server.kill())
  const db = await openDatabase(join(dir, 'padauk.db'))
  t.after(() => db.destroy())
  for (const table of ['members', 'staff', 'plans', 'campuses', 'student_wins'] as const)
    assert.equal(
      Number(
        (
          await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ),
      0,
      table,
    )

  assert.match((await failure(node('commands/make-owner.ts', ['nobody']))).stderr, /npm run owner -- EMAIL NAME/)
  const { stdout } = await node('commands/make-owner.ts', ['first@school.example', 'The', 'First'])
  const link = /https:\/\/school\.example\/console\/set-password\/([\w-]{43})/.exec(stdout)
  assert.ok(link, stdout)
  const post = (path: string, body: object, headers = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  assert.equal((await post(`/api/staff/auth/set-password/${link[1]}`, { newPassword: 'a long password' })).status, 204)
  const login = await post('/api/staff/auth/login', { email: 'first@school.example', password: 'a long password' })
  assert.equal(((await login.json()) as { content: { role: string } }).content.role, 'owner')
  assert.match(String(login.headers.get('set-cookie')), /; Secure$/)

  // Running it again for the same email prints a new link and invalidates the old password.
  assert.match((await node('commands/make-owner.ts', ['first@school.example'])).stdout, /A new link for/)
  assert.equal(
    (await post('/api/staff/auth/login', { email: 'first@school.example', password: 'a long password' })).status,
    401,
  )
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  assert.match((await node('commands/verify-audit.ts')).stdout, /The audit log is whole: \d+ rows\./)
  // The head of the last change was kept outside the database, so cutting it off is detected.
  const { audit_id } = await db.selectFrom('audit_heads').select('audit_id').executeTakeFirstOrThrow()
  assert.match(readFileSync(join(dir, 'audit-heads.log'), 'utf8'), new RegExp(`^${audit_id} [^\\n]+$`, 'm'))
  rmSync(join(dir, 'audit-heads.log'))
  assert.match((await failure(node('commands/verify-audit.ts'))).stderr, /The audit log is broken/)
})

test('SAFE-6 a stop finishes what was begun, closes idle connections, and takes no longer than that', async (t) => {
  const server = await startServer()
  t.after(() => server.kill('SIGKILL'))
  const open = () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    const one = { socket, text: '', closed: once(socket, 'close') }
    socket.on('data', (text: string) => {
      one.text += text
    })
    return one
  }
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  // A connection that idles after an answer, one that has not sent anything, and one in the middle of its body.
  const [idle, silent, begun] = [open(), open(), open()]
  idle.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  const body = JSON.stringify({ email: 'nobody@school.example', password: 'a long password' })
  begun.socket.write(
    `POST /api/user/auth/login HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  )
  await until(() => idle.text.includes('"up"') && begun.text.includes('100 Continue'))
  const began = performance.now()
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await Promise.all([idle.closed, silent.closed])
  begun.socket.write(body.slice(9))
  await begun.closed
  assert.match(begun.text, /HTTP\/1\.1 401 /)
  assert.deepEqual(await ended, [0, null])
  assert.ok(performance.now() - began < 3000, `${performance.now() - began} ms`)
})
