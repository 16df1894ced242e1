// Both engines: many rows in one statement.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { multipart } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const HEADER = 'name,email,phone,plan_id,start_at,refer_code,campus_ids,method,amount,currency,reference'
const line = (n: number, more: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    name: `Import ${n}`,
    email: `import${n}@example.com`,
    phone: `0960000${1000 + n}`,
    plan_id: '1',
    start_at: '2026-11-20',
    refer_code: '',
    campus_ids: '1 2',
    method: 'USDT',
    amount: '49',
    currency: 'USDT',
    reference: `import ${n}`,
    ...more,
  }
  return HEADER.split(',')
    .map((column) => row[column])
    .join(',')
}
const send = (file: string | Buffer, fields: Record<string, string> = {}) => {
  const { body, headers } = multipart([
    ...Object.entries(fields),
    ['file', typeof file === 'string' ? Buffer.from(file) : file, 'text/csv'],
  ])
  return call('POST', '/api/staff/members/import', { as: 'support', body, headers })
}
const members = async () =>
  Number(
    (
      await db
        .selectFrom('members')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const errorsOf = async (file: string, fields?: Record<string, string>): Promise<[number, string][]> =>
  (await send(file, fields)).content.errors.map((fault: { line: number; field: string }) => [fault.line, fault.field])

test('STAFF-2 an import is a dry run by default; then all members are created without mails', async () => {
  const file = [
    HEADER,
    line(1, { refer_code: 'PADAUK1' }),
    line(2, { plan_id: 'lifetime', amount: '"1,863,350"', method: 'MMK', currency: 'MMK' }),
  ].join('\r\n')
  const before = await members()
  const dry = await send(file)
  assert.deepEqual(
    [dry.status, dry.content.dry_run, dry.content.rows, dry.content.imported, dry.content.errors, await members()],
    [200, true, 2, 0, [], before],
  )
  const { content } = await send(file, { dry_run: 'false' })
  assert.deepEqual([content.imported, await members()], [2, before + 2])
  // STAFF-11: they are found again by a tag, to be sent their links.
  assert.equal(dry.content.tag, null)
  assert.match(content.tag.name, /^Import 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const tagged = await call('GET', `/api/staff/members?tag=${content.tag.tag_id}`, { as: 'support' })
  assert.equal(tagged.content.total, 2)
  const made = (await call('GET', '/api/staff/members?q=import1@example', { as: 'support' })).content.data[0]
  assert.deepEqual([made.plan, made.name, made.end_at], ['Starter', 'Import 1', '2026-12-19T17:30:00.000Z'])
  assert.equal(
    (await db.selectFrom('mails').where('recipient', '=', 'import1@example.com').select('mail_id').execute()).length,
    0,
  )
  assert.equal(
    (
      await db
        .selectFrom('referrals')
        .innerJoin('subscriptions', 'subscriptions.subscription_id', 'referrals.subscription_id')
        .where('subscriptions.member_id', '=', made.member_id)
        .select('referral_id')
        .execute()
    ).length,
    1,
  )
  assert.equal((await errorsOf(file)).length, 6, 'every line now duplicates a member')
  assert.equal(
    (await call('POST', `/api/staff/members/${made.member_id}/set-password-link`, { as: 'support' })).status,
    200,
  )
})

test('STAFF-2 every bad line is reported and nothing is imported', async () => {
  const file = [
    HEADER,
    line(11),
    line(12, { email: 'no email' }),
    line(13, { plan_id: '77' }),
    line(14, { amount: 'much', currency: '?' }),
    line(15, { email: 'import11@example.com', reference: 'IMPORT 11' }),
    line(16, { email: 'member@padauk.test' }),
    line(17, { refer_code: 'NOBODY' }),
    '"Two\nlines",x',
    line(18, { phone: 'x', start_at: '3/4/2026' }),
    `${line(19)},more`,
    line(20, { name: '', method: 'CASH' }),
  ].join('\n')
  const before = await members()
  for (const dry_run of ['true', 'false']) {
    const { status, content } = await send(file, { dry_run })
    assert.deepEqual([status, content.imported, await members()], [200, 0, before])
    const named = content.errors.map((fault: { line: number; field: string }) => `${fault.line} ${fault.field}`)
    for (const expected of [
      '3 email',
      '4 plan_id',
      '5 amount',
      '5 currency',
      '6 email',
      '6 reference',
      '7 email',
      '8 refer_code',
      '9 email',
      '11 phone',
      '11 start_at',
      '12 ',
      '13 name',
      '13 method',
    ])
      assert.ok(named.includes(expected), `${expected} in ${named.join(', ')}`)
    assert.ok(!named.some((name: string) => name.startsWith('2 ')))
  }
})

test('STAFF-2 of two thousand bad lines each is reported', async () => {
  assert.equal(
    (
      await errorsOf(
        [HEADER, ...Array.from({ length: 2000 }, (_, n) => line(5000 + n, { email: 'no email' }))].join('\n'),
      )
    ).length,
    2000,
  )
})

test('STAFF-2 an unclosed quote is reported on its own line, and the lines before it are validated', async () => {
  assert.deepEqual(
    await errorsOf(
      [HEADER, line(21), line(22, { email: 'no email' }), '"never closed,x', line(23), line(24)].join('\n'),
    ),
    [
      [3, 'email'],
      [4, ''],
    ],
  )
  assert.deepEqual(await errorsOf([HEADER, line(25, { name: 'Kyaw "Max" Aung' }), line(26)].join('\n')), [])
})

test('STAFF-2 the mapping assigns file columns to fields; mapped columns must exist', async () => {
  const file = 'Full name;E-mail;Plan;Way;Paid;Money;Txn\nOne;mapped@example.com;3;mmk;1033350;mmk;M 1'
  assert.deepEqual((await errorsOf(file)).map(([, field]) => field).toSorted(), [
    'amount',
    'currency',
    'email',
    'method',
    'name',
    'plan_id',
    'reference',
  ])
  const mapping = {
    name: 'Full name',
    email: 'E-mail',
    plan_id: 'Plan',
    method: 'Way',
    amount: 'Paid',
    currency: 'Money',
    reference: 'Txn',
  }
  const { content } = await send(file, { mapping: JSON.stringify(mapping) })
  assert.deepEqual(
    [content.errors, content.rows, content.mapping.email, content.mapping.phone],
    [[], 1, 'E-mail', null],
  )
  for (const wrong of ['{', '[]', '{"email":1}', '{"password_hash":"E-mail"}', '{"email":"Nowhere"}'])
    assert.equal((await send(file, { mapping: wrong })).status, 422, wrong)
})

test('STAFF-2 other encodings and separators are accepted', async () => {
  const text = [HEADER, line(31, { name: 'မြန်မာ' })].join('\n')
  const utf16 = (order: 'le' | 'be', mark: boolean) => {
    const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
    return order === 'le' ? bytes : Buffer.from(bytes).swap16()
  }
  const files: [Buffer, string][] = [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\ufeff${text}`), 'utf-8'],
    [utf16('le', true), 'utf-16le'],
    [utf16('be', true), 'utf-16be'],
    [utf16('le', false), 'utf-16le'],
    [Buffer.from(text.replaceAll(',', '\t')), 'utf-8'],
    [Buffer.from(text.replaceAll(',', ';').replaceAll('\n', '\r\n')), 'utf-8'],
  ]
  for (const [file, encoding] of files) {
    const { content } = await send(file)
    assert.deepEqual([content.errors, content.rows, content.encoding], [[], 1, encoding])
  }
  const latin = await send(Buffer.from([HEADER, line(32, { name: 'Ren\u00e9' })].join('\n'), 'latin1'), {
    dry_run: 'false',
  })
  assert.deepEqual([latin.content.encoding, latin.content.imported], ['windows-1252', 1])
  assert.equal((await call('GET', '/api/staff/members?q=import32@', { as: 'support' })).content.data[0].name, 'René')
})

test('SAFE-2 STAFF-2 a file that is not CSV gets a message', async () => {
  for (const file of [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 0, 9, 9, 9, 9, 9, 9, 9, 9, 9]),
    Buffer.from('PK\x03\x04\0\0\0\0binary binary binary'),
    '\n\n',
    'x',
    '"',
    `${HEADER}\n"never closed`,
    `${HEADER}\n${'"'.repeat(999)}`,
  ]) {
    const { status, content } = await send(file as string)
    assert.ok(status === 422 || (status === 200 && content.errors.length > 0), String(status))
  }
  assert.equal((await send('', {})).status, 422)
  assert.equal((await send(Buffer.alloc(10 * 1024 * 1024 + 1, 97))).status, 413)
  assert.equal((await send([HEADER, line(50)].join('\n'), { dry_run: 'perhaps' })).status, 422)
})

test('SAFE-3 STAFF-2 of two simultaneous imports of one file one succeeds', async () => {
  const file = [HEADER, ...Array.from({ length: 1300 }, (_, n) => line(3000 + n))].join('\n')
  const answers = await Promise.all([send(file, { dry_run: 'false' }), send(file, { dry_run: 'false' })])
  // The second import notices them while validating or while writing.
  assert.deepEqual(
    answers.map(({ status, content }) => (status === 409 ? 0 : content.imported)).toSorted((a, b) => a - b),
    [0, 1300],
  )
})

test('STAFF-2 a page near the end is read from the end, with the same rows', async () => {
  const emails = (
    await db.selectFrom('members').select('email').where('email', 'like', 'import%').orderBy('email').execute()
  ).map(({ email }) => email)
  for (const [order, expected] of [
    ['asc', emails],
    ['desc', emails.toReversed()],
  ] as const)
    for (const page of [1, 10, 11, 12, Math.ceil(emails.length / 100), 99]) {
      const { content } = await call(
        'GET',
        `/api/staff/members?q=import&sort=email&order=${order}&perPage=100&page=${page}`,
        { as: 'support' },
      )
      assert.deepEqual(
        [content.total, content.data.map(({ email }: { email: string }) => email)],
        [emails.length, expected.slice((page - 1) * 100, page * 100)],
        `${order} ${page}`,
      )
    }
})

test('SAFE-4 STAFF-2 the export holds the matching members and no spreadsheet formulas', async () => {
  const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|x']
  for (const [n, name] of evil.entries())
    await send([HEADER, line(2000 + n, { name })].join('\n'), { dry_run: 'false' })
  const { status, text, headers } = await call('GET', '/api/staff/members/export?q=import200&sort=email', {
    as: 'support',
  })
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /attachment; filename="members-\d{4}-\d\d-\d\d\.csv"/)
  const lines = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  assert.equal(lines[0], 'member_id,name,email,phone,refer_code,status,created_at,plan,months,end_at')
  assert.deepEqual(
    lines.slice(1).map((row) => row.split(',')[1]),
    evil.map((name) => `'${name}`),
  )
  assert.equal(
    (await call('GET', '/api/staff/members/export', { as: 'support' })).text.trim().split('\r\n').length,
    (await members()) + 1,
  )
  for (const as of ['finance', 'editor'] as const)
    assert.equal((await call('GET', '/api/staff/members/export', { as })).status, 403)
  const again = [HEADER, line(2100, { name: "'=1+1" })].join('\n')
  await send(again, { dry_run: 'false' })
  assert.equal((await call('GET', '/api/staff/members?q=import2100', { as: 'support' })).content.data[0].name, '=1+1')
})

test('STAFF-9 an import refuses a reference that was used before or above, however it is written', async () => {
  const first = [HEADER, line(931, { reference: 'KBZ-6660031' })].join('\r\n')
  assert.equal((await send(first, { dry_run: 'false' })).content.imported, 1)
  const again = [
    HEADER,
    line(932, { reference: '666 0031' }),
    line(933, { reference: '6660033' }),
    line(934, { reference: 'kpay ၆၆၆၀၀၃၃' }),
  ].join('\r\n')
  assert.deepEqual(await errorsOf(again), [
    [2, 'reference'],
    [4, 'reference'],
  ])
})
