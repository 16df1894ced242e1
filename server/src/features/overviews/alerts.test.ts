// Whole run only: its streams wait in real time. The gate has one of them in the browser (e2e/alerts.spec.ts).
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ALERTS_MAX, ALERTS_PATH, type Overview, type QueueKind } from '@padauk/contract/overviews'
import { openDatabase } from '#db/open.ts'
import { retire } from '#http/connections.ts'
import { PASSWORD, STAFF } from '../../../../demo/world.ts'
import { openWorld, type StaffRole } from '../../test/world.ts'
import { writeMail } from '../mails/mails.ts'

let watch = (_sql: string) => {}
const { app, call, db, url } = await openWorld({ log: ({ query }) => watch(query.sql) })
await app.listen({ host: '127.0.0.1', port: 0 })
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

const signIn = async (role: StaffRole) => {
  const { headers } = await call('POST', '/api/staff/auth/login', {
    body: { email: STAFF[role].email, password: PASSWORD },
  })
  return String(headers['set-cookie']).split(';')[0] as string
}
const ask = (cookie: string, signal?: AbortSignal, at = base) =>
  fetch(`${at}${ALERTS_PATH}`, { headers: { cookie }, ...(signal && { signal }) })

/** An open stream: `until` reads events until one fits, and fails after the five seconds that an alert may take. */
const listen = async (cookie: string, at = base) => {
  const leaving = new AbortController()
  const response = await ask(cookie, leaving.signal, at)
  assert.equal(response.status, 200)
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let head = ''
  const next = async () => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        if (!event.startsWith('retry:')) return event
        head = event
      } else {
        const { done, value } = await reader.read()
        if (done) return undefined
        text += value
      }
    }
  }
  return {
    response,
    head: () => head,
    leave: () => leaving.abort(),
    async until(fits: (overview: Overview) => boolean) {
      const late = setTimeout(() => leaving.abort(), 5000)
      try {
        for (;;) {
          const event = await next()
          assert.match(event ?? 'the end', /^event: overview\ndata: /)
          const overview = JSON.parse((event as string).split('data: ')[1] as string) as Overview
          if (fits(overview)) return overview
        }
      } finally {
        clearTimeout(late)
      }
    },
    /** The last event before the end of the stream. */
    async last() {
      const late = setTimeout(() => leaving.abort(), 10_000)
      let last: string | undefined
      for (let event = await next(); event !== undefined; event = await next()) last = event
      clearTimeout(late)
      return last
    },
  }
}
const countOf = ({ queues }: Overview, kind: QueueKind) => queues.find((one) => one.kind === kind)?.count
const any = () => true
let posts = 0
const submitPost = async () => {
  const body = { email: 'alert@padauk.test', link: `https://example.com/alert/${Date.now()}-${posts++}` }
  const { status, text } = await call('POST', '/api/affiliate-content/submit', { body })
  assert.equal(status, 201, text)
}

test('STAFF-15 a console gets the open items of its role within five seconds, from one query for all consoles', async () => {
  const [support, finance, ...more] = await Promise.all(
    (['support', 'finance', 'support', 'owner'] as const).map(async (role) => listen(await signIn(role))),
  )
  assert.ok(support && finance)
  assert.match(String(support.response.headers.get('content-type')), /^text\/event-stream/)
  assert.equal(support.response.headers.get('x-accel-buffering'), 'no')
  const before = countOf(await support.until(any), 'posts') as number
  assert.match(support.head(), /^retry: \d+$/)
  const money = await finance.until(any)
  assert.deepEqual(
    money.queues.map(({ kind }) => kind),
    ['payments', 'orders', 'claims'],
  )
  assert.equal(money.renewals, null)
  let looks = 0
  watch = (sql) => {
    if (/count.* from "affiliate_posts".*content_status/.test(sql)) looks++
  }
  await submitPost()
  await Promise.all([support, ...more].map((one) => one.until((seen) => countOf(seen, 'posts') === before + 1)))
  assert.ok(looks > 0 && looks <= 3, `${looks} looks for four streams`)
  await writeMail(db, { cause: 'alert', recipient: 'x@padauk.test', subject: '', text: '', html: '' }, new Date())
  await db.updateTable('mails').set({ status: 'FAILED' }).where('cause', '=', 'alert').execute()
  await support.until((seen) => (countOf(seen, 'mails') as number) > 0)
  for (const one of [support, finance, ...more]) one.leave()
})

test('STAFF-15 STAFF-10 renewals are counted as often as the queues', async () => {
  const stream = await listen(await signIn('support'))
  const before = await stream.until(any)
  const ends = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const { member_id } = await db
    .selectFrom('members')
    .select('member_id')
    .where('email', '=', 'expiring@padauk.test')
    .executeTakeFirstOrThrow()
  const soon = ({ renewals }: Overview) => renewals?.find(({ range }) => range === '4-8')?.count as number
  await db
    .updateTable('subscriptions')
    .set({ end_at: new Date().toISOString() })
    .where('member_id', '=', member_id)
    .execute()
  const without = await stream.until((seen) => soon(seen) <= soon(before))
  await db.updateTable('subscriptions').set({ end_at: ends }).where('member_id', '=', member_id).execute()
  await stream.until((seen) => soon(seen) === soon(without) + 1)
  stream.leave()
})

test('STAFF-15 changes made by another process are streamed as well', async () => {
  const stream = await listen(await signIn('support'))
  const before = countOf(await stream.until(any), 'mails') as number
  const other = await openDatabase(url)
  try {
    await writeMail(other, { cause: 'other', recipient: 'x@padauk.test', subject: '', text: '', html: '' }, new Date())
    await other.updateTable('mails').set({ status: 'FAILED' }).where('cause', '=', 'other').execute()
    await stream.until((seen) => countOf(seen, 'mails') === before + 1)
  } finally {
    await other.destroy()
    stream.leave()
  }
})

test('STAFF-15 STAFF-6 only a staff session listens, and the end of the session ends the stream for good', async () => {
  assert.equal((await ask('')).status, 401)
  assert.equal((await ask(`staff=${'A'.repeat(43)}`)).status, 401)
  const cookie = await signIn('editor')
  const stream = await listen(cookie)
  assert.deepEqual((await stream.until(any)).queues, [])
  assert.equal((await call('POST', '/api/staff/auth/logout', { as: { cookie } })).status, 204)
  assert.equal(await stream.last(), 'event: over\ndata:')
  assert.equal((await ask(cookie)).status, 401)
})

test('STAFF-15 a session has a few streams, and a closed one makes room', async () => {
  const cookie = await signIn('support')
  const streams = await Promise.all(Array.from({ length: ALERTS_MAX }, () => listen(cookie)))
  const refused = await ask(cookie)
  assert.deepEqual([refused.status, refused.headers.has('retry-after')], [429, true])
  const other = await listen(await signIn('support'))
  streams[0]?.leave()
  for (let status = 429; status !== 200; ) {
    const again = await ask(cookie)
    await again.body?.cancel()
    status = again.status
  }
  for (const one of [other, ...streams]) one.leave()
})

test('STAFF-15 OPS-7 a server that stops or retires ends its streams at once, and browsers come back', async () => {
  for (const end of ['close', 'retire'] as const) {
    const { app } = await openWorld()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const at = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const signedIn = await fetch(`${at}/api/staff/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: STAFF.owner.email, password: PASSWORD }),
    })
    const stream = await listen(String(signedIn.headers.get('set-cookie')).split(';')[0] as string, at)
    await stream.until(any)
    const began = performance.now()
    const last = stream.last()
    await (end === 'close' ? app.close() : retire(app))
    assert.doesNotMatch((await last) ?? '', /over/)
    // Nothing waits for the eight seconds that other answers have.
    assert.ok(performance.now() - began < 7000, `${end} took ${performance.now() - began} ms`)
  }
})
