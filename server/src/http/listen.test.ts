import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import { freePort } from '../../../scripts/machine.mjs'
import { listen } from './listen.ts'

const host = '127.0.0.1'

test('SAFE-7 a busy loop accepts many connections in a turn, not one', async (t) => {
  const app = fastify()
  t.after(() => app.close())
  await listen(app, { host, port: 0 })
  const { port } = app.server.address() as AddressInfo
  let accepted = 0
  app.server.on('connection', () => accepted++)
  const sockets = Array.from({ length: 100 }, () => connect(port, host))
  let turns = 0
  for (; accepted < sockets.length; turns++) await new Promise(setImmediate)
  for (const socket of sockets) socket.destroy()
  assert.ok(turns < 20, `${turns} turns`)
})

test('OPS-6 a port that is taken is not shared', async (t) => {
  const [first, second] = [fastify(), fastify()]
  t.after(() => Promise.all([first.close(), second.close()]))
  const port = await freePort()
  await listen(first, { host, port })
  await assert.rejects(listen(second, { host, port }), { code: 'EADDRINUSE' })
})

test('SAFE-7 a stop waits for the answers of every socket', async () => {
  const app = fastify()
  const held: (() => void)[] = []
  app.get('/', () => new Promise((resolve) => held.push(() => resolve('done'))))
  await listen(app, { host, port: 0 })
  const { port } = app.server.address() as AddressInfo
  const answers = Array.from({ length: 3 }, () =>
    fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } }).then((answer) => answer.text()),
  )
  while (held.length < answers.length) await new Promise(setImmediate)
  let isClosed = false
  const closed = app.close().then(() => {
    isClosed = true
  })
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  assert.ok(!isClosed)
  for (const end of held) end()
  assert.deepEqual(new Set(await Promise.all(answers)), new Set(['done']))
  await closed
})
