import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { PAGE_KEYS, PAGE_PATHS } from '@padauk/contract/configurations'
import { newFolder } from '#test/folders.ts'
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

test('WORDS-2 startup adds a shipped Burmese text where the English is still as shipped, and nowhere else', async () => {
  await db.deleteFrom('configurations').where('key', 'in', PAGE_KEYS).execute()
  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  for (const path of Object.keys(PAGE_PATHS)) {
    writeFileSync(join(folder, `${path}.md`), `English of ${path}\n`)
    if (path !== '/funded-rule') writeFileSync(join(folder, `${path}.my.md`), `မြန်မာ ${path}\n`)
  }
  const english = (key: string, value: string) => ({ key, language: 'en' as const, value: JSON.stringify(value) })
  await db
    .insertInto('configurations')
    .values([
      english('Terms and Condition', "The school's own"),
      english('Privacy Policy', 'English of /privacy-policy'),
    ])
    .execute()
  await Promise.all([placeShippedTexts(db, folder), placeShippedTexts(db, folder)])
  const values = async () =>
    Object.fromEntries(
      await Promise.all(
        PAGE_KEYS.map(async (key) => {
          const { value, language } = (
            await call('GET', `/api/configuration/key/${encodeURIComponent(key)}?language=my`)
          ).content
          return [key, [value, language]]
        }),
      ),
    )
  const first = await values()
  assert.deepEqual(first, {
    'Terms and Condition': ["The school's own", 'en'],
    'Privacy Policy': ['မြန်မာ /privacy-policy', undefined],
    'Bug Bounty Policy': ['မြန်မာ /bug-bounty-policy', undefined],
    'Affiliate Rule': ['မြန်မာ /affiliate-rule', undefined],
    'Funded Rule': ['English of /funded-rule', 'en'],
  })
  await db
    .updateTable('configurations')
    .set({ value: '"တည်းဖြတ်ပြီး"' })
    .where('key', '=', 'Affiliate Rule')
    .where('language', '=', 'my')
    .execute()
  await placeShippedTexts(db, folder)
  assert.deepEqual(await values(), { ...first, 'Affiliate Rule': ['တည်းဖြတ်ပြီး', undefined] })
})
