import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { ErrorBody } from '@padauk/contract/errors'
import fc from 'fast-check'
import { buildApp } from '#app.ts'
import { endpoints } from '#http/endpoints.ts'
import { openWorld } from '#test/world.ts'

const { app, call } = await openWorld()
const NOTES = '/api/notes/manifastcation'
const JSON_TYPE = { 'content-type': 'application/json' }
const LEAKS = /sqlite|postgres|select |insert |node_modules|\/src\/|\.ts:|at \w+ \(|TypeError|ECONN/i

type Told = { status: number; text: string; body: unknown; headers: Record<string, unknown> }
/** Checks that a refusal has the envelope, a readable message and no server internals. */
function assertRefusal({ status, text, body, headers }: Told, expected: number, what: string) {
  assert.equal(status, expected, `${what}: ${text}`)
  assert.match(String(headers['content-type']), /^application\/json/, what)
  const { error } = ErrorBody.parse(body)
  assert.deepEqual(Object.keys(body as object), ['error'])
  assert.match(error.message, /^Error: \S/)
  assert.match(error.code, /^[a-z]+(_[a-z]+)*$/)
  assert.doesNotMatch(text, LEAKS)
}
const raw = (body: string, headers: Record<string, string> = JSON_TYPE) =>
  call('POST', NOTES, { as: 'trader', body, headers })

test('SAFE-2 broken JSON is 422', async () => {
  for (const body of [
    '{',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    'NaN',
    '\u0000',
    '"',
    '{"a":1}{"b":2}',
    '\ufeff{',
    '[',
    '['.repeat(100_000),
  ])
    assertRefusal(await raw(body), 422, body.slice(0, 20))
})

test('SAFE-2 a failure is logged by its route and request, without the token or signature in its address', async () => {
  const { db, storage, settings } = await openWorld()
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const failing = await buildApp({ db, storage, settings }, { logger: { level: 'info', stream } })
  await db.schema.dropTable('reset_links').execute()
  const token = 'S'.repeat(43)
  const { statusCode } = await failing.inject({
    method: 'POST',
    url: `/api/user/auth/reset-password/${token}?filePath=${token}`,
    payload: { newPassword: 'a long password' },
  })
  await failing.close()
  assert.equal(statusCode, 500)
  const log = lines.join('')
  assert.match(log, /"reqId":.*"route":"\/api\/user\/auth\/reset-password\/:token"/)
  assert.ok(!log.includes(token), log)
})

test('SAFE-2 a key aimed at the prototype is 422 and has no effect', async () => {
  for (const body of [
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"title":{"__proto__":{"a":1}}}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
    '{"__proto__":null,"title":"a","description":"b","type":"NIGHT_PHASE"}',
  ])
    assertRefusal(await raw(body), 422, body)
  assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined)
})

test('SAFE-2 an empty body counts as none: 422 where one is required, accepted elsewhere', async () => {
  assertRefusal(await raw(''), 422, 'empty')
  assertRefusal(await call('POST', NOTES, { as: 'trader' }), 422, 'none')
  for (const body of ['null', '[]', '"text"', '7', 'true', '[{"title":"a"}]']) assertRefusal(await raw(body), 422, body)
  assert.notEqual(
    (await call('POST', '/api/user/fav/lesson/1/add', { as: 'trader', body: '', headers: JSON_TYPE })).status,
    422,
  )
})

test('SAFE-2 another content type is 415', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'text/json',
    'x',
    'application/json/x',
  ])
    assertRefusal(await raw('{"title":"a"}', { 'content-type': type }), 415, type)
  for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])
    assert.equal(
      (await raw('{"title":"a","description":"b","type":"NIGHT_PHASE"}', { 'content-type': type })).status,
      201,
      type,
    )
})

test('SAFE-2 a body over 256 KiB is 413', async () => {
  assertRefusal(await raw(JSON.stringify({ title: 'x'.repeat(256 * 1024) })), 413, 'large')
  assertRefusal(await raw('x'.repeat(2_000_000)), 413, 'larger')
  assertRefusal(await raw(JSON.stringify({ title: 'x'.repeat(255 * 1024) })), 422, 'just under')
})

test('SAFE-2 an unknown path or method is 404 in the envelope', async () => {
  for (const [method, url] of [
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nowhere'],
    ['GET', '/nowhere'],
    ['GET', '/api/campus/'],
    ['GET', '/api//campus'],
    ['GET', '/API/campus'],
    ['GET', '/api/../me'],
    ['GET', '//'],
    ['POST', '/api/campus'],
    ['DELETE', '/api/campus'],
    ['PUT', NOTES],
    ['PATCH', '/api/me'],
    ['OPTIONS', '/api/campus'],
    ['TRACE', '/api/me'],
    ['PROPFIND', '/api/me'],
    ['POST', '/api/file'],
    ['GET', '/api/user/auth/login'],
  ] as const)
    assertRefusal(await call(method, url), 404, `${method} ${url}`)
})

test('SAFE-2 a path with malformed percent-encoding or excessive length is 404 in the envelope', async () => {
  for (const url of [
    '/api/%',
    '/%',
    '/api/user/lesson/%E0%A4%A',
    '/api/user/lesson/%zz',
    '/%c0%ae%c0%ae/',
    `/api/user/lesson/${'9'.repeat(501)}`,
    `/api/${'x'.repeat(8000)}`,
  ])
    assertRefusal(await call('GET', url, { as: 'trader' }), 404, url.slice(0, 40))
})

test('SAFE-2 unauthorised callers are refused before the body is read', async () => {
  for (const body of ['{', 'x'.repeat(300_000)])
    assertRefusal(await call('POST', NOTES, { body, headers: JSON_TYPE }), 401, body.slice(0, 5))
  assertRefusal(await call('POST', NOTES, { body: 'a', headers: { 'content-type': 'text/plain' } }), 401, 'text')
  assertRefusal(
    await call('POST', '/api/user/lesson/1/quiz', { as: 'expired', body: '{', headers: JSON_TYPE }),
    401,
    'ended',
  )
})

test('SAFE-2 unusual headers change nothing', async () => {
  const odd: Record<string, string>[] = [
    { host: 'evil.test' },
    { host: '' },
    { 'x-forwarded-for': 'garbage, , ::1, 999.1.1.1' },
    { 'x-forwarded-host': '<script>' },
    { 'x-forwarded-proto': 'javascript' },
    { accept: 'text/html' },
    { accept: '*/*;q=x' },
    { 'accept-encoding': 'x'.repeat(3000) },
    { 'accept-version': '9' },
    { 'if-none-match': '*' },
    { range: 'bytes=0-1' },
    { cookie: 'token=x; __proto__=1' },
    { 'time-zone': '\u00ff' },
    { 'content-type': 'nonsense' },
    { 'x-http-method-override': 'DELETE' },
    { expect: 'x' },
    { 'content-encoding': 'gzip' },
  ]
  const plain = await call('GET', '/api/campus')
  for (const headers of odd) {
    const { status, text } = await call('GET', '/api/campus', { headers })
    assert.deepEqual([status, text], [200, plain.text], JSON.stringify(headers).slice(0, 60))
  }
})

test('SAFE-2 API responses are never HTML, and content types are not sniffable', async () => {
  for (const url of ['/api/campus', '/api/me', '/api/nowhere', '/api/campus?q=<script>alert(1)</script>']) {
    const { headers } = await call('GET', url)
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
  }
})

test('SAFE-2 malformed HTTP is refused without affecting other connections', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  for (const bytes of [
    '\x16\x03\x01\x02\x00\x01',
    'GET\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    'POST /api/campus HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ]) {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.write(bytes, 'latin1')
    await once(socket, 'close')
    const [head = '', text = ''] = answer.split('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (4\d\d) /.exec(head)?.[1])
    assert.ok([400, 408, 431].includes(status), `${bytes.slice(0, 30)}: ${answer}`)
    const headers = Object.fromEntries(head.split('\r\n').map((line) => line.toLowerCase().split(': ')))
    assertRefusal({ status, text, body: JSON.parse(text), headers }, status, bytes.slice(0, 30))
    // Or a client sends its next request on a connection that is closed.
    assert.equal(headers.connection, 'close')
    assert.equal(headers['cache-control'], 'no-store')
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
})

test('SAFE-2 a NUL in any text of a body is 422 and named, also where the schema does not look for it', async () => {
  const { status, error } = await call('POST', '/api/staff/categories', {
    as: 'editor',
    body: { campus_id: 1, title: 'NUL', cover: 'a\0b' },
  })
  assert.deepEqual([status, error.fields?.[0]?.path], [422, 'cover'])
})

// Property test: any request to any endpoint gets a response of the contract or an error envelope, never a 5xx.
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '999999999999999',
    '\0',
    "' or 1=1 --",
    '%',
    '../..',
    'null',
    '[]',
    '🌼',
    '2026-11-20',
    'fav',
    'NIGHT_PHASE',
    'WIN',
  ),
)
const id = fc.oneof(fc.integer({ min: 1, max: 60 }).map(String), oddText)
const value = fc.oneof(
  { depthSize: 'small' },
  fc.jsonValue({ maxDepth: 3 }),
  oddText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
)
const body = fc.oneof(
  fc.dictionary(
    fc.constantFrom(
      'title',
      'description',
      'type',
      'email',
      'password',
      'seconds',
      'answers',
      'position',
      'is_done',
      'x',
      '__proto__',
      'constructor',
    ),
    value,
    { maxKeys: 5 },
  ),
  fc.record({
    answers: fc.array(
      fc.record({
        question_id: fc.oneof(fc.integer({ min: 1, max: 200 }), value),
        option_ids: fc.oneof(fc.array(fc.integer({ min: 1, max: 500 })), value),
      }),
      { maxLength: 4 },
    ),
  }),
  fc.jsonValue({ maxDepth: 4 }),
)
const query = fc.dictionary(
  fc.constantFrom('page', 'perPage', 'q', 'type', 'date', 'filePath', 'width', 'page[]', '__proto__'),
  oddText,
  { maxKeys: 3 },
)
const encode = (text: string) => encodeURIComponent(text.toWellFormed()) || '%20'

for (const endpoint of endpoints) {
  if (endpoint.id === 'sessions.logout') continue
  test(`SAFE-2 ${endpoint.id} answers any input without a 5xx`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(id, { minLength: 4, maxLength: 4 }),
        query,
        body,
        fc.constantFrom('trader', 'expired', undefined),
        async (params, search, sent, as) => {
          let nth = 0
          const path = endpoint.path.replace(/:(\w+)/g, () => encode(params[nth++] as string))
          const answer = await call(
            endpoint.method,
            `${path}?${Object.entries(search)
              .map(([key, text]) => `${encode(key)}=${encode(text)}`)
              .join('&')}`,
            {
              as,
              ...(endpoint.method !== 'GET' && { body: JSON.stringify(sent), headers: JSON_TYPE }),
            },
          )
          if (answer.status < 300)
            return void assert.ok(
              !endpoint.answer || endpoint.answer.safeParse(answer.body).success,
              `${path}: not as the contract says: ${answer.text}`,
            )
          assert.ok(
            [401, 403, 404, 409, 415, 422, 429].includes(answer.status),
            `${path}: ${answer.status} ${answer.text}`,
          )
          assertRefusal(answer, answer.status, path)
        },
      ),
      { numRuns: 60 },
    )
  })
}

test('SAFE-2 /api/file answers any input without a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      oddText,
      fc.option(oddText, { nil: undefined }),
      fc.option(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), { nil: undefined }),
      async (path, width, range) => {
        const answer = await call(
          'GET',
          `/api/file?filePath=${encode(path)}${width === undefined ? '' : `&width=${encode(width)}`}`,
          range === undefined ? {} : { headers: { range: `bytes=${range}` } },
        )
        assertRefusal(answer, answer.status === 404 ? 404 : 422, path)
      },
    ),
    { numRuns: 200 },
  )
})
