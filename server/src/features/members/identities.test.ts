import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneKey } from '@padauk/rules/phones'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const { plan_id } = await db
  .selectFrom('plans')
  .where('status', '=', 'PUBLISHED')
  .select('plan_id')
  .executeTakeFirstOrThrow()
let nth = 0
const register = (changes: object, payment: object = {}) => {
  nth++
  const body = {
    ...{ name: 'Su Su', email: `identity-${nth}@padauk.test`, plan_id, campus_ids: [1, 2] },
    payment: {
      ...{ method: 'OTHER', amount: '449', currency: 'USD', reference: `IDENTITY ${7_000_000 + nth}`, reason: 'test' },
      ...payment,
    },
    ...changes,
  }
  return call('POST', '/api/staff/members', { as: 'owner', body })
}

test('STAFF-9 a phone number has one key in each of its usual forms', () => {
  const forms = `09 791 234 567|+95 9 791 234 567|+95 09 791 234 567|0095 9 791234567|00 95 09 791234567|9791234567|959791234567
    |95 09-791-234-567|(09) 791 234 567|၀၉ ၇၉၁ ၂၃၄ ၅၆၇|＋９５ ９ ７９１ ２３４ ５６７|\u202a+95 9 791 234 568\u202c|09\u00a0791\u2011234\u2011567`
  const keys = forms.split(/\s*\|/).map(phoneKey)
  assert.deepEqual([...new Set(keys)], ['959791234567', '959791234568'])
  assert.equal(phoneKey('+66 081 234 5678'), '66812345678')
  for (const none of ['', 'x', '12345', '1'.repeat(16), '09 call me']) assert.equal(phoneKey(none), undefined)
})

test('STAFF-1 STAFF-9 what nobody sees is not stored with a phone, an email, a name or a reference', async () => {
  const { status, content } = await register(
    {
      name: '\u202eSu\u200b \u2066Mon\u2069',
      email: '\u200eIdentity.A@padauk.test\ufeff',
      phone: '\u202a+95 9 791 000 001\u202c',
    },
    { reference: '\u2068FT26325-UNSEEN1\u2069' },
  )
  assert.equal(status, 201)
  const { name, email, phone, entries } = content
  assert.deepEqual(
    [name, email, phone, entries[0].reference],
    ['Su Mon', 'identity.a@padauk.test', '+95 9 791 000 001', 'FT26325-UNSEEN1'],
  )
  const taken = await register(
    { email: 'identity\u00ad.a@padauk.test', phone: '+95 09 791 000 001' },
    { reference: 'Ref: ft26325 unseen1' },
  )
  assert.deepEqual(
    [taken.status, taken.error.fields?.map(({ path }) => path)],
    [409, ['email', 'phone', 'payment.reference']],
  )
  const found = await call('GET', `/api/staff/members?q=${encodeURIComponent('\u202aidentity.a@padauk.test\u202c')}`, {
    as: 'owner',
  })
  assert.equal(found.content.total, 1)
})

test('STAFF-9 AFF-1 an address of the same mailbox is named before, and cannot use the code of its owner', async () => {
  const { content } = await register({ email: 'refone@gmail.com' })
  const { content: found } = await call('GET', '/api/staff/members/duplicates?email=ref.one%2B1@googlemail.com', {
    as: 'owner',
  })
  assert.equal(found.email, null)
  assert.deepEqual(
    found.looks_like.map(({ member_id }: { member_id: number }) => member_id),
    [content.member_id],
  )
  for (const email of ['refone+1@gmail.com', 'ref.one@gmail.com', 'R.E.F.one@googlemail.com']) {
    const { status, error } = await register({ email, refer_code: content.refer_code })
    assert.deepEqual([status, error.message], [422, 'Error: members cannot refer themselves'])
  }
  assert.equal((await register({ email: 'reftwo@gmail.com', refer_code: content.refer_code })).status, 201)
})
