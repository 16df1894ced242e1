import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from './world.ts'

const { call, db, idOf } = await openWorld()
const [ZAWGYI, UNICODE] = ['ျမန္မာႏိုင္ငံ', 'မြန်မာနိုင်ငံ']
/** Proper Unicode whose marks a keyboard wrote in another order. */
const [DISORDERED, ORDERED] = ['ခင\u103a\u1037', 'ခင\u1037\u103a']

const texts: [what: string, write: (text: string) => Promise<string>][] = [
  [
    'a note',
    async (title) =>
      (
        await call('POST', '/api/notes/manifastcation', {
          as: 'member',
          body: { title, description: 'x', type: 'MORNING_PHASE' },
        })
      ).content.title,
  ],
  [
    'a checklist item',
    async (title) => (await call('POST', '/api/checklist', { as: 'trader', body: { title } })).content.title,
  ],
  [
    "a member's name",
    async (name) => (await call('PATCH', '/api/me/update', { as: 'member', body: { name } })).content.name,
  ],
  [
    "a staff member's name",
    async (name) =>
      (
        await call('POST', '/api/staff/people', {
          as: 'owner',
          body: { name, email: `typing-${Math.random()}@padauk.test`, role: 'support' },
        })
      ).content.name,
  ],
  [
    'a funded plan',
    async (name) =>
      (
        await call('POST', '/api/staff/funded-accounts', {
          as: 'owner',
          body: {
            name,
            description: name,
            price_usd: 10,
            account_size_usd: 1000,
            profit_target_percent: 8,
            max_drawdown_percent: 5,
            profit_split_percent: 80,
            status: 'DRAFT',
          },
        })
      ).content.description,
  ],
  [
    'a reason',
    async (reason) => {
      const id = await idOf('fresh')
      await call('PATCH', `/api/staff/members/${id}`, { as: 'owner', body: { status: 'SUSPENDED', reason } })
      const { content } = await call('PATCH', `/api/staff/members/${id}`, { as: 'owner', body: { status: 'ACTIVE' } })
      return content.timeline.find((entry: { reason: string | null }) => entry.reason)?.reason
    },
  ],
  [
    'a pasted chat',
    async (text) => (await call('POST', '/api/staff/members/chat', { as: 'support', body: { text } })).content.text,
  ],
]

for (const [what, write] of texts)
  test(`WORDS-1 ${what} typed in Zawgyi is stored as Unicode, and Unicode in the standard order of its marks`, async () => {
    assert.equal(await write(ZAWGYI), UNICODE)
    assert.equal(await write(DISORDERED), ORDERED)
    assert.equal(await write(`Shan ${UNICODE} 1 🌼`), `Shan ${UNICODE} 1 🌼`)
  })

test('WORDS-1 a writer who takes the conversion back has the text as typed', async () => {
  const headers = { zawgyi: 'keep' }
  const { content } = await call('POST', '/api/checklist', { as: 'trader', body: { title: ZAWGYI }, headers })
  assert.equal(content.title, ZAWGYI)
})

test('WORDS-1 words with stacked consonants are stored as typed', async () => {
  const note = { title: 'ငွေစက္ကူ', description: 'မေတ္တာ', type: 'MORNING_PHASE' }
  const { content } = await call('POST', '/api/notes/manifastcation', { as: 'member', body: note })
  assert.deepEqual([content.title, content.description], [note.title, note.description])
})

test('WORDS-1 a password is not converted', async () => {
  const body = { oldPassword: 'learn-crypto', newPassword: ZAWGYI }
  assert.equal((await call('POST', '/api/user/auth/change-password', { as: 'expiring', body })).status, 204)
  const { email } = await db
    .selectFrom('members')
    .where('member_id', '=', await idOf('expiring'))
    .select('email')
    .executeTakeFirstOrThrow()
  const login = async (password: string) =>
    (await call('POST', '/api/user/auth/login', { body: { email, password } })).status
  assert.deepEqual([await login(UNICODE), await login(ZAWGYI)], [401, 200])
})

test('WORDS-1 a limit counts what a reader counts, after Zawgyi was converted', async () => {
  const write = async (title: string) =>
    (await call('POST', '/api/checklist', { as: 'trader', body: { title } })).status
  // Each syllable is one character to a reader: a consonant, a medial and a vowel above or below it.
  assert.deepEqual([await write('ကြူ'.repeat(120)), await write('ကြူ'.repeat(121))], [201, 422])
  // Marks without end are no text.
  assert.equal(await write(`e${'\u0301'.repeat(480)}`), 422)
  // In Zawgyi the sign before the consonant is a character of its own.
  assert.deepEqual([await write('ျမ'.repeat(120)), await write('ျမ'.repeat(121))], [201, 422])
})

test('WORDS-1 STAFF-2 members are found by a Burmese name, however it was typed', async () => {
  const rename = (name: string) => call('PATCH', '/api/me/update', { as: 'trader', body: { name } })
  const find = async (q: string) =>
    (await call('GET', `/api/staff/members?q=${encodeURIComponent(q)}`, { as: 'owner' })).content.total
  assert.equal((await rename(`  ဒေါ်\u200bအောင်${DISORDERED}  `)).content.name, `ဒေါ်အောင်${ORDERED}`)
  for (const q of [`အောင်${DISORDERED}`, `အောင်${ORDERED}`, `ဒေါ်\u200bအောင်`, ORDERED]) assert.equal(await find(q), 1, q)
  assert.equal((await rename(`${ZAWGYI}`)).content.name, UNICODE)
  for (const q of [ZAWGYI, UNICODE]) assert.ok((await find(q)) >= 1, q)
})

test('WORDS-1 STAFF-1 amounts, days, phone numbers and references are read in Burmese and full-width digits', async () => {
  const plan = await db
    .selectFrom('plans')
    .where('status', '=', 'PUBLISHED')
    .select('plan_id')
    .executeTakeFirstOrThrow()
  const register = (changes: object, payment: object) =>
    call('POST', '/api/staff/members', {
      as: 'owner',
      body: {
        name: 'Typing',
        email: `typing-${Math.random()}@padauk.test`,
        plan_id: plan.plan_id,
        campus_ids: [1, 2],
        payment: { method: 'MMK', amount: '1', currency: 'MMK', reference: `typing ${Math.random()}`, ...payment },
        ...changes,
      },
    })
  const { status, content } = await register(
    { phone: '၀၉ ၇၇၉၉ ၀၀၄၅', start_at: '၂၀၂၆-၁၁-၂၀' },
    { amount: '၂၀၃၃၅၀', reference: 'KBZ ၀၀၉၃၈၁၂' },
  )
  assert.equal(status, 201)
  assert.equal(content.entries[0].amount, '203350')
  assert.match(content.subscriptions[0].start_at, /^2026-11-19T17:30/)
  assert.equal((await register({ phone: '09 7799 0045' }, {})).status, 409)
  assert.equal((await register({ phone: '０９ ７７９９ ００４５' }, {})).status, 409)
  assert.equal((await register({}, { reference: 'KBZ 0093812' })).status, 409)
})
