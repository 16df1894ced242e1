import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { freePort } from '../scripts/machine.mjs'
import { expect, test } from './fixtures.ts'

test('OPS-1 one command serves every page with demo data and prints the address and the accounts; a second start is immediate', {
  tag: '@gate',
}, async ({ request }) => {
  // The demo world is filled while another browser works.
  test.slow()
  const dataDir = mkdtempSync(join(tmpdir(), 'padauk-start-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.mjs')], {
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    await expect.poll(() => said, { timeout: 40_000 }).toContain(PASSWORD)
    return { child, said }
  }
  const stop = async ({ child }: Awaited<ReturnType<typeof start>>) => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  const total = async () => (await (await request.get(`${address}/api/campus`)).json()).content.total

  const first = await start()
  expect(first.said).toContain(address)
  for (const { email } of Object.values(ACCOUNTS)) expect(first.said).toContain(email)
  expect([
    await total(),
    (await request.get(address)).status(),
    (await request.get(`${address}/api/docs`)).status(),
    (await request.get(`${address}/healthz`)).status(),
  ]).toEqual([8, 200, 200, 200])
  const login = () =>
    request.post(`${address}/api/user/auth/login`, { data: { email: ACCOUNTS.member.email, password: PASSWORD } })
  const { token } = (await (await login()).json()).content
  await stop(first)

  const second = await start()
  expect(second.said).not.toMatch(/Installing|Building/)
  expect((await request.get(`${address}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status()).toBe(200)
  expect(await total()).toBe(8)
  await stop(second)
  rmSync(dataDir, { recursive: true, force: true })
})
