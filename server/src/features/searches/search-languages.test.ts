// Both engines: FTS5 or pg_trgm.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hit } from '@padauk/contract/searches'
import { openWorld } from '#test/world.ts'

const { call, lesson } = await openWorld()
/** Changes what members see: without its status, a change of a published lesson waits as a revision. */
const patch = async (path: string, body: object) =>
  assert.equal(
    (await call('PATCH', `/api/staff/${path}`, { as: 'editor', body: { status: 'PUBLISHED', ...body } })).status,
    200,
  )

test('LEARN-10 WORDS-2 the search finds both languages in either, and shows the one that matched', async () => {
  const { lesson_id, campus_id, category_id } = await lesson('Why prices rise')
  await patch(`campuses/${campus_id}`, { title_my: 'အခြေခံ ဌာန' })
  await patch(`categories/${category_id}`, { title_my: 'ငွေဆိုတာ' })
  await patch(`lessons/${lesson_id}`, {
    title_my: 'ဈေးတက်ရတဲ့ အကြောင်း inflation',
    text_my: '<p>ကုန်ဈေးတွေ တက်လာတာကို ငွေကြေး ဖောင်းပွမှု လို့ ခေါ်ပါတယ်။ ရေခဲ ရောင်းပါတယ်။</p>',
  })
  const find = async (q: string, language: 'en' | 'my'): Promise<Hit | undefined> =>
    (
      await call('GET', `/api/search?language=${language}&q=${encodeURIComponent(q)}`, { as: 'member' })
    ).content.data.find((hit: Hit) => hit.lesson_id === lesson_id)
  const title = 'ဈေးတက်ရတဲ့ အကြောင်း inflation'
  for (const q of [
    'ဈေးတက်',
    'တက်ရတဲ့အကြောင်း',
    'တက်ရတဲ့ အကြောင်း',
    'ဈေး တက် ရတဲ့',
    'ေစ်းတက္ရ',
    'ဖောင်းပွမှု',
    'ငွေကြေးဖောင်းပွမှု',
    'တဲ့',
    'ရတ',
    'ရတ ကြ',
    'ရေခဲရောင်း',
  ])
    for (const language of ['en', 'my'] as const) {
      const hit = await find(q, language)
      assert.deepEqual([hit?.title, hit?.language], [title, language === 'en' ? 'my' : undefined], `${q} ${language}`)
    }
  assert.match((await find('ငွေကြေးဖောင်းပွမှု', 'en'))?.extract ?? '', /တက်လာတာကို <mark>ငွေကြေး ဖောင်းပွမှု<\/mark> လို့/)
  const english = await find('Why prices', 'my')
  assert.deepEqual([english?.title, english?.language], ['Why prices rise', 'en'])
  assert.deepEqual([english?.campus_title, english?.category_title], ['အခြေခံ ဌာန', 'ငွေဆိုတာ'])
  assert.equal((await find('Why prices', 'en'))?.language, undefined)
  // Both match: the caller's own.
  await patch(`lessons/${lesson_id}`, { title: 'Why prices rise: inflation' })
  for (const [language, wanted] of [
    ['my', title],
    ['en', 'Why prices rise: inflation'],
  ] as const)
    assert.equal((await find('inflation', language))?.title, wanted)
  assert.equal(await find('ကမ္ဘာ့ဖလား', 'my'), undefined)
  // A word of each language is in neither alone.
  assert.equal(await find('rise အကြောင်း', 'my'), undefined)
  await patch(`lessons/${lesson_id}`, { title_my: null, text_my: null })
  assert.equal(await find('ဖောင်းပွမှု', 'my'), undefined, 'what is taken out is no longer found')
})
