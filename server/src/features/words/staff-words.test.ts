import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type StaffRole } from '../../test/world.ts'
import { readPageData } from '../pages/pages.ts'

const { call, db } = await openWorld()

const TITLE = 'landing_hero'
const list = async (query: string) => (await call('GET', `/api/staff/words?${query}`, { as: 'editor' })).content
const find = async (name: string) => (await list(`q=${name}`)).data.find((word: { name: string }) => word.name === name)
const put = (key: string, body: object, as: StaffRole = 'editor') =>
  call('PUT', `/api/staff/words/key/${key}`, { as, body })
/** Corrects a text, on what it is now. */
const correct = async (key: string, text: string | null, language: 'en' | 'my' = 'en') =>
  put(key, { language, text, decided_on: (await find(key))[language].text })
const versions = async (key: string, language = 'en') =>
  (await call('GET', `/api/staff/words/key/${key}/versions?language=${language}`, { as: 'editor' })).content.data
const live = async (language = 'en') => (await call('GET', `/api/words?language=${language}`)).content

test('WORDS-3 a corrected text is delivered at once, in its language only, and taken back at once', async () => {
  assert.deepEqual([await live('en'), await live('my')], [{}, {}], 'nothing is sent while nothing is corrected')
  assert.ok(!('words' in (await readPageData(db, 'https://padauk.test', { path: '/' }, 'en', new Date()))))
  const before = await find(TITLE)
  const { status, content } = await correct(TITLE, ' Our own title ')
  assert.equal(status, 200)
  assert.deepEqual(
    [content.en.text, content.en.original, content.en.is_corrected, content.my.is_corrected],
    ['Our own title', before.en.original, true, false],
  )
  assert.deepEqual([await live('en'), await live('my')], [{ landing: { [TITLE]: ['Our own title'] } }, {}])
  const page = await readPageData(db, 'https://padauk.test', { path: '/' }, 'en', new Date())
  assert.deepEqual(page.words, { en: { landing: { [TITLE]: ['Our own title'] } } })
  await correct(TITLE, 'ကိုယ်ပိုင် ခေါင်းစဉ်', 'my')
  assert.deepEqual(await live('my'), { landing: { [TITLE]: ['ကိုယ်ပိုင် ခေါင်းစဉ်'] } })
  // By another process: nothing in this one knows of it.
  await db.updateTable('words').set({ text: 'Elsewhere' }).where('language', '=', 'my').execute()
  assert.deepEqual(await live('my'), { landing: { [TITLE]: ['Elsewhere'] } })
  assert.equal((await list('show=corrected')).total, 1)
  assert.deepEqual((await correct(TITLE, null)).content.en, before.en)
  assert.equal((await correct(TITLE, before.my.original, 'my')).content.my.is_corrected, false)
  assert.deepEqual([await live('en'), await live('my'), (await list('show=corrected')).total], [{}, {}, 0])
})

test('WORDS-3 the history has each text with its author, and the product’s own as null', async () => {
  const name = 'landing_lead'
  for (const text of ['First', 'Second', null]) await correct(name, text)
  assert.deepEqual(
    (await versions(name)).map(({ text, staff }: { text: string; staff: string }) => [text, staff]),
    [
      [null, 'editor@padauk.test'],
      ['Second', 'editor@padauk.test'],
      ['First', 'editor@padauk.test'],
    ],
  )
  await correct(name, null)
  assert.equal((await versions(name)).length, 3, 'what changes nothing is no version')
  assert.equal((await versions(name, 'my')).length, 0)
  const audits = await db.selectFrom('audits').where('target', '=', `word:${name}`).select('action').execute()
  assert.deepEqual(
    audits.map(({ action }) => action),
    Array(3).fill('words.update'),
  )
})

test('WORDS-3 a text is found by what is seen in either language, with values on the screen, and by name', async () => {
  // In its catalog, because others speak of days in a row too.
  const first = async (q: string) => (await list(`noun=checklists&q=${encodeURIComponent(q)}&perPage=1`)).data[0]?.name
  for (const q of ['checklist_streak', '7 DAYS in a row', 'days in a  row', '7 ရက် ဆက်တိုက်', 'ဆက်တိုက်'])
    assert.equal(await first(q), 'checklist_streak', q)
  await correct('checklist_streak', 'Zebra crossing {count}')
  assert.equal(await first('zebra crossing 12'), 'checklist_streak')
  await correct('checklist_streak', null)
  assert.equal((await list('q=zebra+crossing')).total, 0)
  const { total, data, nouns } = await list('noun=notes&perPage=100')
  assert.ok(total > 10 && nouns.includes('staff-plans'))
  assert.deepEqual(new Set(data.map(({ noun }: { noun: string }) => noun)), new Set(['notes']))
})

test('WORDS-3 broken placeholders, plurals, tags and empty texts are refused and change nothing', async () => {
  const { en } = await find('notes_left')
  for (const [name, text, fault] of [
    ['notes_left', 'Too long', 'the placeholder {count} is missing'],
    ['notes_left', 'Too long {count', 'the braces of a placeholder are broken'],
    ['notes_left', 'Too long {count} {name}', 'this text has no placeholder {name}'],
    ['notes_left', "Too long '{count}'", 'the placeholder {count} is missing'],
    ['notes_left', '{count, plural, other {# too long}}', '{count} lacks its form “one”'],
    ['notes_left', '{count, plural, one {} other {# too long}}', 'the text is required'],
    ['notes_left', '{count, select, one {a} other {b}}', '{count} chooses no form here'],
    ['notes_left', '{count} } too long', 'a brace stands alone'],
    [TITLE, 'A <b>bold</b> title', 'the tags must stay as they are'],
    [TITLE, '   ', 'the text is required'],
    [TITLE, 'x'.repeat(1001), 'the text must have at most 1000 characters'],
    [TITLE, 'a\0b', 'the text has a character that cannot be stored'],
  ]) {
    const { status, error } = await correct(name as string, text as string)
    assert.deepEqual([status, error?.fields?.[0]?.path, error?.fields?.[0]?.message], [422, 'text', fault], text)
  }
  assert.deepEqual([(await find('notes_left')).en, await live()], [en, {}])
  assert.equal((await put('nowhere', { language: 'en', text: 'x', decided_on: '' })).status, 404)
  assert.equal((await put(TITLE, { language: 'xx', text: 'x', decided_on: '' })).status, 422)
  assert.equal((await call('GET', '/api/words?language=xx')).status, 422)
})

test('WORDS-3 a plural is delivered compiled, and Zawgyi is stored as Unicode', async () => {
  await correct('notes_left', '{count, plural, one {# letter} other {# letters}} over')
  assert.deepEqual((await live()).notes.notes_left, [
    ['count', 'plural', { one: ['#', ' letter'], other: ['#', ' letters'] }],
    ' over',
  ])
  await correct('notes_left', null)
  const { content } = await correct(TITLE, 'ျမန္မာဘာသာ စာသားမ်ား', 'my')
  assert.equal(content.my.text, 'မြန်မာဘာသာ စာသားများ')
  await correct(TITLE, null, 'my')
})

test('WORDS-3 of two corrections at once one is 409 and nothing of it is kept', async () => {
  const { en } = await find(TITLE)
  for (const texts of [
    ['One', 'Two'],
    ['Three', 'Four'],
  ]) {
    const decided_on = (await find(TITLE)).en.text
    const answers = await Promise.all(texts.map((text) => put(TITLE, { language: 'en', text, decided_on })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const won = texts[answers.findIndex(({ status }) => status === 200)]
    assert.equal((await find(TITLE)).en.text, won)
    assert.equal(answers.find(({ status }) => status === 409)?.error.code, 'text_changed')
  }
  assert.equal((await put(TITLE, { language: 'en', text: null, decided_on: en.text })).status, 409)
  await correct(TITLE, null)
})

test('WORDS-3 an upgrade keeps the school’s words and shows where the original has changed since', async () => {
  const { en } = await find(TITLE)
  await correct(TITLE, 'Ours')
  const asIfBefore = (name: string, original: string, text?: string) =>
    db
      .updateTable('words')
      .set({ original, ...(text && { text }) })
      .where('name', '=', name)
      .execute()
  await asIfBefore(TITLE, 'The title of the last version')
  const outdated = await list('show=outdated')
  assert.deepEqual([outdated.total, outdated.counts.outdated], [1, 1])
  assert.deepEqual(outdated.data[0].en, {
    ...en,
    text: 'Ours',
    is_corrected: true,
    replaced: 'The title of the last version',
  })
  assert.deepEqual((await live()).landing, { [TITLE]: ['Ours'] }, 'it is still shown')
  // Kept as it is, on the new original.
  assert.equal((await correct(TITLE, 'Ours')).content.en.replaced, null)
  assert.equal((await list('show=outdated')).total, 0)
  await correct(TITLE, null)

  // The new text of the product has a placeholder that the old one had not.
  await correct('notes_left', 'Over by {count}')
  await asIfBefore('notes_left', 'Over', 'Just over')
  const { text, unfit, replaced } = (await find('notes_left')).en
  assert.deepEqual([text.includes('{count'), unfit, replaced], [true, 'Just over', 'Over'])
  assert.deepEqual(await live(), {}, 'a text that no longer fits is not shown')
  assert.equal((await correct('notes_left', 'Over by {count}')).content.en.unfit, null)
  await correct('notes_left', null)

  // A text that is gone, or an error message in other words: its correction can be read, copied and dropped.
  const name = 'refusal_too_long_0a1b2c'
  await db
    .insertInto('words')
    .values({ name, language: 'en', text: 'Please shorten it', original: 'too long', staff: '', changed_at: '' })
    .execute()
  assert.deepEqual(await live(), {})
  const [gone, ...others] = (await list('show=outdated')).data
  assert.deepEqual(
    [gone.name, gone.noun, gone.en.text, gone.en.original],
    [name, 'gone', 'Please shorten it', 'too long'],
  )
  assert.deepEqual([gone.en.is_corrected, gone.my.is_corrected, others], [true, false, []])
  assert.equal((await list('q=shorten')).data[0].name, name)
  assert.equal((await put(name, { language: 'en', text: 'Shorter', decided_on: 'Please shorten it' })).status, 404)
  assert.equal((await put(name, { language: 'en', text: null, decided_on: 'something else' })).status, 409)
  assert.equal((await put(name, { language: 'en', text: null, decided_on: 'Please shorten it' })).status, 200)
  assert.deepEqual([(await list('show=outdated')).total, await db.selectFrom('words').selectAll().execute()], [0, []])
})

test('WORDS-3 editor and owner correct texts, others do not', async () => {
  for (const [as, status] of [
    ['owner', 200],
    ['support', 200],
    ['finance', 403],
  ] as const)
    assert.equal((await call('GET', '/api/staff/words', { as })).status, status, as)
})

test('STAFF-11 support corrects the templates of messages in both languages, and no other text', async () => {
  const { content } = await call('GET', '/api/staff/words?perPage=100', { as: 'support' })
  assert.deepEqual(content.nouns, ['member-messages'])
  assert.ok(content.data.every((word: { noun: string }) => word.noun === 'member-messages'))
  assert.equal(content.total, content.data.length)
  const word = content.data.find((one: { name: string }) => one.name === 'message_return')
  for (const [language, text] of [
    ['en', 'Hello {name}, come back to {brand}: {link}'],
    ['my', 'မင်္ဂလာပါ {name}၊ {brand} ကို ပြန်လာပါ: {link}'],
  ] as const) {
    const saved = await put('message_return', { language, text, decided_on: word[language].text }, 'support')
    assert.deepEqual([saved.status, saved.content?.[language].text], [200, text], saved.text)
    assert.equal((await versions('message_return', language)).length, 1)
  }
  const broken = { language: 'en', text: 'Hello {nobody}', decided_on: 'Hello {name}, come back to {brand}: {link}' }
  assert.equal((await put('message_return', broken, 'support')).status, 422)
  const seen = (await find(TITLE)).en.text
  assert.equal((await put(TITLE, { language: 'en', text: 'Mine', decided_on: seen }, 'support')).status, 403)
  assert.equal((await put('no_such_text', { language: 'en', text: 'Mine', decided_on: '' }, 'support')).status, 403)
  const theirs = `/api/staff/words/key/${TITLE}/versions`
  assert.equal((await call('GET', theirs, { as: 'support' })).status, 403)
})
