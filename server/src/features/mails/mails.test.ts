import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { openMailer } from '#lib/mail.ts'
import { openWorld } from '#test/world.ts'
import { writeLetter } from './letter.ts'
import { sendDueMails, writeMail } from './mails.ts'
import { mailsWorker } from './mails.worker.ts'

const { db, settings } = await openWorld()
const MINUTE = 60_000
const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)

/** A mail server that records the messages it receives. */
async function openSmtp(options: SMTPServerOptions = {}) {
  const got: { from: string; to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        got.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  after(close)
  return {
    got,
    close,
    cut: () => [...sockets].map((socket) => socket.destroy()),
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailer: openMailer({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` }),
  }
}

let causes = 0
async function write(recipient = 'somebody@padauk.test', more: { stop_link?: string } = {}) {
  const cause = `test ${causes++}`
  await writeMail(
    db,
    {
      cause,
      recipient,
      ...more,
      ...writeLetter({
        brand: 'Padauk',
        language: 'my',
        subject: 'စမ်းသပ်စာ',
        before: ['မင်္ဂလာပါ <b>&'],
        act: { label: 'Open', link: 'https://school.example/a?b=c&d' },
        after: ['.', 'Sign out'],
      }),
    },
    now,
  )
  return { cause, read: () => db.selectFrom('mails').where('cause', '=', cause).selectAll().executeTakeFirstOrThrow() }
}
const refuse = (code: number) => (_: unknown, __: unknown, done: (error: Error) => void) =>
  done(Object.assign(new Error('no'), { responseCode: code }))

test('AUTH-4 a mail arrives over real SMTP as HTML and text, exactly once', async () => {
  const { got, mailer } = await openSmtp()
  const { read } = await write()
  assert.equal((await sendDueMails(db, mailer, now)).length, 1)
  assert.equal((await sendDueMails(db, mailer, later(600))).length, 0)
  assert.equal(got.length, 1)
  const [{ from, to, raw }] = got as [(typeof got)[number]]
  assert.deepEqual([from, to], ['no-reply@padauk.test', ['somebody@padauk.test']])
  const mail = await PostalMime.parse(raw)
  assert.deepEqual(
    [mail.subject, mail.from?.name, mail.to?.[0]?.address],
    ['စမ်းသပ်စာ', 'Padauk', 'somebody@padauk.test'],
  )
  assert.match(mail.text ?? '', /^မင်္ဂလာပါ <b>&\n\nOpen:\nhttps:\/\/school\.example\/a\?b=c&d\n\n\.\n\nSign out/)
  assert.match(mail.html ?? '', /မင်္ဂလာပါ &#60;b&#62;&#38;/)
  const { status, sent_at, text, html } = await read()
  assert.deepEqual([status, text, html], ['SENT', '', ''])
  assert.ok(sent_at)
})

test('OPS-3 without SMTP_URL a mail is written to a file that is logged', async () => {
  const { read } = await write('file@padauk.test')
  const [path] = await sendDueMails(db, openMailer(settings), now)
  const { mail_id } = await read()
  assert.equal(path, join(settings.dataDir, 'outbox', `${mail_id}.eml`))
  const mail = await PostalMime.parse(readFileSync(path as string))
  assert.deepEqual([mail.subject, mail.to?.[0]?.address], ['စမ်းသပ်စာ', 'file@padauk.test'])
  assert.deepEqual(
    readdirSync(join(settings.dataDir, 'outbox')).filter((name) => name.endsWith('.part')),
    [],
  )
})

test('LEARN-18 a mail that can be stopped says how in its head, for one click (RFC 8058); others say nothing', async () => {
  const { got, mailer } = await openSmtp()
  const stop_link = 'https://school.example/reminders/1.x?language=my'
  const { read } = await write('stopped@padauk.test', { stop_link })
  await write('stopped@padauk.test')
  assert.equal((await sendDueMails(db, mailer, now)).length, 2)
  const stops = await Promise.all(
    got.map(async ({ raw }) =>
      (await PostalMime.parse(raw)).headers
        .filter(({ key }) => key.startsWith('list-'))
        .map(({ key, value }) => [key, value]),
    ),
  )
  assert.deepEqual(stops, [
    [
      ['list-unsubscribe', `<${stop_link}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ],
    [],
  ])
  assert.equal((await read()).stop_link, null)
})

test('AUTH-4 one cause sends one mail, however often it is written', async () => {
  const { cause } = await write()
  await Promise.all(
    Array.from({ length: 20 }, () =>
      writeMail(db, { cause, recipient: 'x@padauk.test', subject: 's', text: 't', html: 'h' }, now),
    ),
  )
  const { count } = await db
    .selectFrom('mails')
    .where('cause', '=', cause)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(count, 1)
  await db.deleteFrom('mails').where('cause', '=', cause).execute()
})

test('AUTH-4 a temporarily refused mail is retried within 3 minutes, then with backoff for 3 days', async () => {
  const { mailer } = await openSmtp({ onRcptTo: refuse(451) as never })
  const { read } = await write()
  const waits: number[] = []
  let at = now
  for (let tries = 0; tries < 40; tries++) {
    await sendDueMails(db, mailer, at)
    const { status, due_at } = await read()
    if (status !== 'WAITING') break
    waits.push((Date.parse(due_at) - at.getTime()) / MINUTE)
    at = new Date(due_at)
  }
  const { status, last_error } = await read()
  assert.equal(status, 'FAILED')
  assert.match(last_error ?? '', /451/)
  assert.ok(
    (waits[0] as number) <= 3 && waits.every((wait, nth) => nth === 0 || wait >= (waits[nth - 1] as number)),
    waits.join(),
  )
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 60 / 24
  assert.ok(days > 2.7 && days <= 3, `${days} days`)
})

test('AUTH-4 a permanently refused mail is not retried and is marked as failed', async () => {
  let asked = 0
  const { mailer } = await openSmtp({
    onRcptTo: ((a: unknown, b: unknown, done: (error: Error) => void) => {
      asked++
      refuse(550)(a, b, done)
    }) as never,
  })
  const { read } = await write()
  for (const minutes of [0, 10, 1000]) await sendDueMails(db, mailer, later(minutes))
  assert.deepEqual([asked, (await read()).status], [1, 'FAILED'])
})

test('AUTH-4 an unreachable mail server costs one attempt, and the mail is sent when it is back', async () => {
  const away = await openSmtp()
  await away.close()
  const { read } = await write()
  await sendDueMails(db, away.mailer, now)
  assert.equal((await read()).status, 'WAITING')
  const { got, mailer } = await openSmtp()
  await sendDueMails(db, mailer, later(2))
  assert.deepEqual([got.length, (await read()).status], [1, 'SENT'])
})

test('AUTH-4 a refusal after the message is a response: the mail is retried', async () => {
  let isOpen = false
  const got: string[] = []
  const { mailer } = await openSmtp({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => {
        if (isOpen) got.push('mail')
        done(isOpen ? null : Object.assign(new Error('later'), { responseCode: 452 }))
      })
    },
  })
  const { read } = await write()
  await sendDueMails(db, mailer, now)
  assert.equal((await read()).status, 'WAITING')
  isOpen = true
  await sendDueMails(db, mailer, later(2))
  assert.deepEqual([got.length, (await read()).status], [1, 'SENT'])
})

test('AUTH-4 a mail is not resent when the connection drops after handover', async () => {
  let taken = 0
  const { mailer, cut } = await openSmtp({
    onData(stream) {
      stream.resume()
      // The server takes the message without a reply, so the sender cannot know.
      stream.on('end', () => {
        taken++
        cut()
      })
    },
  })
  const { read } = await write()
  for (const minutes of [0, 5, 100, 5000]) await sendDueMails(db, mailer, later(minutes))
  assert.deepEqual([taken, (await read()).status], [1, 'HANDED_OVER'])
})

test('AUTH-4 a mail is retried when its process died before handover, and not when it died after', async () => {
  const { got, mailer } = await openSmtp()
  const before = await write('before@padauk.test')
  const after = await write('after@padauk.test')
  const dies = { deliver: () => new Promise<string>(() => {}) }
  void sendDueMails(db, dies, now)
  while ((await before.read()).status !== 'SENDING') await new Promise((resolve) => setImmediate(resolve))
  await db.updateTable('mails').set({ status: 'HANDED_OVER' }).where('cause', '=', after.cause).execute()
  assert.equal((await sendDueMails(db, mailer, later(1))).length, 0)
  await sendDueMails(db, mailer, later(3))
  assert.deepEqual(
    got.map(({ to }) => to[0]),
    ['before@padauk.test'],
  )
})

test('AUTH-4 OPS-2 five processes on one outbox send each mail once', async () => {
  const { got, mailer } = await openSmtp()
  const wanted = Array.from({ length: 12 }, (_, nth) => `many${nth}@padauk.test`)
  for (const recipient of wanted) await write(recipient)
  await Promise.all(Array.from({ length: 5 }, () => sendDueMails(db, mailer, now)))
  assert.deepEqual(got.map(({ to }) => to[0]).toSorted(), wanted.toSorted())
})

test('AUTH-4 the worker sends mails written while it runs, and stops when asked', async () => {
  const { got, smtpUrl } = await openSmtp()
  const lines: string[] = []
  const stop = mailsWorker({
    db,
    settings: { ...settings, smtpUrl },
    log: { info: (line) => void lines.push(line), error: (error) => assert.fail(String(error)) },
  })
  await write('worker@padauk.test')
  while (got.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await stop()
  assert.equal(got[0]?.to[0], 'worker@padauk.test')
  assert.match(lines[0] ?? '', /a mail went to 127\.0\.0\.1:\d+/)
})

test('AUTH-4 handover is recorded before the first byte is sent, so it survives a killed process', async () => {
  const seen: string[] = []
  const { mailer } = await openSmtp({
    onRcptTo: ((_address: unknown, _session: unknown, done: () => void) => void look().then(done)) as never,
    onData(stream, _session, done) {
      let looked: Promise<void> | undefined
      stream.once('data', () => {
        looked = look()
      })
      stream.resume()
      // The mail is not accepted before the check is done.
      stream.on('end', () => void looked?.then(() => done()))
    },
  })
  const { read } = await write('moment@padauk.test')
  const look = async () => void seen.push((await read()).status)
  await sendDueMails(db, mailer, now)
  assert.deepEqual(seen, ['SENDING', 'HANDED_OVER'])
  assert.equal((await read()).status, 'SENT')
})

const DAYS_8 = 8 * 24 * 60
test('SAFE-6 a mail written, put off or taken while the clock was 8 days ahead goes out as soon as it is back', async () => {
  const { got, mailer } = await openSmtp()
  const ahead = later(DAYS_8).toISOString()
  const states = [
    { status: 'WAITING', tries: 0, due_at: ahead, created_at: ahead },
    { status: 'WAITING', tries: 3, due_at: ahead },
    { status: 'SENDING', tries: 1, due_at: ahead },
  ] as const
  for (const [nth, state] of states.entries()) {
    const { cause } = await write(`ahead${nth}@padauk.test`)
    await db.updateTable('mails').set(state).where('cause', '=', cause).execute()
  }
  await sendDueMails(db, mailer, now)
  assert.deepEqual(got.map(({ to }) => to[0]).toSorted(), [
    'ahead0@padauk.test',
    'ahead1@padauk.test',
    'ahead2@padauk.test',
  ])
})

test('SAFE-6 a clock that jumps 8 days ahead does not give up a mail that waits', async () => {
  const { mailer } = await openSmtp({ onRcptTo: refuse(451) as never })
  const { read } = await write()
  await sendDueMails(db, mailer, now)
  await sendDueMails(db, mailer, later(DAYS_8))
  assert.equal((await read()).status, 'WAITING')
  const well = await openSmtp()
  await sendDueMails(db, well.mailer, later(3))
  assert.deepEqual([well.got.length, (await read()).status], [1, 'SENT'])
})

test('SAFE-6 SAFE-3 a mail that is taken over while its first sender still works goes out once', async () => {
  for (const jump of [DAYS_8, -DAYS_8]) {
    const { got, mailer } = await openSmtp()
    const { read } = await write()
    let goOn = () => {}
    const isHeld = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isBegun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      isBegun = resolve
    })
    const first = sendDueMails(
      db,
      {
        async deliver(mail, onHandOver) {
          isBegun()
          await isHeld
          return mailer.deliver(mail, onHandOver)
        },
      },
      now,
    )
    await hasBegun
    await sendDueMails(db, mailer, later(jump))
    goOn()
    await first
    assert.deepEqual([got.length, (await read()).status], [1, 'SENT'], `${jump}`)
  }
})
