import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { openDB } from 'idb'
import { makeServer, type Note, type Server } from '../test/notes-server.ts'
import { makePhone, openTab, type Phone, settle } from '../test/phone.ts'
import { sendOpen } from './sender.ts'

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
  const tab = await openTab(phone, server)
  const outcome = await tab.write('Now')
  assert.equal(outcome?.state, 'sent')
  assert.deepEqual(server.titles(), ['Now'])
  assert.deepEqual(tab.notice(), [0, 0])
})

test('OFFLINE-1 what is made without a network is shown, survives the end of the browser, and is sent in its order', async () => {
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  assert.equal((await tab.write('First'))?.state, 'pending')
  await tab.write('Second')
  assert.deepEqual(tab.screen(), ['First', 'Second'])
  const next = await openTab(phone, server)
  assert.deepEqual(next.screen(), ['First', 'Second'])
  assert.deepEqual(next.notice(), [2, 0])
  phone.isLineUp = true
  await next.wake()
  assert.deepEqual(server.arrived, ['POST First', 'POST Second'])
  assert.deepEqual(next.notice(), [0, 0])
})

test('OFFLINE-1 what is done with a note before its creation has arrived names it by the id that the phone has made', async () => {
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.write('Draft', 'first')
  await tab.rewrite('first', 'Final')
  await tab.write('Not needed', 'second')
  await tab.remove('second')
  assert.deepEqual(tab.screen(), ['Final'])
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.titles(), ['Final'])
  // A form that was open since then names it as before.
  await tab.rewrite('first', 'Later')
  assert.deepEqual(server.titles(), ['Later'])
})

test('OFFLINE-1 an answer that is lost does nothing twice, also with two tabs', async () => {
  const [tab, other] = [await openTab(phone, server), await openTab(phone, server)]
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
  const [tab, other] = [await openTab(phone, server), await openTab(phone, server)]
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
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.write('For me only')
  phone.isLineUp = true
  const senders = [{ owner: 'me', token: 'token' }]
  await sendOpen(phone.makeDevice(), () => senders.shift() ?? { owner: 'somebody else', token: 'token' })
  assert.deepEqual(server.titles(), [])
})

test('OFFLINE-1 what is pending is tried again after 5 seconds, then less often, and at once when something is answered', async () => {
  const tab = await openTab(phone, server)
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
  await tab.read()
  await phone.pass(0)
  assert.deepEqual(server.titles(), ['Patience'])
})

for (const [status, retryAfter] of [
  [503, '60'],
  [429, 'Mon, 02 Mar 2026 08:01:01 GMT'],
] as const)
  test(`OFFLINE-1 a server that answers ${status} is asked again when it said, and gets the change once`, async () => {
    const tab = await openTab(phone, server)
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
  const tab = await openTab(phone, server)
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
  const tab = await openTab(phone, server)
  const outcome = await tab.write('')
  assert.equal(outcome?.state === 'refused' && outcome.refusal.status, 422)
  assert.deepEqual([tab.notice(), tab.screen()], [[0, 0], []])
})

test('OFFLINE-4 what is refused later holds back only its own thing, and can be dropped or sent again', async () => {
  const gone = server.beside({ method: 'POST', path: '/notes', body: { title: 'Gone' } })
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.rewrite(gone.id, 'Changed')
  await tab.rewrite(gone.id, 'Changed again')
  await tab.write('Another')
  server.beside({ method: 'DELETE', path: `/notes/${gone.id}` })
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.titles(), ['Another'])
  assert.deepEqual(tab.notice(), [0, 2])
  assert.deepEqual(
    tab.pending().refused.map(({ change, refusal }) => [change.title, refusal?.code]),
    [
      ['Changed', 'not_found'],
      ['Changed again', undefined],
    ],
  )
  // What is made meanwhile waits behind it.
  await tab.rewrite(gone.id, 'Once more')
  assert.deepEqual(tab.notice(), [0, 3])
  const key = tab.pending().refused[0]?.change.key ?? ''
  const takeBack = await tab.engine.drop(key)
  await settle()
  // The next one was sent, and refused.
  assert.deepEqual(
    tab.pending().refused.map(({ change, refusal }) => [change.title, refusal?.code]),
    [
      ['Changed again', 'not_found'],
      ['Once more', undefined],
    ],
  )
  await takeBack()
  assert.equal(tab.pending().refused.length, 3)
  await tab.engine.retry(key)
  assert.equal(tab.pending().refused.length, 3)
})

test('OFFLINE-4 the text of a deleted note is sent as a new note, with what was changed after it', async () => {
  const gone = server.beside({ method: 'POST', path: '/notes', body: { title: 'Gone' } })
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.rewrite(gone.id, 'My text', { basedOn: gone.updated_at })
  await tab.rewrite(gone.id, 'My text, longer', { basedOn: gone.updated_at })
  server.beside({ method: 'DELETE', path: `/notes/${gone.id}` })
  phone.isLineUp = true
  await tab.wake()
  const [first] = tab.pending().refused
  if (first) await tab.engine.sendInstead(first.change)
  await settle()
  assert.deepEqual(server.titles(), ['My text, longer'])
  assert.deepEqual(tab.notice(), [0, 0])
})

test('NOTE-5 a note that was changed elsewhere becomes a second one, which later changes are of; both are said once', async () => {
  const note = server.beside({ method: 'POST', path: '/notes', body: { title: 'At first' } })
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.rewrite(note.id, 'Typed on the bus', { basedOn: note.updated_at })
  await tab.rewrite(note.id, 'Typed on the bus, longer', { basedOn: note.updated_at })
  server.beside({ method: 'PATCH', path: `/notes/${note.id}`, body: { title: 'Typed at home' } })
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.titles(), ['Typed at home', 'Typed on the bus, longer'])
  assert.deepEqual([tab.notice(), tab.said.filter((one) => one === 'both')], [[0, 0], ['both']])
})

test('NOTE-5 two changes of a note on this phone are no conflict, although the first answer was lost', async () => {
  const note = server.beside({ method: 'POST', path: '/notes', body: { title: 'At first' } })
  const tab = await openTab(phone, server)
  phone.fates.push('lost')
  await tab.rewrite(note.id, 'Second', { basedOn: note.updated_at, replaces: true })
  phone.isLineUp = false
  await tab.rewrite(note.id, 'Third', { basedOn: note.updated_at, replaces: true })
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.arrived, ['PATCH Second', 'PATCH Third'])
})

test('NOTE-5 a form that was open while an earlier text was sent makes no second note', async () => {
  const note = server.beside({ method: 'POST', path: '/notes', body: { title: 'At first' } })
  const tab = await openTab(phone, server)
  for (const title of ['Second', 'Third', 'Fourth'])
    await tab.rewrite(note.id, title, { basedOn: note.updated_at, replaces: true })
  assert.deepEqual([server.titles(), tab.said], [['Fourth'], []])
})

test('NOTE-5 a change over a text that this phone has replaced meanwhile, without knowing the version, makes no second note', async () => {
  const tab = await openTab(phone, server)
  await tab.write('First', 'first')
  const [{ updated_at: basedOn }] = server.read() as [Note]
  // As long as the list was not read, nothing tells a version.
  await tab.rewrite('first', 'Second')
  await tab.rewrite('first', 'Third', { basedOn })
  assert.deepEqual(server.titles(), ['Third'])
})

test('OFFLINE-4 a creation that is dropped takes along what was done with it, and Undo brings both back', async () => {
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.write('Draft', 'first')
  await tab.rewrite('first', 'Final')
  const takeBack = await tab.engine.drop('first')
  assert.deepEqual([tab.notice(), tab.screen()], [[0, 0], []])
  phone.isLineUp = true
  await takeBack()
  assert.deepEqual(server.titles(), ['Final'])
})

test('OFFLINE-1 two tabs show what either keeps, a drop counts in both, and all is sent once', async () => {
  const [tab, other] = [await openTab(phone, server), await openTab(phone, server)]
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
  await other.engine.drop(other.pending().pending.find(({ title }) => title === 'Here')?.key ?? '')
  await settle()
  assert.deepEqual(tab.screen(), ['There'])
  phone.isLineUp = true
  await Promise.all([tab.wake(), other.wake()])
  assert.deepEqual(server.arrived, ['POST There'])
})

test('OFFLINE-1 what another tab has sent stays on the screen of a tab whose answer was asked for before', async () => {
  const [tab, other] = [await openTab(phone, server), await openTab(phone, server)]
  await tab.read(async () => {
    await other.write('Made beside')
  })
  assert.deepEqual(tab.screen(), ['Made beside'])
  assert.deepEqual(tab.said, ['read again'])
  await tab.read()
  assert.deepEqual(tab.screen(), ['Made beside'])
})

test('OFFLINE-1 an answer that has a change shows it once, also when the phone has not heard that it arrived', async () => {
  const tab = await openTab(phone, server)
  phone.fates.push('lost', 'lost')
  await tab.write('Arrived')
  await tab.read()
  assert.deepEqual([tab.screen(), tab.notice()], [['Arrived'], [1, 0]])
  await phone.pass(60_000)
  assert.deepEqual([tab.screen(), tab.notice(), server.arrived], [['Arrived'], [0, 0], ['POST Arrived']])
})

test('OFFLINE-1 what was applied 50 changes ago is forgotten', async () => {
  const tab = await openTab(phone, server)
  for (let at = 0; at < 60; at++) await tab.write(`Note ${at}`)
  assert.deepEqual([tab.pending().changes.length, tab.pending().changes[0]?.title], [50, 'Note 10'])
})

test('OFFLINE-4 a later change of the same kind takes the place of one that was never tried, over the same text', async () => {
  const { id, updated_at } = server.beside({ method: 'POST', path: '/notes', body: { title: 'At first' } })
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.rewrite(id, 'Second', { replaces: true, basedOn: updated_at })
  await tab.rewrite(id, 'Third', { replaces: true, basedOn: 'a time of this phone' })
  assert.deepEqual(tab.notice(), [1, 0])
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.arrived, ['PATCH Third'])
})

test('OFFLINE-1 a server that was restored from a backup gets what it lacks, once', async () => {
  const tab = await openTab(phone, server)
  await tab.write('In the backup')
  const restore = server.backUp()
  await tab.write('After it', 'after')
  await tab.rewrite('after', 'After it, changed')
  restore()
  assert.deepEqual(server.titles(), ['In the backup'])
  await tab.read()
  await phone.pass(1000)
  assert.deepEqual(server.titles(), ['In the backup', 'After it, changed'])
  await tab.read()
  assert.deepEqual(tab.screen(), ['In the backup', 'After it, changed'])
})

test('OFFLINE-1 what an answer tells before the queue is read is heard', async () => {
  await (await openTab(phone, server)).write('Forgotten by the phone')
  await phone.clearStorage()
  const tab = await openTab(phone, server, { told: server.appliedOf('me') })
  phone.isLineUp = false
  await tab.write('Made since')
  assert.deepEqual(
    tab.pending().changes.map(({ number }) => number),
    [server.appliedOf('me') + 1],
  )
})

test('OFFLINE-1 a page makes way for a newer version of the app in another tab, and sends directly from then on', async () => {
  const tab = await openTab(phone, server)
  await tab.write('First')
  const newer = await openDB(phone.name, 99)
  await tab.write('Second')
  assert.deepEqual(tab.said, ['sent directly', 'read again'])
  newer.close()
})

test('OFFLINE-1 an answer that is late tells less than what is known, and nothing is sent again', async () => {
  const tab = await openTab(phone, server)
  await tab.write('First')
  await tab.read(async () => {
    await tab.write('Second')
  })
  await phone.pass(60_000)
  assert.deepEqual([phone.calls, tab.screen()], [2, ['First', 'Second']])
})

test('OFFLINE-1 a phone that has lost its last writes with its power loses nothing that it makes from then on', async () => {
  const tab = await openTab(phone, server)
  await tab.write('First')
  const before = await phone.makeDevice().readQueue('me')
  await tab.write('Second')
  await tab.write('Third')
  await phone.makeDevice().changeQueue('me', () => before)
  const next = await openTab(phone, server)
  await next.write('After the cut')
  await next.write('And another')
  assert.deepEqual(server.titles(), ['First', 'Second', 'Third', 'After the cut', 'And another'])
  assert.deepEqual(next.notice(), [0, 0])
})

test('OFFLINE-1 what is made after a loss of memory is on the screen, although the answer tells a higher number', async () => {
  const tab = await openTab(phone, server)
  const before = await phone.makeDevice().readQueue('me')
  for (const title of ['First', 'Second', 'Third']) await tab.write(title)
  await phone.makeDevice().changeQueue('me', () => before)
  const next = await openTab(phone, server)
  await next.read()
  phone.isLineUp = false
  await next.write('After the cut')
  assert.deepEqual(next.screen(), ['First', 'Second', 'Third', 'After the cut'])
})

test('OFFLINE-1 a proxy that strips our headers from answers breaks nothing', async () => {
  phone.isStripped = true
  const tab = await openTab(phone, server)
  await tab.write('First')
  await tab.write('Second')
  assert.deepEqual([server.arrived, tab.notice(), tab.pending().changes], [['POST First', 'POST Second'], [0, 0], []])
})

test('OFFLINE-1 a draft that returns after a crash with the key of what was sent makes another note', async () => {
  const tab = await openTab(phone, server)
  await tab.write('Sent before the crash', 'aaaaaaaaaaaaaaaa')
  await tab.write('Sent before the crash', 'aaaaaaaaaaaaaaaa')
  assert.deepEqual(server.titles(), ['Sent before the crash'])
  await tab.write('Typed after it', 'aaaaaaaaaaaaaaaa')
  assert.deepEqual(server.titles(), ['Sent before the crash', 'Typed after it'])
})

test('OFFLINE-1 a draft with the key of what was sent makes another note although the phone has forgotten what it sent', async () => {
  const tab = await openTab(phone, server)
  await tab.write('Sent before the crash', 'aaaaaaaaaaaaaaaa')
  const device = phone.makeDevice()
  await device.changeQueue('me', (queue) => ({ ...queue, changes: [] }))
  await tab.write('Typed after it', 'aaaaaaaaaaaaaaaa')
  assert.deepEqual(server.titles(), ['Sent before the crash', 'Typed after it'])
  assert.deepEqual(tab.notice(), [0, 0])
})

test('OFFLINE-1 a session that ended keeps what is pending for the same member, and no other sends or sees it', async () => {
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.write('For me only')
  server.sessions.delete('token')
  phone.isLineUp = true
  await tab.wake()
  assert.equal(tab.pending().isEnded, true)
  assert.deepEqual(tab.said, ['who?'])
  server.sessions.add('theirs').add('mine')
  const other = await openTab(phone, server, { owner: 'somebody else', token: 'theirs' })
  await other.wake()
  assert.deepEqual([other.notice(), other.screen(), server.titles()], [[0, 0], [], []])
  const again = await openTab(phone, server, { token: 'mine' })
  assert.deepEqual(server.titles(), ['For me only'])
  assert.deepEqual(again.notice(), [0, 0])
})

test('OFFLINE-1 where storage is refused, a change is sent directly, and shown until it is read', async () => {
  phone.refuseStorage()
  const tab = await openTab(phone, server)
  assert.equal((await tab.write('Nothing is kept'))?.state, 'sent')
  assert.deepEqual(
    [tab.notice(), tab.said],
    [
      [0, 0],
      ['sent directly', 'read again'],
    ],
  )
})

test('OFFLINE-1 full storage is reported, and changes that were already pending are sent once', async () => {
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.write('Before it was full')
  phone.fill()
  await tab.write('Nowhere to keep')
  assert.deepEqual(tab.said, ['full', 'sent directly', 'read again'])
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(server.titles(), ['Before it was full'])
  phone.makeRoom()
  await phone.pass(60_000)
  assert.deepEqual(tab.notice(), [0, 0])
  assert.deepEqual(server.titles(), ['Before it was full'])
})

test('OFFLINE-1 what was tried weeks ago is sent, once', async () => {
  const tab = await openTab(phone, server)
  phone.fates.push('lost')
  await tab.write('Tried')
  phone.setClock(30)
  await tab.wake()
  assert.deepEqual([server.arrived, tab.notice()], [['POST Tried'], [0, 0]])
})

test('OFFLINE-1 a clock that is days ahead, and is then corrected, neither loses a change nor holds it', async () => {
  phone.setClock(30)
  const tab = await openTab(phone, server)
  phone.fates.push('cut')
  await tab.write('In a month')
  phone.setClock(-30)
  await tab.wake()
  assert.deepEqual(server.titles(), ['In a month'])
})
