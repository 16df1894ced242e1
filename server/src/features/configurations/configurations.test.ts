import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE_KEYS } from '@padauk/contract/configurations'
import { openWorld } from '#test/world.ts'
import { SITE } from '../../../../demo/world.ts'
import { placeShippedTexts } from './shipped-texts.ts'

const { call, db } = await openWorld()
const read = (key: string, as?: 'expired') => call('GET', `/api/configuration/key/${encodeURIComponent(key)}`, { as })

test('VISIT-11 the five page texts are public; an unconfigured one is 404', async () => {
  assert.deepEqual(PAGE_KEYS, [
    'Terms and Condition',
    'Privacy Policy',
    'Bug Bounty Policy',
    'Affiliate Rule',
    'Funded Rule',
  ])
  for (const key of PAGE_KEYS) {
    const value = `# ${key}\n\n<b>as typed</b> ကြေး 🌼`
    assert.equal((await read(key)).status, 200, `${key} has a shipped text`)
    await db.deleteFrom('configurations').where('key', '=', key).execute()
    assert.deepEqual([(await read(key)).status, (await read(key)).error.code], [404, 'not_found'], key)
    await db
      .insertInto('configurations')
      .values({ key, value: JSON.stringify(value) })
      .execute()
    assert.deepEqual((await read(key)).body, { content: { key, value } })
  }
})

test('SAFE-2 VISIT-9 Site needs a token, from an ended member too, and is complete', async () => {
  assert.deepEqual(
    [(await read('Site')).status, (await read('Site')).error.message],
    [401, 'Error: token is invalid or expired'],
  )
  assert.deepEqual((await read('Site', 'expired')).body, { content: { key: 'Site', value: SITE } })
})

test('SAFE-2 any other key is 401 to a visitor, whether it exists or not, and 404 to a member', async () => {
  for (const key of [
    'site',
    'terms and condition',
    'Terms and Condition ',
    'secret',
    "x' or 1=1 --",
    '../Site',
    'ကြေး',
    'x'.repeat(400),
    '__proto__',
    'constructor',
  ])
    assert.deepEqual([(await read(key)).status, (await read(key, 'expired')).status], [401, 404], key)
  assert.equal((await read('\0', 'expired')).status, 422)
  assert.equal((await read('x'.repeat(501), 'expired')).status, 404)
})

test('VISIT-11 startup adds missing shipped texts and keeps edited ones', async () => {
  const [edited, missing] = [PAGE_KEYS[0], PAGE_KEYS[1]]
  await db.updateTable('configurations').set({ value: '"edited"' }).where('key', '=', edited).execute()
  await db.deleteFrom('configurations').where('key', '=', missing).execute()
  await Promise.all([placeShippedTexts(db), placeShippedTexts(db)])
  assert.equal((await read(edited)).content.value, 'edited')
  assert.match((await read(missing)).content.value, /\S/)
})
