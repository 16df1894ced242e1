import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { openWorld } from '../../test/world.ts'

const { app, call, db, idOf, lesson } = await openWorld()

const find = async (name: string) =>
  (await call('GET', `/api/staff/words?q=${name}`, { as: 'editor' })).content.data.find(
    (word: { name: string }) => word.name === name,
  )
/** Corrects a text, on what it is now. */
const correct = async (name: string, text: string | null, language: 'en' | 'my' = 'en') => {
  const answer = await call('PUT', `/api/staff/words/key/${name}`, {
    as: 'editor',
    body: { language, text, decided_on: (await find(name))[language].text },
  })
  assert.equal(answer.status, 200, answer.text)
}
const live = async (language = 'en') => (await call('GET', `/api/words?language=${language}`)).content
const newestMail = (recipient: string) =>
  db
    .selectFrom('mails')
    .where('recipient', '=', recipient)
    .orderBy('mail_id', 'desc')
    .select(['mail_id', 'subject', 'text', 'html'])
    .executeTakeFirstOrThrow()
const forget = async (email: string, language: string) => {
  await db.deleteFrom('tries').execute()
  await call('POST', '/api/user/auth/forgot-password', { body: { email }, headers: { 'accept-language': language } })
  return newestMail(email)
}
let member = 0
const register = async () => {
  const nth = ++member
  const { status, content, text } = await call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      name: `Nandar ${nth}`,
      email: `said${nth}@padauk.test`,
      plan_id: 1,
      campus_ids: [1, 2],
      payment: { method: 'MMK', currency: 'MMK', amount: '203350', reference: `said-${nth}` },
    },
  })
  assert.equal(status, 201, text)
  return content
}

test('WORDS-3 a corrected mail is written at once, in its language only; one that is written already stays as it is', async () => {
  const email = 'trader@padauk.test'
  const before = await forget(email, 'en')
  assert.match(before.text, /^Hello,\n\nSomebody, most likely you, asked for a new password for trader@padauk\.test\./)
  await correct('mail_reset_asked', 'You asked, {email}, did you not?')
  await correct('mail_reset_subject', 'New password\nfor {brand}')
  const after = await forget(email, 'en')
  assert.match(after.text, /^Hello,\n\nYou asked, trader@padauk\.test, did you not\?\n/)
  assert.match(after.html, /You asked, trader@padauk\.test, did you not\?/)
  assert.equal(after.subject, 'New password for Padauk', 'a header has one line')
  assert.match((await forget(email, 'my')).text, /အတွက် စကားဝှက်အသစ် တောင်းထားပါတယ်/)
  const { text } = await db
    .selectFrom('mails')
    .where('mail_id', '=', before.mail_id)
    .select('text')
    .executeTakeFirstOrThrow()
  assert.equal(text, before.text)
  // By another process: nothing in this one knows of it.
  await db.updateTable('words').set({ text: 'Elsewhere {email}' }).where('name', '=', 'mail_reset_asked').execute()
  assert.match((await forget(email, 'en')).text, /Elsewhere trader@padauk\.test/)
  await correct('mail_reset_asked', null)
  await correct('mail_reset_subject', null)
  assert.equal((await forget(email, 'en')).subject, before.subject)
  assert.deepEqual(await live(), {}, 'browsers are not sent the texts of mails')
})

test('WORDS-3 decisions are mailed in the school’s words, in both languages while the member has chosen none', async () => {
  await correct('mail_post_refused_text', 'Not {link}, sorry.')
  await correct('mail_post_refused_text', '{link} ကို လက်မခံပါ။', 'my')
  const { post_id, link, email } = await db
    .selectFrom('affiliate_posts')
    .where('content_status', '=', 'PENDING')
    .select(['post_id', 'link', 'email'])
    .executeTakeFirstOrThrow()
  await db.updateTable('members').set({ language: null }).where('email', '=', email).execute()
  const { status } = await call('PATCH', `/api/staff/affiliate-posts/${post_id}`, {
    as: 'owner',
    body: { content_status: 'REJECT', decided_on: 'PENDING', reason: 'No picture' },
  })
  assert.equal(status, 200)
  const { subject, text } = await newestMail(email)
  assert.equal(subject, 'သင့်ပို့စ်ကို လက်မခံနိုင်ပါ · Your post was not accepted')
  assert.equal(
    text,
    `မင်္ဂလာပါ။\n\n${link} ကို လက်မခံပါ။\n\nHello,\n\nNot ${link}, sorry.\n\nအကြောင်းရင်း · Reason: No picture\n\nPadauk\n`,
  )
  await correct('mail_post_refused_text', null)
  await correct('mail_post_refused_text', null, 'my')
})

test('WORDS-3 STAFF-1 messages for the chat and the welcome mail are in the school’s words', async () => {
  const plain = await register()
  assert.match(
    plain.messages.en,
    /^Hello Nandar 1, welcome to Padauk\.\nYour plan Starter runs until \d\d\/\d\d\/\d\d\.\nSet your password with this link\. It works once, for 72 hours:\nhttp\S+$/,
  )
  await correct('message_until', '{plan}: until {day}.')
  await correct('message_link', 'Hi {name}: {link} ({hours} hours)')
  const { messages, member_id, email } = await register()
  assert.match(messages.en, /\nStarter: until \d\d\/\d\d\/\d\d\.\n/)
  assert.match(messages.my, /အစပြု အစီအစဉ်ကို \d\d\/\d\d\/\d\d အထိ သုံးနိုင်ပါတယ်။/)
  assert.match((await newestMail(email)).text, /Starter: until/)
  const renewed = await call('POST', `/api/staff/members/${member_id}/set-password-link`, { as: 'support' })
  assert.match(renewed.content.messages.en, /^Hi Nandar 2: http\S+ \(72 hours\)$/)
  // The console shows the message before a member is registered.
  assert.deepEqual(Object.keys(await live()), ['member-messages'])
  await correct('message_until', null)
  await correct('message_link', null)
})

test('WORDS-3 LEARN-12 a certificate is drawn in the school’s words', async () => {
  const { course_id } = await lesson('What money is for')
  const number = 'ABCD-EFGH-JKMN'
  await db
    .insertInto('certificates')
    .values({
      number,
      member_id: await idOf('trader'),
      course_id,
      course_title: 'A course',
      campus_title: 'A campus',
      lessons: 3,
      issued_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()
  const drawn = async () => {
    const { rawPayload } = await app.inject({
      url: `/api/certificate/${number}/pdf`,
      headers: { cookie: 'language=my' },
    })
    return Buffer.concat(
      [...rawPayload.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
        inflateSync(Buffer.from(stream, 'latin1')),
      ),
    )
  }
  const shows = (pdf: Buffer, text: string) => pdf.includes(Buffer.from(text, 'utf16le').swap16())
  assert.ok(shows(await drawn(), 'ရက်စွဲ'))
  await correct('certificate_date', 'နေ့ရက်', 'my')
  const after = await drawn()
  assert.deepEqual([shows(after, 'နေ့ရက်'), shows(after, 'ရက်စွဲ')], [true, false])
  await correct('certificate_date', null, 'my')
})

test('WORDS-3 error messages are found by what is seen, and corrected; the wire stays English', async () => {
  const seen = async (q: string) =>
    (await call('GET', `/api/staff/words?q=${encodeURIComponent(q)}&noun=faults`, { as: 'editor' })).content.data[0]
  const known = await seen('email or password is incorrect')
  assert.equal(known.en.text, 'email or password is incorrect')
  assert.equal((await seen('the title is required')).en.text, '{field} is required', 'a name in a placeholder')
  const quoted = await seen("there is no plan 'Gold' on sale")
  assert.deepEqual([quoted.en.text, quoted.en.placeholders], ["there is no plan ''{plan}'' on sale", ['plan']])
  await correct(known.name, 'that was not right')
  await correct(quoted.name, 'no {plan} here')
  assert.deepEqual(await live(), {
    faults: { fault_wrong_credentials: ['that was not right'], fault_no_such_plan: ['no ', ['plan'], ' here'] },
  })
  const { error } = await call('POST', '/api/user/auth/login', { body: { email: 'nobody@padauk.test', password: 'x' } })
  assert.equal(error.message, 'Error: email or password is incorrect')
  await correct(known.name, null)
  await correct(quoted.name, null)
  assert.deepEqual(await live(), {})
})
