// Whole run only: measures time under load.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction } from '#db/transactions.ts'
import { sendBurst, type Told } from '#test/burst.ts'
import { engine } from '#test/engines.ts'
import { openWorld } from '#test/world.ts'

const { app, db, tokenOf } = await openWorld()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const token = await tokenOf('member')
const get = (path: string, address = '10.0.0.1') =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`
const CALL = '/api/user/campus/in-progress'
const AT_ONCE = 600

test('SAFE-7 SAFE-6 of too many requests some are answered, the others are 503 with Retry-After, and then all is well', async () => {
  const answers = await sendBurst(port, [...Array.from({ length: AT_ONCE }, () => get(CALL)), get('/healthz')])
  assert.equal(answers.pop()?.status, 200, 'its health is always answered')
  const refused = answers.filter(({ status }) => status !== 200)
  assert.ok(refused.length > 0 && refused.length < AT_ONCE, `${refused.length} refused`)
  for (const { text } of refused) {
    assert.match(text, /^HTTP\/1\.1 503 .*\r\nretry-after: \d+\r\n/s)
    assert.match(text, /\r\ncache-control: no-store\r\n.*\{"error":\{"message":"Error: [^"]+","code":"busy"\}\}$/s)
  }
  const [after] = await sendBurst(port, [get(CALL)])
  assert.equal(after?.status, 200)
})

test('SAFE-7 a greedy address is refused before those that ask for little', async () => {
  const isModest = (nth: number) => nth % 10 === 0
  const share = (some: Told[]) => some.filter(({ status }) => status === 200).length / some.length
  const [modest, greedy]: [Told[], Told[]] = [[], []]
  // Which request meets a free moment is chance, so one burst proves nothing.
  for (let round = 0; round < 5; round++) {
    const answers = await sendBurst(
      port,
      Array.from({ length: AT_ONCE }, (_, nth) => get(CALL, isModest(nth) ? `10.0.0.${nth % 30}` : '10.9.9.9')),
    )
    for (const [nth, answer] of answers.entries()) (isModest(nth) ? modest : greedy).push(answer)
  }
  const [some, few] = [share(modest), share(greedy)]
  assert.ok(some > few * 1.2, `${some} of the modest, ${few} of the greedy`)
})

test('SAFE-7 a connection with a long row of requests is closed, and a short one is answered in order', async () => {
  const next = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
  const [short, long] = await sendBurst(port, [next.repeat(3) + get('/api/me'), next.repeat(500) + get('/api/me')])
  assert.equal(short?.text.match(/HTTP\/1\.1 200/g)?.length, 4)
  assert.match(short?.text ?? '', /trader|member/)
  assert.ok((long?.text.match(/HTTP\/1\.1/g)?.length ?? 0) < 500)
})

test('SAFE-7 while many calls wait for the database others are refused, and an answered call no longer counts', async () => {
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const body = JSON.stringify({ type: 'MORNING_PHASE', title: 'Wake', description: 'Read first.' })
  const post = `POST /api/notes/manifastcation HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const answers = sockets.map((socket) => once(socket, 'data').then(([bytes]) => String(bytes)))
  const refused = await inTransaction(db, async (trx) => {
    // On SQLite a transaction alone makes writes wait.
    if (engine === 'postgres') await sql`lock table notes in exclusive mode`.execute(trx)
    // One at a time: arriving together, they would be refused for the work they make.
    for (const socket of sockets) {
      socket.write(post)
      await setTimeout(1)
    }
    return { first: await Promise.race([...answers, setTimeout(3000, 'none was refused')]) }
  })
  assert.match(refused.first, /^HTTP\/1.1 503 .*"code":"busy"/s)
  const written = (await Promise.all(answers)).filter((answer) => answer.startsWith('HTTP/1.1 201')).length
  assert.ok(written > 0 && written < sockets.length, `${written} written`)
  for (const socket of sockets) socket.destroy()

  // One after the other on connections that stay open: none is still counted when the next one comes.
  const open = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
  await Promise.all(open.map((socket) => once(socket, 'connect')))
  for (const socket of open) {
    socket.write(get('/api/campus').replace('connection: close\r\n', ''))
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1.1 200/)
  }
  for (const socket of open) socket.destroy()
})
