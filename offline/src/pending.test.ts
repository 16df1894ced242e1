import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { makeServer, type Server } from '../test/notes-server.ts'
import { makePhone, openTab, type Phone, settle } from '../test/phone.ts'
import { clearQueue } from './queue.ts'
import { sendPending } from './sender.ts'

let server: Server
let phone: Phone
beforeEach(() => {
  server = makeServer()
  phone = makePhone(server)
})

const busy = (status: number, retryAfter: string) =>
  Response.json({ error: { code: 'busy', message: 'Error: busy' } }, { status, headers: { 'Retry-After': retryAfter } })
/** What a hotel's login page answers to everything. */
const portal = () => new Response('<h1>Log in</h1>', { headers: { 'Content-Type': 'text/html' } })

test('OFFLINE-1 a change is sent at once with a network, and gets its answer', async () => {
  const tab = await openTab(phone)
  const outcome = await tab.write('Now')
  assert.equal(outcome?.state, 'sent')
  assert.deepEqual(server.titles(), ['Now'])
  assert.deepEqual(tab.notice(), [0, 0])
})

test('OFFLINE-1 what is made without a network is shown, survives the end of the browser, and is sent in its order', async () => {
  const tab = await openTab(phone)
  phone.isLineUp = false
  assert.equal((await tab.write('First'))?.state, 'pending')
  await tab.write('Second')
  assert.deepEqual(tab.screen(), ['First', 'Second'])
  const next = await openTab(phone)
  assert.deepEqual(next.screen(), ['First', 'Second'])
  assert.deepEqual(next.notice(), [2, 0])
  phone.isLineUp = true
  await next.wake()
  assert.deepEqual(server.arrived, ['POST First', 'POST Second'])
  assert.deepEqual(next.notice(), [0, 0])
})

test('OFFLINE-1 what is done with a note before its creation has arrived follows it to its real id', async () => {
  const tab = await openTab(phone)
  phone.isLineUp = false
  await tab.write('Draft')
  const temporary = tab.pending().entries[0]?.makes?.id ?? 0
  await tab.rewrite(temporary, 'Final')
  await tab.write('Not needed')
  await tab.remove(tab.pending().entries.at(-1)?.makes?.id ?? 0)
  assert.deepEqual(tab.screen(), ['Final'])
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.titles(), ['Final'])
  // A form that was open since then still names it by the temporary id.
  await tab.rewrite(temporary, 'Later')
  assert.deepEqual(server.titles(), ['Later'])
})

test('OFFLINE-1 an answer that is lost does nothing twice, also with two tabs', async () => {
  const [tab, other] = [await openTab(phone), await openTab(phone)]
  phone.fates.push('lost', 'lost')
  await tab.write('Once')
  assert.deepEqual(
    [tab.notice(), other.notice()],
    [
      [1, 0],
      [1, 0],
    ],
  )
  await Promise.all([tab.wake(), other.wake()])
  await phone.pass(60_000)
  assert.deepEqual(server.titles(), ['Once'])
  assert.deepEqual(
    [tab.notice(), other.notice()],
    [
      [0, 0],
      [0, 0],
    ],
  )
})

test('OFFLINE-1 one tab sends at a time', async () => {
  const [tab, other] = [await openTab(phone), await openTab(phone)]
  const late = Promise.withResolvers<Response>()
  phone.fates.push(late.promise)
  const outcome = tab.write('On its way')
  await settle()
  await other.wake()
  assert.equal(phone.calls, 1)
  late.resolve(Response.json({ content: { id: 1 } }, { status: 201 }))
  assert.equal((await outcome)?.state, 'sent')
})

test('OFFLINE-1 a change never goes with the token of a member who signs in meanwhile', async () => {
  const tab = await openTab(phone)
  phone.isLineUp = false
  await tab.write('For me only')
  phone.isLineUp = true
  const senders = [{ owner: 'me', token: 'token' }]
  await sendPending(phone.makeDevice(), () => senders.shift() ?? { owner: 'somebody else', token: 'token' })
  assert.deepEqual(server.titles(), [])
})

test('OFFLINE-1 what is pending is tried again after 5 seconds, then less often, and at once when something is answered', async () => {
  const tab = await openTab(phone)
  phone.fates.push('cut', 'cut', 'cut')
  await tab.write('Patience')
  assert.equal(phone.calls, 1)
  await phone.pass(4900)
  assert.equal(phone.calls, 1)
  await phone.pass(200)
  assert.equal(phone.calls, 2)
  await phone.pass(9000)
  assert.equal(phone.calls, 2)
  await phone.pass(1100)
  assert.equal(phone.calls, 3)
  await phone.pass(2000)
  await tab.readFrom(server)
  await phone.pass(0)
  assert.deepEqual(server.titles(), ['Patience'])
})

for (const [status, retryAfter] of [
  [503, '60'],
  [429, 'Mon, 02 Mar 2026 08:01:01 GMT'],
] as const)
  test(`OFFLINE-1 a server that answers ${status} is asked again when it said, and gets the change once`, async () => {
    const tab = await openTab(phone)
    phone.fates.push(busy(status, retryAfter))
    await tab.write('Busy')
    await tab.wake()
    await phone.pass(59_000)
    assert.equal(phone.calls, 1)
    await phone.pass(2100)
    assert.equal(phone.calls, 2)
    assert.deepEqual(server.titles(), ['Busy'])
  })

test('OFFLINE-4 the page of a captive portal is no answer', async () => {
  const tab = await openTab(phone)
  phone.fates.push(portal(), Response.json({ content: {} }), portal())
  await tab.write('In the hotel')
  await tab.wake()
  await tab.wake()
  assert.deepEqual(tab.notice(), [1, 0])
  assert.deepEqual(tab.screen(), ['In the hotel'])
  await tab.wake()
  assert.deepEqual(server.titles(), ['In the hotel'])
})

test('OFFLINE-4 what the server refuses at once is thrown at its form, and nothing is left', async () => {
  const tab = await openTab(phone)
  const outcome = await tab.write('')
  assert.equal(outcome?.state === 'refused' && outcome.refusal.status, 422)
  assert.deepEqual([tab.notice(), tab.screen()], [[0, 0], []])
})

test('OFFLINE-4 what is refused later holds back only its own thing, and can be dropped or sent again', async () => {
  const gone = server.beside({ method: 'POST', path: '/notes', body: { title: 'Gone' } }).body as {
    content: { id: number }
  }
  const tab = await openTab(phone)
  phone.isLineUp = false
  await tab.rewrite(gone.content.id, 'Changed')
  await tab.rewrite(gone.content.id, 'Changed again')
  await tab.write('Another')
  server.beside({ method: 'DELETE', path: `/notes/${gone.content.id}` })
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.titles(), ['Another'])
  assert.deepEqual(tab.notice(), [2, 1])
  const takeBack = await tab.dropFirst(({ refusal }) => refusal !== undefined)
  await settle()
  assert.deepEqual(tab.notice(), [1, 0])
  await takeBack()
  assert.deepEqual(tab.notice(), [2, 1])
  const [refused] = tab.pending().waiting
  if (refused) await tab.engine.retry(refused)
  assert.deepEqual(tab.notice(), [2, 1])
})

test('OFFLINE-4 a creation that is dropped takes along what was done with it, and Undo brings both back', async () => {
  const tab = await openTab(phone)
  phone.isLineUp = false
  await tab.write('Draft')
  await tab.rewrite(tab.pending().entries[0]?.makes?.id ?? 0, 'Final')
  const takeBack = await tab.dropFirst()
  assert.deepEqual([tab.notice(), tab.screen()], [[0, 0], []])
  phone.isLineUp = true
  await takeBack()
  assert.deepEqual(server.titles(), ['Final'])
})

test('OFFLINE-1 two tabs show what either keeps, a drop counts in both, and all is sent once', async () => {
  const [tab, other] = [await openTab(phone), await openTab(phone)]
  phone.isLineUp = false
  await tab.write('Here')
  await other.write('There')
  await settle()
  assert.deepEqual(
    [tab.screen(), other.screen()],
    [
      ['Here', 'There'],
      ['Here', 'There'],
    ],
  )
  await other.dropFirst(({ title }) => title === 'Here')
  await settle()
  assert.deepEqual(tab.screen(), ['There'])
  phone.isLineUp = true
  await Promise.all([tab.wake(), other.wake()])
  assert.deepEqual(server.arrived, ['POST There'])
})

test('OFFLINE-1 what another tab has sent and read stays on the screen of a tab that cannot read', async () => {
  const [tab, other] = [await openTab(phone), await openTab(phone)]
  await other.write('Made beside')
  await other.readFrom(server)
  await tab.write('Made here')
  assert.deepEqual(tab.screen(), ['Made beside', 'Made here'])
})

test('OFFLINE-1 a sent change is on the screen until an answer that was asked for after it has come', async () => {
  const tab = await openTab(phone)
  await tab.readFrom(server, async () => {
    await phone.pass(1)
    await tab.write('Sent')
  })
  assert.deepEqual(tab.screen(), ['Sent'])
  assert.equal(tab.pending().entries.length, 1)
  await phone.pass(1)
  await tab.readFrom(server)
  assert.deepEqual(tab.screen(), ['Sent'])
  assert.equal(tab.pending().entries.length, 0)
})

test('OFFLINE-4 a later change of the same kind takes the place of one that was never tried, over the same text', async () => {
  const { id, updated_at } = (
    server.beside({ method: 'POST', path: '/notes', body: { title: 'At first' } }).body as {
      content: { id: number; updated_at: string }
    }
  ).content
  const tab = await openTab(phone)
  phone.isLineUp = false
  await tab.rewrite(id, 'Second', { replaces: true, basedOn: updated_at })
  await tab.rewrite(id, 'Third', { replaces: true, basedOn: 'a time of this phone' })
  assert.deepEqual(tab.notice(), [1, 0])
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.arrived, ['PATCH Third'])
})

test('OFFLINE-1 a draft that returns after a crash with the key of what was sent makes another note', async () => {
  const tab = await openTab(phone)
  await tab.write('Sent before the crash', 'aaaaaaaaaaaaaaaa')
  await tab.write('Sent before the crash', 'aaaaaaaaaaaaaaaa')
  assert.deepEqual(server.titles(), ['Sent before the crash'])
  await tab.write('Typed after it', 'aaaaaaaaaaaaaaaa')
  assert.deepEqual(server.titles(), ['Sent before the crash', 'Typed after it'])
})

test('OFFLINE-1 a draft with the key of what was sent makes another note although the phone has forgotten what it sent', async () => {
  const tab = await openTab(phone)
  await tab.write('Sent before the crash', 'aaaaaaaaaaaaaaaa')
  await clearQueue(phone.makeDevice(), 'me')
  await tab.write('Typed after it', 'aaaaaaaaaaaaaaaa')
  assert.deepEqual(server.titles(), ['Sent before the crash', 'Typed after it'])
  assert.deepEqual(tab.notice(), [0, 0])
})

test('OFFLINE-1 a session that ended keeps what is pending for the same member, and no other sends or sees it', async () => {
  const tab = await openTab(phone)
  phone.isLineUp = false
  await tab.write('For me only')
  server.sessions.delete('token')
  phone.isLineUp = true
  await tab.wake()
  assert.equal(tab.pending().isEnded, true)
  assert.deepEqual(tab.said, ['who?'])
  server.sessions.add('theirs').add('mine')
  const other = await openTab(phone, { owner: 'somebody else', token: 'theirs' })
  await other.wake()
  assert.deepEqual([other.notice(), other.screen(), server.titles()], [[0, 0], [], []])
  const again = await openTab(phone, { token: 'mine' })
  assert.deepEqual(server.titles(), ['For me only'])
  assert.deepEqual(again.notice(), [0, 0])
})

test('OFFLINE-1 where storage is refused, nothing is kept and nothing breaks', async () => {
  phone.refuseStorage()
  const tab = await openTab(phone)
  assert.equal(await tab.write('Nothing is kept'), undefined)
  assert.deepEqual([tab.notice(), tab.said], [[0, 0], []])
})

test('OFFLINE-1 a full storage is said, and what was pending before is sent once meanwhile', async () => {
  const tab = await openTab(phone)
  phone.isLineUp = false
  await tab.write('Before it was full')
  phone.fill()
  assert.equal(await tab.write('Nowhere to keep'), undefined)
  assert.deepEqual(tab.said, ['full'])
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.titles(), ['Before it was full'])
  phone.makeRoom()
  await phone.pass(60_000)
  assert.deepEqual(tab.notice(), [0, 0])
  assert.deepEqual(server.titles(), ['Before it was full'])
})

test('OFFLINE-1 what was tried before the server forgot its key is not sent by itself; what never was, is', async () => {
  const tab = await openTab(phone)
  phone.fates.push('lost')
  await tab.write('Tried')
  phone.isLineUp = false
  await tab.write('Never tried')
  phone.setClock(8)
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.titles(), ['Tried', 'Never tried'])
  assert.equal(tab.pending().waiting[0]?.refusal?.code, 'too_old')
})

test('OFFLINE-1 a clock that is days ahead, and is then corrected, neither loses a change nor holds it', async () => {
  phone.setClock(30)
  const tab = await openTab(phone)
  phone.fates.push('cut')
  await tab.write('In a month')
  phone.setClock(-30)
  await tab.wake()
  assert.deepEqual(server.titles(), ['In a month'])
})
