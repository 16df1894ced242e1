import assert from 'node:assert/strict'
import { createSession } from '#features/sessions/sessions.ts'
import { multipart, PIXEL } from './multipart.ts'
import type { openWorld } from './world.ts'

let made = 0

/**
 * A member with something in every place where the school keeps anything about a person; every text about them holds
 * `mark`, so that what is left of them can be searched for.
 */
export async function makeLeavingMember({ call, db, lesson }: Awaited<ReturnType<typeof openWorld>>) {
  made++
  const mark = `leaver${made}`
  const now = new Date().toISOString()
  const email = `${mark}@example.com`
  const phone = `09 77129900${made}`
  const registered = await call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      name: `Name ${mark}`,
      email: `old.${mark}@example.com`,
      phone,
      plan_id: 5,
      refer_code: 'PADAUK1',
      payment: { method: 'USDT', amount: '9999', currency: 'USDT', reference: `TX 9000${made}`, reason: 'more' },
    },
  })
  assert.equal(registered.status, 201, registered.text)
  const { member_id, refer_code } = registered.content as { member_id: number; refer_code: string }
  await call('PATCH', `/api/staff/members/${member_id}`, { as: 'support', body: { email } })
  await call('POST', '/api/user/auth/forgot-password', { body: { email } })
  await call('POST', '/api/user/auth/login', { body: { email, password: 'wrong' } })
  await call('POST', '/api/affiliate-content/submit', { body: { email, link: `https://example.com/${mark}` } })
  const as = { token: await createSession(db, member_id, `browser ${mark}`, new Date()) }
  const picture = await call('POST', '/api/me/profile-pic', { as, ...multipart([['image', PIXEL]]) })
  await call('POST', '/api/notes/manifastcation', {
    as,
    body: { title: `Note ${mark}`, description: `Text ${mark}`, type: 'NIGHT_PHASE' },
    headers: { 'idempotency-key': mark },
  })
  const item = await call('POST', '/api/checklist', {
    as,
    body: { title: `Item ${mark}` },
    headers: { device: `${mark}-device`.padEnd(16, '-'), change: '1', 'idempotency-key': `${mark}-item` },
  })
  const { lesson_id, course_id } = await lesson('What money is for')
  await call('POST', `/api/user/fav/lesson/${lesson_id}/add`, { as })
  const order = await call('POST', '/api/funded-account-order', {
    as,
    ...multipart([
      ['funded_account_id', '1'],
      ['name', `Typed ${mark}`],
      ['email', email],
      ['payment_method', 'USDT'],
      ['transaction_reference', `TX 8000${made}`],
      ['payment_proof', PIXEL],
    ]),
  })
  assert.equal(order.status, 201, order.text)
  const { order_id } = order.content as { order_id: number }
  const of = { member_id, lesson_id }
  await db
    .insertInto('checklist_days')
    .values({ member_id, day: '2026-11-20', item_id: item.content.item_id })
    .execute()
  await db
    .insertInto('lesson_progress')
    .values({ ...of, resume_seconds: 7, passed_at: now, finished_at: now, touched_at: now })
    .execute()
  await db
    .insertInto('quiz_attempts')
    .values({ ...of, score_percent: 90, is_passed: 1, created_at: now })
    .execute()
  await db
    .insertInto('replays')
    .values({
      ...of,
      name: 'bars',
      src: 'x',
      account: 1,
      risk_percent: 1,
      starts_at: 1,
      at: 1,
      moves: JSON.stringify([mark]),
      trades: 0,
      result_r: 0,
      result_money: 0,
      is_over: 0,
      started_at: now,
      updated_at: now,
    })
    .execute()
  const number = `0000-0000-000${made}`
  await db
    .insertInto('certificates')
    .values({ number, member_id, course_id, course_title: 'C', campus_title: 'C', lessons: 1, issued_at: now })
    .execute()
  await db
    .insertInto('deleted_notes')
    .values({
      note_id: 900_000 + made,
      member_id,
      type: 'NIGHT_PHASE',
      title: `Gone ${mark}`,
      description: mark,
      updated_at: now,
      deleted_at: now,
    })
    .execute()
  await db
    .insertInto('renewal_contacts')
    .values({ member_id, ends_at: now, state: 'MESSAGED', messaged_at: now, marked_at: now, staff: 'x' })
    .execute()
  const members = { member_ids: [member_id] }
  for (const [path, body] of [
    ['/api/staff/tags', { members, tag: 'leaving' }],
    [`/api/staff/members/${member_id}/remarks`, { text: `Remark ${mark}` }],
    [
      '/api/staff/messages',
      { members, template: 'OWN', way: 'MAIL', text: { en: '{name}', my: `{name} told ${mark}` } },
    ],
  ] as const) {
    const { status, text } = await call('POST', path, { as: 'support', body })
    assert.ok(status < 300, text)
  }
  await db
    .insertInto('payouts')
    .values({ member_id, tier_percent: 10, amount_cents: 100, note: `To ${mark}`, created_at: now })
    .execute()
  // Somebody who came by this member's code.
  const guest = await call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      name: 'Guest',
      email: `guest${made}@example.org`,
      plan_id: 5,
      refer_code,
      payment: { method: 'USDT', amount: '9999', currency: 'USDT', reference: `TX 7000${made}`, reason: 'more' },
    },
  })
  assert.equal(guest.status, 201, guest.text)
  const settle = async () => {
    const values = {
      status: 'FUNDED',
      exam_status: 'APPROVED',
      exam_link: `https://x/${mark}`,
      exam_note: mark,
    } as const
    await db
      .updateTable('funded_orders')
      .set({ ...values, account: `sign in ${mark}` })
      .where('order_id', '=', order_id)
      .execute()
    await db
      .insertInto('claims')
      .values({
        order_id,
        status: 'REJECT',
        percentage: 10,
        wallet_network: 'SOL',
        wallet_address: `wallet ${mark}`,
        reason: `why ${mark}`,
        payment_proof: null,
        created_at: now,
      })
      .execute()
  }
  return {
    ...{ member_id, order_id, email, phone, refer_code, mark, as, number, settle },
    name: `Name ${mark}`,
    picture: picture.content.profile_image as string,
    guest_id: guest.content.member_id as number,
  }
}
