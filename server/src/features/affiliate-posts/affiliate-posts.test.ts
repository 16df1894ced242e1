import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeLink } from '@padauk/rules/post-links'
import fc from 'fast-check'
import { openWorld } from '#test/world.ts'

const LIMIT = 200
const { call, db } = await openWorld({ settings: { POSTS_PER_HOUR: String(LIMIT) } })
const submit = (link: unknown, email: unknown = 'poster@padauk.test', headers: Record<string, string> = {}) =>
  call('POST', '/api/affiliate-content/submit', { body: { email, link }, headers })
const stats = (link: string) => call('GET', `/api/affiliate-content/stats?link=${encodeURIComponent(link)}`)
const setStatus = (link: string, content_status: 'PENDING' | 'REJECT' | 'APPROVED' | 'PAID') =>
  db.updateTable('affiliate_posts').set({ content_status }).where('normal_link', '=', normalizeLink(link)).execute()
let made = 0
const fresh = () => `https://example.com/post/${++made}`

test('AFF-1 a post is created as PENDING and keeps the link as typed', async () => {
  const { status, content } = await submit('  https://WWW.Example.com/My/Post/?b=2&a=1#top ', ' Poster@Padauk.TEST ')
  assert.deepEqual([status, content], [201, { content_status: 'PENDING' }])
  const kept = await db
    .selectFrom('affiliate_posts')
    .where('email', '=', 'poster@padauk.test')
    .select(['link', 'normal_link'])
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    { ...kept },
    { link: 'https://WWW.Example.com/My/Post/?b=2&a=1#top', normal_link: 'https://example.com/My/Post?b=2&a=1' },
  )
})

test('AFF-1 the same link is 409 while PENDING, APPROVED or PAID; after REJECT it is PENDING again', async () => {
  const link = fresh()
  assert.equal((await submit(link)).status, 201)
  for (const state of ['PENDING', 'APPROVED', 'PAID'] as const) {
    await setStatus(link, state)
    const { status, error } = await submit(link, 'another@padauk.test')
    assert.deepEqual(
      [status, error.code, error.message],
      [409, 'already_submitted', 'Error: this post has been submitted already'],
    )
    assert.equal((await stats(link)).content.content_status, state)
  }
  await setStatus(link, 'REJECT')
  assert.deepEqual((await submit(link, 'another@padauk.test')).content, { content_status: 'PENDING' })
  const kept = await db.selectFrom('affiliate_posts').where('normal_link', '=', link).select('email').execute()
  assert.deepEqual(
    kept.map(({ email }) => email),
    ['another@padauk.test'],
  )
})

test('SAFE-3 of fifty simultaneous posts of one link, new or rejected, one is accepted', async () => {
  const link = fresh()
  for (const state of ['new', 'declined']) {
    if (state === 'declined') await setStatus(link, 'REJECT')
    const statuses = (
      await Promise.all(Array.from({ length: 50 }, (_, at) => submit(link, `racer${at}@padauk.test`)))
    ).map(({ status }) => status)
    assert.deepEqual(
      [statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 409).length],
      [1, 49],
      state,
    )
  }
})

test('AFF-2 the four statuses are reported for any spelling of the link', async () => {
  for (const [link, state] of [
    ['https://www.facebook.com/padauk.samples/posts/1001', 'PENDING'],
    ['http://FACEBOOK.com/padauk.samples/posts/1002/?fbclid=x&mibextid=y', 'REJECT'],
    [' https://tiktok.com/@padauk.samples/video/1003?is_from_webapp=1#comments', 'APPROVED'],
    ['https://youtube.com/watch?utm_source=chat&v=sample1004&si=abc', 'PAID'],
  ] as const)
    assert.deepEqual((await stats(link)).body, { content: { content_status: state } }, link)
  for (const link of [
    'https://example.com/unknown',
    'https://facebook.com/padauk.samples/posts/100',
    'https://youtube.com/watch?v=SAMPLE1004',
    'https://youtube.com/Watch?v=sample1004',
  ])
    assert.deepEqual([(await stats(link)).status, (await stats(link)).error.code], [404, 'not_found'], link)
})

test('AFF-1 SAFE-4 a link that is not an https URL is 422 with a message, and nothing is stored', async () => {
  const before = await db
    .selectFrom('affiliate_posts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const wrong: unknown[] = [
    '',
    ' ',
    'http://example.com/a',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    'example.com/a',
    'https://',
    'https:// example.com',
    'https://exam\tple.com/a',
    'https://example.com/a\nb',
    'https://example.com/\0',
    'https://user:pw@example.com/',
    'https://facebook.com@evil.example/',
    'https://localhost/',
    `https://example.com/${'a'.repeat(2049)}`,
    '<script>alert(1)</script>',
    7,
    null,
    {},
    ['https://example.com'],
    undefined,
  ]
  for (const link of wrong) {
    const { status, error } = await submit(link)
    assert.deepEqual([status, error.fields?.[0]?.path], [422, 'link'], JSON.stringify(link))
    assert.match(String(error.fields?.[0]?.message), /^link /)
  }
  for (const email of ['', 'a', 'a@b', '@b.c', 'a b@c.d', 7, null, `${'a'.repeat(255)}@b.c`])
    assert.deepEqual(
      [(await submit(fresh(), email)).status, (await submit(fresh(), email)).error.fields?.[0]?.path],
      [422, 'email'],
      String(email),
    )
  assert.deepEqual(
    (await call('POST', '/api/affiliate-content/submit', { body: { email: 'a@b.cd', link: fresh(), extra: 1 } })).error
      .fields?.[0]?.path,
    'extra',
  )
  assert.deepEqual(
    await db
      .selectFrom('affiliate_posts')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
    before,
  )
  for (const link of ['', 'x', 'javascript:alert(1)']) assert.equal((await stats(link)).status, 422, link)
  assert.equal((await call('GET', '/api/affiliate-content/stats')).status, 422)
})

test('AFF-2 link normalisation: what is dropped, what is kept, and that it is idempotent', () => {
  for (const [link, normal] of [
    ['HTTPS://Example.COM', 'https://example.com'],
    ['https://www.example.com/', 'https://example.com'],
    ['https://example.com:443/a//', 'https://example.com/a'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['https://example.com/a?UTM_Source=x&b=%20&fbclid=1&c', 'https://example.com/a?b=%20&c'],
    ['https://example.com/a?b=2&b=1', 'https://example.com/a?b=2&b=1'],
    ['https://example.com/a?%75tm_medium=x', 'https://example.com/a'],
    ['https://example.com/a?%E0%A4%A=x', 'https://example.com/a?%E0%A4%A=x'],
    ['https://wwww.example.com/A', 'https://wwww.example.com/A'],
    ['https://မြန်မာ.example/က', 'https://xn--e1a8alh4q6a.example/%E1%80%80'],
  ] as const)
    if (!link.includes('မြန်မာ')) assert.equal(normalizeLink(link), normal)
    else assert.match(normalizeLink(link), /^https:\/\/xn--[a-z0-9]+\.example\/%E1%80%80$/)
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }), (link) => {
      const once = normalizeLink(link)
      assert.equal(normalizeLink(once), once)
    }),
  )
})

test('AFF-1 a post of a network is one post, whichever of its addresses is submitted', () => {
  const alike = [
    `https://www.facebook.com/aye/posts/123
     https://m.facebook.com/aye/posts/123/?mibextid=a
     https://web.facebook.com/aye/posts/123#x
     https://mbasic.facebook.com/aye/posts/123`,
    `https://www.facebook.com/aye/posts/10160000000000123
     https://m.facebook.com/story.php?story_fbid=10160000000000123&id=100001
     https://www.facebook.com/permalink.php?id=100001&story_fbid=10160000000000123
     https://www.facebook.com/groups/traders/permalink/10160000000000123/
     https://facebook.com/groups/traders/posts/10160000000000123/?__cft__[0]=x`,
    `https://www.facebook.com/watch/?v=1234567890123
     https://fb.com/aye/videos/1234567890123
     https://m.facebook.com/reel/1234567890123
     https://www.facebook.com/aye/videos/a-title/1234567890123/`,
    `https://www.facebook.com/photo/?fbid=2234567890123&set=a.1
     https://m.facebook.com/photo.php?fbid=2234567890123
     https://www.facebook.com/aye/photos/a.1/2234567890123/`,
    `https://youtu.be/dQw4w9WgXcQ?si=x
     https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3
     https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ
     https://youtube.com/shorts/dQw4w9WgXcQ
     https://www.youtube.com/live/dQw4w9WgXcQ?feature=share
     https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ`,
    `https://x.com/aye/status/1790000000000000001
     https://twitter.com/aye/status/1790000000000000001?s=20
     https://mobile.twitter.com/aye/status/1790000000000000001
     https://x.com/i/web/status/1790000000000000001
     https://x.com/aye/status/1790000000000000001/photo/1`,
    `https://www.instagram.com/p/C1abcDEF/?igshid=x
     https://instagram.com/aye/reel/C1abcDEF/
     https://instagr.am/p/C1abcDEF`,
    `https://www.tiktok.com/@aye/video/7300000000000000001?is_from_webapp=1
     https://m.tiktok.com/v/7300000000000000001.html`,
    `https://t.me/aye_trades/42
     https://telegram.me/aye_trades/42?single
     https://t.me/s/aye_trades/42`,
  ].map((links) => links.split(/\s+/))
  for (const links of alike)
    assert.deepEqual([...new Set(links.map(normalizeLink))], [normalizeLink(links[0] as string)])
  assert.equal(new Set(alike.map(([first = '']) => normalizeLink(first))).size, alike.length)
  for (const link of ['https://t.me/c/123/45', 'https://t.me/c/124/45', 'https://x.com/aye', 'https://youtu.be/short'])
    assert.equal(normalizeLink(link), link.replace('youtu.be', 'youtube.com'))
})

test('AFF-1 a retry with the same Idempotency-Key gets the first response; another visitor’s key is separate', async () => {
  const link = fresh()
  const key = { 'idempotency-key': 'one-press', 'x-forwarded-for': '203.0.113.9' }
  const answers = await Promise.all([1, 2, 3].map(() => submit(link, 'poster@padauk.test', key)))
  assert.deepEqual(
    answers.map(({ status, content }) => [status, content]),
    Array(3).fill([201, { content_status: 'PENDING' }]),
  )
  assert.equal((await submit(link, 'poster@padauk.test', { ...key, 'x-forwarded-for': '203.0.113.10' })).status, 409)
})

test('SAFE-5 ten thousand posts from one network: past the limit they are 429 with Retry-After, other networks are not limited', async () => {
  const from = { 'x-forwarded-for': '203.0.113.50' }
  await submit(fresh(), 'flood@padauk.test', from)
  await db
    .updateTable('tries')
    .set({ count: LIMIT * 20 - 1 })
    .where('subject', '=', 'post from 203.0.113.50')
    .execute()
  const statuses: number[] = []
  for (let nth = 0; nth < 3; nth++) statuses.push((await submit(fresh(), `flood${nth}@padauk.test`, from)).status)
  assert.deepEqual(statuses, [201, 429, 429])
  const { headers, error } = await submit(fresh(), 'flood9@padauk.test', from)
  assert.ok(
    Number(headers['retry-after']) > 60 && Number(headers['retry-after']) <= 3600,
    String(headers['retry-after']),
  )
  assert.equal(error.code, 'too_many_requests')
  assert.equal((await submit(fresh(), 'calm@padauk.test', { 'x-forwarded-for': '203.0.113.51' })).status, 201)
})

test('SAFE-5 one email is limited across networks', async () => {
  await submit(fresh(), 'often@padauk.test', { 'x-forwarded-for': '203.0.113.60' })
  await db.updateTable('tries').set({ count: LIMIT }).where('subject', '=', 'post often@padauk.test').execute()
  assert.equal((await submit(fresh(), 'Often@padauk.test', { 'x-forwarded-for': '203.0.113.61' })).status, 429)
})
