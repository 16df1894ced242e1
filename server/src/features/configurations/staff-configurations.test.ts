import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SITE } from '../../../../demo/world.ts'
import { openWorld, type StaffRole } from '../../test/world.ts'

const { call, db } = await openWorld()
const path = (key: string) => `/api/staff/configuration/key/${encodeURIComponent(key)}`
const put = (key: string, value: unknown, as: StaffRole = 'editor') => call('PUT', path(key), { as, body: { value } })
const read = async (key: string) =>
  (await call('GET', `/api/configuration/key/${encodeURIComponent(key)}`, { as: 'member' })).content.value

test('STAFF-5 a page text takes effect at once; shipped and later versions can be restored', async () => {
  const shipped = await read('Funded Rule')
  for (const text of ['# First', '# Second'])
    assert.deepEqual((await put('Funded Rule', text)).content, { key: 'Funded Rule', value: text })
  assert.equal(await read('Funded Rule'), '# Second')
  const { content } = await call('GET', `${path('Funded Rule')}/versions`, { as: 'editor' })
  assert.deepEqual(
    content.data.map(({ staff }: { staff: string }) => staff),
    ['editor@padauk.test', 'editor@padauk.test', ''],
  )
  const { version_id } = content.data[2]
  assert.equal(
    (await call('GET', `/api/staff/configuration/versions/${version_id}`, { as: 'editor' })).content.value,
    shipped,
  )
  await put('Funded Rule', shipped)
})

test('WORDS-2 STAFF-5 each language of a page text has its own value and history; without Burmese the English is read', async () => {
  const KEY = 'Bug Bounty Policy'
  await db.deleteFrom('configurations').where('key', '=', KEY).where('language', '=', 'my').execute()
  const at = (language: string, more = '') => `${path(KEY)}${more}?language=${language}`
  const shown = async (language: string) => {
    const { value, language: saidIn } = (
      await call('GET', `/api/configuration/key/${encodeURIComponent(KEY)}?language=${language}`)
    ).content
    return [value, saidIn]
  }
  const write = async (language: string, value: string) =>
    (await call('PUT', at(language), { as: 'editor', body: { value } })).status
  const english = (await shown('en'))[0]
  assert.deepEqual(await shown('my'), [english, 'en'])
  const state = async (language: string) => {
    const { value, translation } = (await call('GET', at(language), { as: 'editor' })).content
    return [value, translation]
  }
  assert.deepEqual(
    [await state('my'), await state('en')],
    [
      ['', 'MISSING'],
      [english, 'MISSING'],
    ],
  )

  assert.equal(await write('my', '# ပထမ'), 200)
  assert.equal(await write('my', '# ဒုတိယ'), 200)
  assert.deepEqual(
    [await shown('my'), await shown('en')],
    [
      ['# ဒုတိယ', undefined],
      [english, undefined],
    ],
  )
  const history = async (language: string) =>
    (await call('GET', at(language, '/versions'), { as: 'editor' })).content.data as { version_id: number }[]
  assert.deepEqual([(await history('my')).length, (await history('en')).length], [2, 0])
  assert.deepEqual(await state('my'), ['# ဒုတိယ', 'CURRENT'])
  assert.equal(await write('my', '# ပထမ'), 200)
  assert.deepEqual(
    [await shown('my'), await shown('en')],
    [
      ['# ပထမ', undefined],
      [english, undefined],
    ],
  )
  assert.equal((await history('en')).length, 0)

  assert.equal(await write('en', '# Changed'), 200)
  assert.deepEqual(await state('my'), ['# ပထမ', 'OLDER'])
  assert.equal(await write('my', '# ပထမ'), 200)
  assert.deepEqual([await state('my'), (await history('my')).length], [['# ပထမ', 'CURRENT'], 4])
  assert.equal(await write('my', '# ပထမ'), 200)
  assert.equal((await history('my')).length, 4)
  assert.equal((await call('GET', at('xx'), { as: 'editor' })).status, 422)
})

test('WORDS-2 STAFF-5 Site has one value for both languages', async () => {
  const at = (language: string) => `${path('Site')}?language=${language}`
  await call('PUT', at('my'), { as: 'owner', body: { value: { ...SITE, brand: 'Both' } } })
  assert.equal((await call('GET', at('en'), { as: 'editor' })).content.value.brand, 'Both')
  const { content } = await call('GET', '/api/configuration/key/Site?language=my', { as: 'member' })
  assert.deepEqual([content.value.brand, content.language], ['Both', undefined])
  await call('PUT', at('en'), { as: 'owner', body: { value: SITE } })
})

test('STAFF-5 saving an unchanged text adds no version', async () => {
  await put('Affiliate Rule', 'Same')
  const before = (await call('GET', `${path('Affiliate Rule')}/versions`, { as: 'editor' })).content.total
  await put('Affiliate Rule', 'Same')
  assert.equal((await call('GET', `${path('Affiliate Rule')}/versions`, { as: 'editor' })).content.total, before)
})

test('STAFF-5 Site: the editor changes names and links, only the owner the payment addresses', async () => {
  const renamed = { ...SITE, brand: 'Another' }
  assert.deepEqual((await put('Site', renamed)).content.value, renamed)
  assert.equal((await read('Site')).brand, 'Another')
  const stolen = { ...renamed, payment_methods: [{ method: 'USDT', network: 'TRC20', address: 'mine' }] }
  assert.deepEqual(
    [(await put('Site', stolen)).status, (await put('Site', stolen)).error.code],
    [403, 'payments_are_owners'],
  )
  assert.deepEqual((await read('Site')).payment_methods, SITE.payment_methods)
  assert.equal((await put('Site', stolen, 'owner')).status, 200)
  assert.equal((await put('Site', SITE, 'owner')).status, 200)
})

test('STAFF-5 an invalid value is refused at its field', async () => {
  for (const [key, value] of [
    ['Funded Rule', ''],
    ['Funded Rule', ' '],
    ['Funded Rule', 'x'.repeat(60_001)],
    ['Funded Rule', 'a\0b'],
    ['Funded Rule', { text: 'x' }],
    ['Site', 'text'],
    ['Site', { brand: 'x' }],
    ['Site', { ...SITE, extra: 1 }],
    ['Site', { ...SITE, messaging: { ...SITE.messaging, link: 'javascript:alert(1)' } }],
    ['Site', { ...SITE, payment_methods: [] }],
  ] as const)
    assert.equal((await put(key, value, 'owner')).status, 422, `${key} ${JSON.stringify(value).slice(0, 40)}`)
  assert.equal((await put('Secret', 'x', 'owner')).status, 422)
})

test('STAFF-5 OPS-4 a new school starts with a blank Site that the owner fills in', async () => {
  await db.deleteFrom('configurations').where('key', '=', 'Site').execute()
  const { status, content } = await call('GET', path('Site'), { as: 'editor' })
  assert.deepEqual([status, content.value.brand, content.value.payment_methods], [200, 'Padauk', []])
  assert.equal((await put('Site', SITE)).status, 403, 'only the owner may set payment addresses, from the start')
  assert.equal((await put('Site', SITE, 'owner')).status, 200)
  assert.deepEqual(await read('Site'), SITE)
})
