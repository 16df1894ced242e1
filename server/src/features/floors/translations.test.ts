import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileUrl } from '@padauk/contract/files'
import { migrations } from '#db/migrations.ts'
import { lawBox } from '#lib/law-box.ts'
import { diskStorage } from '#lib/storage.ts'
import { COURSE, LESSON, newBurmeseFolder, QUIZ, QUIZ_MY, TEXT, WHOLE } from '#test/burmese-folder.ts'
import { openTestDatabase } from '#test/engines.ts'
import { newFolder } from '#test/folders.ts'
import { inEnglish } from '#test/messages.ts'
import { openWorld } from '#test/world.ts'
import { exportFolder } from '../curricula/export-folder.ts'
import { importFolder } from '../curricula/import-folder.ts'
import { takeSources } from '../curricula/lesson-sources.ts'
import { readFolder } from '../curricula/read-folder.ts'
import { translationAfter } from './translations.ts'

const as = 'editor' as const
const filesOf = (root: string) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(root, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  )

/** A school that has only this folder. */
async function openSchool(files: Record<string, string | null> = {}) {
  const { call, db, storage } = await openWorld()
  await db.deleteFrom('campuses').execute()
  await db.deleteFrom('curriculum_files').execute()
  const bring = (root: string) => importFolder(db, storage, root, new Date())
  await bring(newBurmeseFolder(files))
  const row = () => db.selectFrom('lessons').selectAll().executeTakeFirstOrThrow()
  const { lesson_id } = await row()
  const read = async () => (await call('GET', `/api/staff/lessons/${lesson_id}`, { as })).content
  const change = async (path: string, body: object) => {
    const answer = await call('PATCH', `/api/staff/${path}`, { as, body })
    assert.equal(answer.status, 200, answer.text)
    return answer.content
  }
  const out = async () => {
    const root = newFolder()
    await exportFolder(db, storage, root)
    return root
  }
  /** An export imports without a fault and changes nothing, here and in an empty school. */
  const expectFixed = async (root: string) => {
    assert.deepEqual(readFolder(root).faults, [])
    const before = await row()
    await bring(root)
    assert.deepEqual(await row(), before)
    assert.deepEqual(filesOf(await out()), filesOf(root))
    const place = newFolder()
    const other = await openTestDatabase(place)
    const files = diskStorage(join(place, 'files'))
    await importFolder(other.db, files, root, new Date())
    const again = newFolder()
    await exportFolder(other.db, files, again)
    assert.deepEqual(filesOf(again), filesOf(root))
    const { translation } = await other.db.selectFrom('lessons').select('translation').executeTakeFirstOrThrow()
    await other.close()
    return translation
  }
  return { call, db, storage, bring, row, read, change, out, expectFixed, lesson_id }
}

test('WORDS-2 of two saves at once, the later works out the state of the Burmese from what the first has left', async () => {
  const { call, db } = await openWorld()
  const floors = [
    ['campuses', 'campus_id'],
    ['categories', 'category_id'],
    ['courses', 'course_id'],
  ] as const
  for (const [path, id] of floors) {
    const row = await db
      .selectFrom(path as 'campuses')
      .select(id as 'campus_id')
      .executeTakeFirstOrThrow()
    const address = `/api/staff/${path}/${row[id as 'campus_id']}`
    const save = async (body: object) => {
      const { status, content } = await call('PATCH', address, { as, body })
      assert.equal(status, 200)
      return content
    }
    for (let round = 0; round < 15; round++) {
      await save({ title: `Before ${round}`, title_my: 'မြန်မာ', description: '', description_my: null })
      // Whichever comes first, no Burmese title is left.
      await Promise.all([save({ title: `After ${round}` }), save({ title_my: null })])
      assert.equal((await call('GET', address, { as })).content.translation, 'MISSING', `${path} ${round}`)
      // The same while one of them moves the row.
      await save({ title_my: 'မြန်မာ' })
      await Promise.all([save({ title: `Moved ${round}`, position: 1 + (round % 2) }), save({ title_my: null })])
      assert.equal((await call('GET', address, { as })).content.translation, 'MISSING', `${path} ${round}`)
    }
  }
})

test('WORDS-2 the state of a translation follows what a write brought', () => {
  const pairs = (en: string, my: string | null) => [{ en, my }]
  const old = (translation: 'MISSING' | 'OLDER' | 'CURRENT') => ({ pairs: pairs('a', 'က'), translation })
  assert.equal(translationAfter(undefined, pairs('a', null)), 'MISSING')
  assert.equal(translationAfter(undefined, pairs('a', 'က')), 'CURRENT')
  assert.equal(translationAfter(undefined, pairs('', null)), 'CURRENT')
  assert.equal(translationAfter(old('CURRENT'), pairs('b', 'က')), 'OLDER')
  assert.equal(translationAfter(old('OLDER'), pairs('a', 'ခ')), 'CURRENT')
  assert.equal(translationAfter(old('CURRENT'), pairs('b', 'ခ')), 'CURRENT')
  assert.equal(translationAfter(old('OLDER'), pairs('a', 'က')), 'OLDER')
  assert.equal(translationAfter(old('CURRENT'), pairs('a', 'က')), 'CURRENT')
  assert.equal(translationAfter(old('OLDER'), pairs('a', 'က'), 'CURRENT'), 'CURRENT')
  assert.equal(translationAfter(old('CURRENT'), pairs('b', 'က'), 'CURRENT'), 'CURRENT')
  assert.equal(translationAfter(old('OLDER'), pairs('a', null), 'CURRENT'), 'MISSING')
  // Questions in another order, and fewer, are no new text.
  const two = [...pairs('a', 'က'), ...pairs('b', 'ခ')]
  assert.equal(translationAfter({ pairs: two, translation: 'OLDER' }, two.toReversed()), 'OLDER')
  assert.equal(translationAfter({ pairs: two, translation: 'OLDER' }, pairs('b', 'ခ')), 'OLDER')
})

test('WORDS-2 LEARN-6 a picture with Burmese labels is sent with outlines, and exported with its texts', async () => {
  const label = '<text x="320" y="180" font-size="20" text-anchor="middle">ကျောင်း 7</text>'
  const coin = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">${inside}</svg>\n`
  const poster = '01-money/cover.svg'
  const { call, db, row, out, expectFixed } = await openSchool({
    [`${COURSE}/coin.svg`]: coin(`<path d="M0 0h9"/>${label}`),
    [poster]: coin(label),
  })
  const [, address = ''] = /<img src="([^"]+)"/.exec((await row()).text_my ?? '') ?? []
  const { cover } = await db.selectFrom('campuses').select('cover').executeTakeFirstOrThrow()
  for (const url of [address.replaceAll('&amp;', '&'), fileUrl(cover)]) {
    const { status, text } = await call('GET', url)
    assert.equal(status, 200)
    assert.match(text, /<g><path d="M[^"]+"\/><\/g><\/svg>\n$/)
    assert.doesNotMatch(text, /<text|[\u1000-\u109f]/)
  }
  const root = await out()
  for (const path of [`${COURSE}/coin.svg`, poster]) assert.ok(filesOf(root)[path]?.includes(label), path)
  assert.equal(await expectFixed(root), 'CURRENT')
})

test('WORDS-2 STAFF-7 a curriculum in two languages is imported, and exported byte for byte', async () => {
  const { row, out, db, expectFixed } = await openSchool()
  const lesson = await row()
  assert.deepEqual([lesson.title_my, lesson.translation, lesson.version], ['တစ်', 'CURRENT', 0])
  assert.match(lesson.plain_text_my, /^အဖြေက 9 ပါ/)
  for (const table of ['campuses', 'categories', 'courses'] as const) {
    const { title_my, description_my, translation } = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([title_my, description_my, translation], ['ခေါင်းစဉ်', 'အကြောင်း', 'CURRENT'])
  }
  const root = await out()
  assert.deepEqual(filesOf(root), filesOf(newBurmeseFolder()))
  assert.equal(await expectFixed(root), 'CURRENT')
})

test('WORDS-2 STAFF-7 an import of changed English makes the Burmese older, of changed Burmese current', async () => {
  const { bring, row, read, out, lesson_id, call } = await openSchool()
  const english = { [LESSON]: (WHOLE[LESSON] as string).replace('It is 9', 'So it is 9') }
  await bring(newBurmeseFolder(english))
  assert.deepEqual([(await row()).translation, (await row()).version], ['OLDER', 2])
  assert.deepEqual(filesOf(await out()), filesOf(newBurmeseFolder(english)), 'unchanged files get no mark')
  const burmese = { ...english, [TEXT]: (WHOLE[TEXT] as string).replace('အဖြေက 9', 'ဒီတော့ အဖြေက 9') }
  await bring(newBurmeseFolder(burmese))
  assert.equal((await row()).translation, 'CURRENT')

  // A folder without Burmese leaves it as it is.
  const before = await read()
  const plain = { [TEXT]: null, [QUIZ_MY]: null, [LESSON]: english[LESSON]?.replace('title.my: "တစ်"\n', '') ?? '' }
  await bring(newBurmeseFolder(plain))
  assert.deepEqual({ ...(await read()), version: 0, saved_at: 0 }, { ...before, version: 0, saved_at: 0 })
  assert.equal((await call('GET', `/api/staff/lessons/${lesson_id}/versions`, { as })).content.total, 3)
  assert.deepEqual(
    Object.keys(filesOf(await out())),
    Object.keys(filesOf(newBurmeseFolder())),
    'the export has it still',
  )
})

test('WORDS-2 STAFF-7 Burmese written in the console is exported beside the English', async () => {
  const bare = { [TEXT]: null, [QUIZ_MY]: null, [LESSON]: (WHOLE[LESSON] as string).replace('title.my: "တစ်"\n', '') }
  const { change, read, out, expectFixed, lesson_id, row } = await openSchool(bare)
  assert.equal((await row()).translation, 'MISSING')
  await change(`lessons/${lesson_id}`, { status: 'PUBLISHED', title_my: 'တစ်ခု', text_my: '<p>အဖြေက 9 ပါ။</p>' })
  const { quiz } = await read()
  Object.assign(quiz.questions[0], { prompt_my: 'ဘယ်ဟာလဲ။', explanation_my: 'ဒါကြောင့်ပါ။' })
  assert.equal((await change(`lessons/${lesson_id}`, { status: 'PUBLISHED', quiz })).translation, 'MISSING')
  const partly = await out()
  const [head] = (filesOf(partly)[LESSON] as string).split('\n---\n')
  assert.equal(head, '---\ntitle: One\ntitle.my: "တစ်ခု"\nminutes: 5\nfigures:\n  - 1 + 8 = 9')
  assert.equal(filesOf(partly)[TEXT], 'အဖြေက 9 ပါ။\n')
  assert.match(filesOf(partly)[`${COURSE}/01-one.my.quiz.yaml`] ?? '', /prompt: "ဘယ်ဟာလဲ။"/)
  assert.equal(await expectFixed(partly), 'MISSING')

  for (const question of quiz.questions) {
    question.prompt_my = `${question.prompt} မြန်မာ`
    question.explanation_my = `${question.explanation} မြန်မာ`
    if (question.kind !== 'TRUE_FALSE') for (const option of question.options) option.text_my = `${option.text} ပါ`
  }
  assert.equal((await change(`lessons/${lesson_id}`, { status: 'PUBLISHED', quiz })).translation, 'CURRENT')
  const whole = await out()
  assert.equal(filesOf(whole)[`${COURSE}/01-one.my.quiz.yaml`], undefined)
  assert.match(filesOf(whole)[QUIZ_MY] ?? '', /^::Q1::Which\? မြန်မာ \{\n {2}=right ပါ\n/)
  assert.equal(filesOf(whole)[QUIZ], WHOLE[QUIZ])
  assert.equal(await expectFixed(whole), 'CURRENT')
  // An option in another place moves in both files.
  quiz.questions[0].options.reverse()
  await change(`lessons/${lesson_id}`, { status: 'PUBLISHED', quiz })
  const moved = await out()
  assert.match(filesOf(moved)[QUIZ_MY] ?? '', /^::Q1::Which\? မြန်မာ \{\n {2}~wrong ပါ\n/)
  await expectFixed(moved)
  // Without Burmese there are no files for it.
  for (const question of quiz.questions) {
    Object.assign(question, { prompt_my: null, explanation_my: null })
    for (const option of question.options) option.text_my = null
  }
  await change(`lessons/${lesson_id}`, { status: 'PUBLISHED', quiz, text_my: '<p></p>', title_my: null })
  const none = filesOf(await out())
  assert.deepEqual([none[TEXT], none[QUIZ_MY]], [undefined, undefined])
  assert.doesNotMatch(none[LESSON] as string, /title\.my/)
})

test('WORDS-2 LEARN-6 a callout is titled in the language of its text, imported or written, and comes back as it was', async () => {
  const callout = (text: string) => `> [!WARNING]\n> ${text}\n`
  const folder = {
    [LESSON]: `${WHOLE[LESSON]}\n${callout('Slow.')}`,
    [TEXT]: `${WHOLE[TEXT]}\n${callout('ဖြည်းဖြည်း။')}`,
  }
  const { row, change, out, expectFixed, lesson_id } = await openSchool(folder)
  const titles = async () => {
    const { text, text_my } = await row()
    return [text, text_my].map((html) => /<p class="callout-title">([^<]*)/.exec(html ?? '')?.[1])
  }
  assert.deepEqual(await titles(), ['Warning', 'သတိပေးချက်'])
  const untouched = await out()
  assert.deepEqual(
    [LESSON, TEXT].map((file) => filesOf(untouched)[file]),
    Object.values(folder),
  )

  const tip = (title: string, text: string) =>
    `<aside class="callout callout-tip"><p class="callout-title">${title}</p><p>${text}</p></aside>`
  const { text, text_my } = await row()
  await change(`lessons/${lesson_id}`, {
    status: 'PUBLISHED',
    text: text + tip('', 'Wait.'),
    text_my: text_my + tip('Tip', 'စောင့်ပါ။'),
  })
  const { text: english, text_my: burmese } = await row()
  assert.ok(english?.endsWith(tip('Tip', 'Wait.')), english ?? '')
  assert.ok(burmese?.endsWith(tip('အကြံပြုချက်', 'စောင့်ပါ။')), burmese ?? '')
  const written = await out()
  assert.equal(filesOf(written)[TEXT], `${folder[TEXT]}\n> [!TIP]\n> စောင့်ပါ။\n`)
  await expectFixed(written)
})

test('WORDS-2 LEARN-6 the law is imported in both languages and comes back as it was; a Burmese text cannot leave it out', async () => {
  const law = '> [!LAW]\n'
  const folder = { [LESSON]: `${WHOLE[LESSON]}\n${law}`, [TEXT]: `${WHOLE[TEXT]}\n${law}` }
  const { db, row, bring, change, out, lesson_id } = await openSchool(folder)
  const { text, text_my } = await row()
  assert.ok(text?.endsWith(lawBox('en')) && text_my?.endsWith(lawBox('my')))
  const older = (html: string | null) => html?.replaceAll('9/2020', '8/2019')
  await db
    .updateTable('lessons')
    .set({ text: older(text), text_my: older(text_my) })
    .execute()
  await bring(newBurmeseFolder(folder))
  assert.deepEqual([(await row()).text, (await row()).text_my], [text, text_my], 'an import brings the law of today')
  await change(`lessons/${lesson_id}`, { status: 'PUBLISHED', text: `${text}<p>One more.</p>` })
  const written = filesOf(await out())
  assert.equal(written[LESSON]?.includes(`${law}\nOne more.\n`), true, String(written[LESSON]))
  assert.equal(written[TEXT], folder[TEXT])
  const { faults } = readFolder(newBurmeseFolder({ [LESSON]: folder[LESSON] as string }))
  assert.deepEqual(
    faults.map(({ file, message }) => [file, inEnglish(message)]),
    [[TEXT, 'the original has the box [!LAW], and the Burmese has not']],
  )
})

test('WORDS-2 LEARN-13 sources are listed below both texts, and come back to the front matter', async () => {
  const source = { title: 'A & "B"', url: 'https://example.com/?a=1&b=2', checked: '2026-11-28' }
  const matter = `sources:\n  - title: A & "B"\n    url: https://example.com/?a=1&b=2\n    checked: 2026-11-28\n---`
  const lesson = (WHOLE[LESSON] as string).replace(/\n---/, `\n${matter}`)
  const { row, change, out, expectFixed, lesson_id } = await openSchool({ [LESSON]: lesson })
  const { text, text_my } = await row()
  const listed = (title: string, checked: string) =>
    `<aside class="sources"><p class="callout-title">${title}</p><ul><li><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">A &amp; "B"</a> (${checked})</li></ul></aside>`
  assert.ok(text?.endsWith(listed('Sources', 'checked on 2026-11-28')), text ?? '')
  assert.ok(text_my?.endsWith(listed('ကိုးကားချက်များ', '2026-11-28 ရက်မှာ စစ်ဆေးထားပါတယ်')), text_my ?? '')
  assert.deepEqual(takeSources(text ?? '').sources, [source])
  assert.equal(filesOf(await out())[LESSON], lesson)
  const [before, list] = text?.split('<aside class="sources">') ?? []
  await change(`lessons/${lesson_id}`, {
    status: 'PUBLISHED',
    text: `${before}<p>New.</p><aside class="sources">${list}`,
  })
  const written = await out()
  const [head, body] = (filesOf(written)[LESSON] as string).split(/\n---\n/)
  assert.ok(head?.includes(matter.replace(/\n---$/, '')), head)
  assert.ok(body?.endsWith('New.\n'), body)
  await expectFixed(written)
})

test('LEARN-13 a source needs a title, an address and a date', () => {
  const fault = (source: string) => {
    const matter = `sources:\n  - ${source}\n---`
    const root = newBurmeseFolder({ [LESSON]: (WHOLE[LESSON] as string).replace(/\n---/, `\n${matter}`) })
    return readFolder(root).faults.map(({ file, message }) => `${file} ${inEnglish(message)}`)
  }
  const [url, checked] = ['url: https://example.com/', 'checked: 2026-11-28']
  assert.deepEqual(fault(`{ title: A, ${url}, ${checked} }`), [])
  assert.deepEqual(fault(`{ ${url}, ${checked} }`), [`${LESSON} a source needs a title`])
  assert.deepEqual(fault(`{ title: A, url: http://example.com/, ${checked} }`), [
    `${LESSON} the url of a source must begin with https://`,
  ])
  assert.deepEqual(fault(`{ title: A, ${url}, checked: May }`), [`${LESSON} checked must be a date, as 2026-11-28`])
})

test('WORDS-2 OPS-5 English titles of callouts that were imported into Burmese texts become Burmese', async () => {
  const { db, row } = await openSchool()
  const callout = (title: string) =>
    `<aside class="callout callout-tip"><p class="callout-title">${title}</p><p>Tip</p></aside>`
  const text = callout('Tip').repeat(2)
  await db.updateTable('lessons').set({ text, text_my: text }).execute()
  await migrations['0025-callout-titles']?.up(db)
  const after = await row()
  assert.deepEqual([after.text, after.text_my], [text, callout('အကြံပြုချက်').repeat(2)])
})

test("WORDS-2 STAFF-7 Burmese that is older than the console's English is marked, so that it imports again", async () => {
  const { change, read, out, expectFixed, lesson_id } = await openSchool()
  const { text } = await read()
  const changed = await change(`lessons/${lesson_id}`, {
    status: 'PUBLISHED',
    text: text.replace(/<figure><img[\s\S]*?<\/figure>/, '').replace('It is 9', 'It is 9 now'),
  })
  assert.equal(changed.translation, 'OLDER')
  const root = await out()
  assert.match(filesOf(root)[LESSON] as string, /^translation: OLDER$/m)
  assert.equal(filesOf(root)[TEXT], WHOLE[TEXT])
  assert.equal(await expectFixed(root), 'OLDER')
  await change(`lessons/${lesson_id}`, { status: 'PUBLISHED', text, translation: 'CURRENT' })
  assert.deepEqual(filesOf(await out()), filesOf(newBurmeseFolder()))
})

test('WORDS-2 a fault in the Burmese refuses the whole import', async () => {
  const { bring, row, db } = await openSchool()
  const wrong = newBurmeseFolder({ [QUIZ_MY]: (WHOLE[QUIZ_MY] as string).replace('{T', '{F') })
  await assert.rejects(bring(wrong), /01-one\.my\.gift:14 question 3 has other right options than in the original/)
  assert.equal((await row()).version, 0)
  mkdirSync(join(wrong, COURSE), { recursive: true })
  writeFileSync(join(wrong, QUIZ_MY), WHOLE[QUIZ_MY] as string)
  await bring(wrong)
  assert.equal((await db.selectFrom('lesson_versions').selectAll().execute()).length, 0)
})

test('WORDS-2 STAFF-7 a moved lesson takes its Burmese files along, a deleted one too', async () => {
  const two = `${COURSE}/02-two.md`
  const { call, change, out, lesson_id } = await openSchool({ [two]: '---\ntitle: Two\nminutes: 5\n---\n\nTwo.\n' })
  await change(`lessons/${lesson_id}`, { status: 'PUBLISHED', position: 2 })
  const moved = filesOf(await out())
  for (const file of [TEXT, QUIZ, QUIZ_MY])
    assert.deepEqual([moved[file.replace('01-one', '02-one')], moved[file]], [WHOLE[file], undefined], file)
  assert.equal((await call('DELETE', `/api/staff/lessons/${lesson_id}?confirm=true`, { as })).status, 204)
  assert.deepEqual(
    Object.keys(filesOf(await out())).filter((path) => path.includes('-one.')),
    [],
  )
})
