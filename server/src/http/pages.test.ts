import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { REFUSALS } from '@padauk/contract/errors'
import { buildApp } from '#app.ts'
import { openWorld } from '#test/world.ts'

// Serves pages of a small built app whose renderer echoes its data and fails on demand.

const web = mkdtempSync(join(tmpdir(), 'padauk-web-'))
const client = join(web, 'build/client')
for (const dir of ['', 'subscription', 'auth/login', 'privacy-policy']) {
  mkdirSync(join(client, dir), { recursive: true })
  writeFileSync(join(client, dir, 'index.html'), `<title>as built</title>`)
}
mkdirSync(join(client, 'assets'))
writeFileSync(join(client, 'assets/entry-Cm1.js'), 'one()')
writeFileSync(join(client, 'assets/entry-Cm1.js.br'), 'as brotli')
writeFileSync(join(client, 'favicon.svg'), '<svg/>')
writeFileSync(join(client, 'worker.js'), 'worker()')
const ENCODED = [
  ...['worker.js', 'app.en.webmanifest', 'assets/main-Cm2.js', 'assets/main-Cm2.css', 'assets/art-Cm3.svg'],
  ...['intro/intro.vtt', 'intro/intro.m3u8', 'robots-of-others.txt'],
]
mkdirSync(join(client, 'intro'))
for (const name of ENCODED)
  for (const ending of ['', '.br', '.gz']) writeFileSync(join(client, name + ending), 'worker()')
writeFileSync(join(client, '__spa-fallback.html'), '<title>shell as built</title>')
writeFileSync(
  join(web, 'render-pages.ts'),
  `import { gzipSync } from 'node:zlib'
  let nth = 0
  process.on('message', ({ path, language, data }) => {
    if (data.site?.brand === 'CRASH') process.exit(3)
    if (data.site?.brand === 'FAIL') return process.send({ failed: 'told to' })
    const html = Buffer.from(\`<html lang="\${language}"><title>\${path} \${data.site?.brand} \${++nth} \${process.env.SECRET}</title><script>one()</script><script type="module">two()</script><script type="application/json">{"a":1}</script>\`)
    process.send({ html, br: html, gzip: gzipSync(html) })
  })`,
)
const { db, storage, settings } = await openWorld()
process.env.SECRET = 'must not reach the renderer'
const app = await buildApp(
  { db, storage, settings: { ...settings, publicUrl: 'https://school.test/x&y' } },
  { webDir: client },
)
after(async () => {
  await app.close()
  rmSync(web, { recursive: true, force: true })
})
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })
const setBrand = async (brand: string) => {
  const { value } = await db
    .selectFrom('configurations')
    .where('key', '=', 'Site')
    .select('value')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('configurations')
    .set({ value: JSON.stringify({ ...JSON.parse(value), brand }) })
    .where('key', '=', 'Site')
    .execute()
}

test('VISIT-14 a page is rendered once per version of its data', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => get('/')))
  assert.deepEqual(
    new Set(first.map(({ body }) => /<title>(.*)<\/title>/.exec(body)?.[1])),
    new Set(['/ Padauk 1 undefined']),
  )
  await setBrand('Ingyin')
  assert.match((await get('/')).body, /<title>\/ Ingyin 2 undefined</)
  assert.match((await get('/')).body, /<title>\/ Ingyin 2 undefined</)
})

test('VISIT-14 an unchanged page is 304, and gzip is served when accepted', async () => {
  const { headers } = await get('/subscription')
  assert.equal((await get('/subscription', { 'if-none-match': headers.etag })).statusCode, 304)
  const packed = await get('/subscription/', { 'accept-encoding': 'gzip' })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.match(String(gunzipSync(packed.rawPayload)), /\/subscription Ingyin/)
})

test('OFFLINE-2 a file of the build is served compressed, one with a hashed name for ever', async () => {
  const script = await get('/assets/entry-Cm1.js?x', { 'accept-encoding': 'gzip, br' })
  assert.deepEqual([script.statusCode, script.body, script.headers['content-encoding']], [200, 'as brotli', 'br'])
  assert.match(String(script.headers['content-type']), /javascript/)
  assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable')
  const plain = await get('/assets/entry-Cm1.js')
  assert.deepEqual([plain.body, plain.headers['content-encoding']], ['one()', undefined])
  const icon = await get('/favicon.svg')
  assert.deepEqual([icon.statusCode, icon.headers['cache-control']], [200, 'public, max-age=3600'])
  assert.equal((await get('/favicon.svg', { 'if-none-match': icon.headers.etag })).statusCode, 304)
  assert.equal((await app.inject({ method: 'HEAD', url: '/favicon.svg' })).statusCode, 200)
  const worker = await get('/worker.js')
  assert.deepEqual([worker.body, worker.headers['cache-control']], ['worker()', 'no-cache'])
  for (const missing of [
    '/assets',
    '/assets/entry-Cm1.js.br',
    '/assets/old-Cm0.js',
    '/subscription/index.html',
    '/assets/..%2f..%2frender-pages.ts',
  ])
    assert.equal((await get(missing)).statusCode, 404, missing)
})

test('OFFLINE-4 no header of a file depends on its encoding, but those that name it', async () => {
  for (const name of ENCODED) {
    const headersIn = async (encoding: string) => {
      const { statusCode, headers } = await get(`/${name}`, { 'accept-encoding': encoding })
      assert.deepEqual([statusCode, headers['content-encoding'] ?? ''], [200, encoding], name)
      const named = ['content-encoding', 'content-length', 'etag', 'date', 'x-request-id']
      return Object.fromEntries(Object.entries(headers).filter(([header]) => !named.includes(header)))
    }
    const plain = await headersIn('')
    for (const encoding of ['br', 'gzip']) assert.deepEqual(await headersIn(encoding), plain, `${name} in ${encoding}`)
  }
})

test('WORDS-1 the first HTML follows ?language=, the cookie and Accept-Language, in this order, and says so', async () => {
  const accept = { 'accept-language': 'my-MM,my;q=0.9,en;q=0.5' }
  for (const path of ['/', '/auth/login', '/campuses', '/console', '/nowhere'])
    for (const [search, headers, language] of [
      ['', {}, 'en'],
      ['', accept, 'my'],
      ['', { cookie: 'language=my' }, 'my'],
      ['', { ...accept, cookie: 'language=en' }, 'en'],
      ['?language=my', { cookie: 'language=en' }, 'my'],
      ['?language=xx', { cookie: 'language=xx', 'accept-language': 'xx' }, 'en'],
    ] as const) {
      const { headers: got, body } = await get(path + search, headers)
      assert.deepEqual(
        [got['content-language'], got.vary, body.startsWith(`<html lang="${language}">`)],
        [language, 'Accept-Encoding, Cookie, Accept-Language', true],
        `${path}${search} ${JSON.stringify(headers)}`,
      )
    }
})

test('SAFE-4 the policy allows exactly the scripts of the page and no data blocks', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  assert.equal(/script-src ([^;]*)/.exec(policy)?.[1], `'self' ${hash('one()')} ${hash('two()')}`)
  assert.match(policy, /; require-trusted-types-for 'script'; trusted-types padauk default ProseMirrorClipboard$/)
})

test('SAFE-4 a page is not framed, and over https it is never fetched over http again', async () => {
  const { headers } = await get('/')
  assert.deepEqual(
    [headers['x-frame-options'], headers['strict-transport-security'], headers['x-xss-protection']],
    ['DENY', 'max-age=31536000', '0'],
  )
})

test('SAFE-6 when rendering fails or crashes, the built page is served, and other pages keep working', async () => {
  for (const brand of ['FAIL', 'CRASH']) {
    await setBrand(brand)
    assert.deepEqual([(await get('/')).statusCode, (await get('/')).body], [200, '<title>as built</title>'], brand)
  }
  await setBrand('Padauk')
  assert.match((await get('/')).body, /<title>\/ Padauk/)
})

test('VISIT-13 VISIT-16 an app URL gets the shell, an unknown one a page with 404, and one page stands for many', async () => {
  const noPlan = encodeURIComponent(REFUSALS.no_active_subscription)
  for (const [url, status, page] of [
    ['/campuses/chart-reading', 200, '/__spa-fallback'],
    ['/certificates/x', 200, '/__spa-fallback'],
    ['/error/403/x', 200, '/error/403/-'],
    ['/error/500/x', 200, '/error/401/-'],
    [`/error/401/${noPlan}`, 200, `/error/401/${noPlan}`],
    ['/auth/reset-password/a-secret', 200, '/auth/reset-password/-'],
    ['/auth/nowhere', 404, '/404'],
    ['/error/403', 404, '/404'],
    ['/nowhere', 404, '/404'],
    ['/__proto__', 404, '/404'],
    ['/../../etc/passwd', 404, '/404'],
  ] as const) {
    const { statusCode, body } = await get(url)
    assert.equal(statusCode, status, url)
    assert.ok(body.startsWith(`<html lang="en"><title>${page} Padauk`), `${url}: ${body.slice(0, 60)}`)
    assert.ok(!body.includes('a-secret'))
  }
  assert.equal((await get('/auth?next=/campuses/profile')).headers.location, '/auth/login?next=/campuses/profile')
  assert.equal((await get('/api/nowhere')).json().error.code, 'not_found')
})

test('VISIT-14 the sitemap lists each public page at its public URL; robots.txt disallows the member area', async () => {
  const { headers, body } = await get('/sitemap.xml')
  assert.equal(headers['content-type'], 'application/xml')
  assert.deepEqual(
    [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc).filter((loc) => !loc?.includes('/learn/')),
    ['/', '/privacy-policy', '/subscription'].flatMap((path) =>
      ['', '?language=my'].map((language) => `https://school.test/x&#38;y${path}${language}`),
    ),
  )
  // With the campuses, which the build does not know (VISIT-15).
  assert.ok(body.includes('<loc>https://school.test/x&#38;y/learn/chart-reading?language=my</loc>'))
  const robots = (await get('/robots.txt')).body
  for (const line of [
    'Disallow: /campuses',
    'Disallow: /auth',
    'Disallow: /console',
    'Sitemap: https://school.test/x&y/sitemap.xml',
  ])
    assert.ok(robots.split('\n').includes(line), line)
})

test('STAFF-6 CONSOLE_ORIGIN serves the back office and nothing else, and other hosts do not serve it', async () => {
  const own = await buildApp(
    { db, storage, settings: { ...settings, consoleHost: 'console.test' } },
    { webDir: client },
  )
  after(() => own.close())
  const status = async (host: string, url: string) =>
    (await own.inject({ method: 'GET', url, headers: { host } })).statusCode
  assert.deepEqual(
    [
      await status('console.test', '/console'),
      await status('console.test', '/console/members'),
      await status('console.test', '/subscription'),
      await status('console.test', '/campuses'),
    ],
    [200, 200, 404, 404],
  )
  assert.deepEqual([await status('school.test', '/console'), await status('school.test', '/subscription')], [404, 200])
  assert.equal(
    (await own.inject({ method: 'GET', url: '/', headers: { host: 'console.test' } })).headers.location,
    '/console',
  )
  assert.deepEqual(
    [await status('school.test', '/api/staff/me'), await status('console.test', '/api/staff/me')],
    [404, 401],
  )
})

test('SAFE-2 odd request targets, methods and hosts are refused without a 5xx, also when no API path', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const long = 'x'.repeat(15_000)
  const targets = [
    '//',
    '///',
    '//[',
    '//x:y@[',
    '/[',
    '/\\',
    '/?',
    '/#',
    '/;',
    '/%',
    '/%2f%2f',
    '/./..//',
    '*',
    'http://[',
    'http://x',
    'http://x/',
    'http://x/api/campus',
    'x://',
    'x',
    `/?${long}`,
    `/api/campus?${'a=1&'.repeat(3000)}`,
    '/api/campus?__proto__=1',
    '/page-data?path=//[',
    '/assets/../../x',
    '/assets/%00',
    '/assets/%',
  ]
  const heads = [
    ...targets.flatMap((target) =>
      ['GET', 'HEAD', 'OPTIONS', 'POST'].map((method) => `${method} ${target} HTTP/1.1\r\nhost: x`),
    ),
    ...['CONNECT x:443', 'CONNECT /', 'TRACE /', 'QUERY /', 'PRI *'].map((start) => `${start} HTTP/1.1\r\nhost: x`),
    ...['[', ':', ' ', 'x y', 'a,b', '\xff', long].map((host) => `GET / HTTP/1.1\r\nhost: ${host}`),
    'GET / HTTP/1.1\r\nhost: a\r\nhost: b',
    'GET / HTTP/1.1',
    'GET / HTTP/1.0',
    'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket',
    'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AA',
    'GET / HTTP/1.1\r\nhost: x\r\nexpect: 200-ok',
    'GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip',
  ]
  const answers = await Promise.all(
    heads.map(async (head) => {
      const socket = connect(port, '127.0.0.1').setEncoding('latin1')
      let answer = ''
      socket.on('data', (text: string) => {
        answer += text
      })
      socket.on('error', () => {})
      socket.write(`${head}${head.includes('connection:') ? '' : '\r\nconnection: close'}\r\n\r\n`, 'latin1')
      // An upgrade is refused by answering the plain request, which keeps the connection.
      await once(socket, head.includes('connection:') ? 'data' : 'close')
      socket.destroy()
      return [head, answer] as const
    }),
  )
  for (const [head, answer] of answers) assert.match(answer, /^(HTTP\/1\.1 [234]\d\d |$)/, head.slice(0, 60))
  assert.match(answers.find(([head]) => head.startsWith('GET // '))?.[1] as string, /^HTTP\/1\.1 404 /)
})

test('OFFLINE-4 a broken service worker is replaced by one that removes itself', async () => {
  const other = await buildApp({ db, storage, settings: { ...settings, isWorkerOff: true } }, { webDir: client })
  const worker = await other.inject({ method: 'GET', url: '/worker.js' })
  await other.close()
  assert.match(String(worker.headers['content-type']), /javascript/)
  assert.equal(worker.headers['cache-control'], 'no-cache')
  // It runs as a worker would run it.
  const done: string[] = []
  const handlers = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
  let work: Promise<unknown> = Promise.resolve()
  const pages = [{ url: '/campuses', navigate: (url: string) => done.push(`opens ${url}`) }]
  new Function('addEventListener', 'skipWaiting', 'caches', 'registration', 'clients', worker.body)(
    (name: string, handler: () => void) => handlers.set(name, handler),
    () => done.push('takes over'),
    { keys: async () => ['pictures'], delete: async (name: string) => done.push(`deletes ${name}`) },
    { unregister: async () => done.push('goes') },
    { matchAll: async () => pages },
  )
  const event = { waitUntil: (all: Promise<unknown>) => (work = all) }
  handlers.get('install')?.(event)
  handlers.get('activate')?.(event)
  await work
  assert.deepEqual(done, ['takes over', 'deletes pictures', 'goes', 'opens /campuses'])
})
