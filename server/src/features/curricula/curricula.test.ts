import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileUrl } from '@padauk/contract/files'
import { diskStorage } from '#lib/storage.ts'
import { openTestDatabase } from '#test/engines.ts'
import { saidFaults } from '#test/messages.ts'
import { CurriculumError, importFolder } from './import-folder.ts'
import { readFolder } from './read-folder.ts'

const dir = mkdtempSync(join(tmpdir(), 'padauk-curricula-'))
const { db, close } = await openTestDatabase(dir)
const storage = diskStorage(join(dir, 'files'))
after(async () => {
  await close()
  rmSync(dir, { recursive: true, force: true })
})
const SHIPPED = join(import.meta.dirname, '../../../../curriculum')
const TABLES = [
  'campuses',
  'categories',
  'courses',
  'lessons',
  'questions',
  'options',
  'files',
  'curriculum_files',
  'lesson_versions',
] as const
const dump = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(
        async (table) =>
          [
            table,
            (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted(),
          ] as const,
      ),
    ),
  )

const head = (title: string) => `---\ntitle: ${title}\ndescription: About ${title}\n---\n`
const svg = (colour: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" fill="${colour}"/>`
const COURSE = '01-made/01-first/01-why'
function write(root: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}
/** A small curriculum of two lessons in a campus whose slug no other test uses. */
function makeFolder(slug: string) {
  const root = mkdtempSync(join(dir, 'folder-'))
  write(root, {
    '01-made/campus.md': head('Made'),
    '01-made/cover.svg': svg('red'),
    '01-made/logo.svg': svg('blue'),
    '01-made/01-first/category.md': head('First'),
    '01-made/01-first/cover.svg': svg('green'),
    [`${COURSE}/course.md`]: head('Why'),
    [`${COURSE}/01-one.md`]: '---\ntitle: One\nminutes: 5\n---\nText\n\n![A thing](thing.svg "Under it")\n',
    [`${COURSE}/thing.svg`]: svg('black'),
    [`${COURSE}/01-one.gift`]: '::First::Which? {\n  =right\n  ~wrong\n  ####Because.\n}\n',
    [`${COURSE}/02-two.md`]: '---\ntitle: Two\nminutes: 7\nneeds_previous: true\npass_percent: 80\n---\nMore\n',
  })
  const named = join(dir, `named-${slug}`)
  cpSync(join(root, '01-made'), join(named, `01-${slug}`), { recursive: true })
  return {
    root: named,
    put: (name: string, text: string) => write(named, { [name.replace('01-made', `01-${slug}`)]: text }),
  }
}
const campusOf = (slug: string) =>
  db.selectFrom('campuses').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow()
const lessonsOf = (slug: string) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .where('campuses.slug', '=', slug)
    .selectAll('lessons')
    .orderBy('lessons.position')
    .execute()
const questionsOf = (lesson_id: number) =>
  db
    .selectFrom('questions')
    .where('lesson_id', '=', lesson_id)
    .selectAll()
    .orderBy('position')
    .orderBy('form')
    .execute()

test('LEARN-13 a folder is imported completely, and every file it names can be read', async () => {
  const { root } = makeFolder('whole')
  const added = { added: 1, changed: 0, same: 0 }
  assert.deepEqual(await importFolder(db, storage, root, new Date()), {
    campuses: added,
    categories: added,
    courses: added,
    lessons: { ...added, added: 2 },
    files: { ...added, added: 10 },
  })
  const campus = await campusOf('whole')
  assert.deepEqual(
    [campus.title, campus.description, campus.position, campus.status],
    ['Made', 'About Made', 1, 'PUBLISHED'],
  )
  const [one, two] = await lessonsOf('whole')
  assert.deepEqual(
    [one?.title, one?.minutes, one?.needs_previous, one?.pass_percent, one?.question_count],
    ['One', 5, 0, 70, 1],
  )
  assert.deepEqual(
    [two?.title, two?.needs_previous, two?.pass_percent, two?.question_count, two?.vimeo_path, two?.video_source],
    ['Two', 1, 80, 0, null, null],
  )
  const [, src = ''] =
    /<img src="([^"]+)" alt="A thing" width="640" height="360" loading="lazy"/.exec(one?.text ?? '') ?? []
  const paths = [campus.cover, campus.logo, decodeURIComponent(src.split('filePath=')[1] ?? '')]
  assert.equal(src, fileUrl(paths[2] as string))
  for (const path of paths) {
    const { blob, bytes, is_private } = await db
      .selectFrom('files')
      .where('path', '=', path)
      .selectAll()
      .executeTakeFirstOrThrow()
    assert.deepEqual([is_private, (await storage.read(blob)).length], [0, bytes], path)
  }
})

test('LEARN-13 importing the same folder again changes no row, the shipped one included', async () => {
  const { root } = makeFolder('twice')
  for (const folder of [root, SHIPPED]) {
    await importFolder(db, storage, folder, new Date('2026-01-01'))
    const before = await dump()
    await importFolder(db, storage, folder, new Date('2026-02-02'))
    assert.deepEqual(await dump(), before)
  }
})

test("LEARN-13 a change keeps ids and members' progress", async () => {
  const { root, put } = makeFolder('changed')
  await importFolder(db, storage, root, new Date())
  const [before, two] = await lessonsOf('changed')
  const { member_id } = await db
    .insertInto('members')
    .values({ email: 'a@b.c', name: 'A', password_hash: 'x', refer_code: 'A', status: 'ACTIVE', created_at: 'x' })
    .returning('member_id')
    .executeTakeFirstOrThrow()
  const progress = {
    member_id,
    lesson_id: before!.lesson_id,
    resume_seconds: 9,
    passed_at: 'then',
    finished_at: 'then',
    touched_at: 'then',
  }
  await db.insertInto('lesson_progress').values(progress).execute()
  await db.insertInto('favorites').values({ member_id, lesson_id: before!.lesson_id, created_at: 'then' }).execute()
  const campus = await campusOf('changed')

  put('01-made/campus.md', head('Made anew'))
  put('01-made/cover.svg', svg('yellow'))
  put(`${COURSE}/01-one.md`, '---\ntitle: One again\nminutes: 6\nvimeo: "76979871"\n---\nOther text\n')
  put(
    `${COURSE}/01-one.gift`,
    '::First::Which? {\n  =right\n  ~wrong\n  ~worse\n  ####Because.\n}\n\n::Second::True? {T\n  ####It is.\n}\n',
  )
  await importFolder(db, storage, root, new Date())
  const [after_, two_] = await lessonsOf('changed')
  assert.deepEqual(
    [after_?.lesson_id, after_?.title, after_?.minutes, after_?.text, after_?.vimeo_path, after_?.question_count],
    [before?.lesson_id, 'One again', 6, '<p>Other text</p>', '76979871', 2],
  )
  assert.deepEqual(two_, two)
  const changed = await campusOf('changed')
  assert.deepEqual([changed.campus_id, changed.title], [campus.campus_id, 'Made anew'])
  assert.notEqual(changed.cover, campus.cover, 'new bytes have a new URL, so no cache serves the old ones')
  assert.deepEqual(
    (await questionsOf(before!.lesson_id)).map(({ prompt, position, kind }) => [prompt, position, kind]),
    [
      ['Which?', 1, 'ONE'],
      ['True?', 2, 'TRUE_FALSE'],
    ],
  )
  assert.deepEqual(
    (await db.selectFrom('lesson_progress').selectAll().execute()).map((row) => ({ ...row })),
    [progress],
  )
  assert.equal((await db.selectFrom('favorites').selectAll().execute()).length, 1)
})

test('LEARN-7 LEARN-13 a second form that an import adds leaves the question its id, its answers and its practice', async () => {
  const { root, put } = makeFolder('second')
  await importFolder(db, storage, root, new Date())
  const [{ lesson_id } = { lesson_id: 0 }] = await lessonsOf('second')
  const [first] = await questionsOf(lesson_id)
  const { question_id } = first as { question_id: number }
  const { member_id } = await db
    .insertInto('members')
    .values({ email: 'b@b.c', name: 'B', password_hash: 'x', refer_code: 'B', status: 'ACTIVE', created_at: 'x' })
    .returning('member_id')
    .executeTakeFirstOrThrow()
  const tried = { tries: 1, option_ids: '[]', is_right: 0, is_right_first: 0 } as const
  await db
    .insertInto('quiz_answers')
    .values({ member_id, question_id, edition: 1, paper: 1, ...tried, misses: 1, answered_at: 'then' })
    .execute()
  await db
    .insertInto('quiz_papers')
    .values({ member_id, lesson_id, number: 1, score_percent: 0, is_passed: 0 })
    .execute()
  await db
    .insertInto('practices')
    .values({ member_id, question_id, edition: 1, step: 0, due_on: 'then', is_weak: 1, set_on: '', ...tried })
    .execute()
  const kept = async () => [
    await db.selectFrom('quiz_answers').where('member_id', '=', member_id).selectAll().execute(),
    await db.selectFrom('quiz_papers').where('member_id', '=', member_id).selectAll().execute(),
    await db.selectFrom('practices').where('member_id', '=', member_id).selectAll().execute(),
  ]
  const before = await kept()
  const gift = '::First::Which? {\n  =right\n  ~wrong\n  ####Because.\n}\n'
  // The same words with other options, as forms with other figures often have.
  const second = '\n$CATEGORY: second\n\n::First::Which? {\n  =good\n  ~bad\n  ####Because.\n}\n'
  put(`${COURSE}/01-one.gift`, gift + second)
  assert.equal((await importFolder(db, storage, root, new Date())).lessons.changed, 1)
  const [one, two] = await questionsOf(lesson_id)
  assert.deepEqual(one, first)
  assert.deepEqual([two?.position, two?.form, two?.prompt], [1, 2, 'Which?'])
  assert.deepEqual(await kept(), before)
  assert.equal((await lessonsOf('second'))[0]?.question_count, 1)
  assert.equal((await importFolder(db, storage, root, new Date())).lessons.changed, 0)
  // A question that comes before it moves both.
  put(`${COURSE}/01-one.gift`, `::New::True? {T\n  ####So.\n}\n\n${gift}${second}`)
  await importFolder(db, storage, root, new Date())
  const moved = await questionsOf(lesson_id)
  assert.deepEqual(
    moved.filter(({ prompt }) => prompt === 'Which?').map((row) => [row.question_id, row.position, row.form]),
    [
      [question_id, 2, 1],
      [two?.question_id, 2, 2],
    ],
  )
  put(`${COURSE}/01-one.gift`, gift)
  await importFolder(db, storage, root, new Date())
  assert.deepEqual(await questionsOf(lesson_id), [first])
  assert.deepEqual(await kept(), before)
})

test('LEARN-13 unchanged questions keep their ids; a changed order is adopted', async () => {
  const { root, put } = makeFolder('kept')
  await importFolder(db, storage, root, new Date())
  const [one] = await lessonsOf('kept')
  const before = await questionsOf(one!.lesson_id)
  put(`${COURSE}/01-one.md`, '---\ntitle: One\nminutes: 5\n---\nOther text\n')
  await importFolder(db, storage, root, new Date())
  assert.deepEqual(await questionsOf(one!.lesson_id), before)
  cpSync(join(root, '01-kept/01-first/01-why/01-one.md'), join(root, '01-kept/01-first/01-why/03-one.md'))
  rmSync(join(root, '01-kept/01-first/01-why/01-one.md'))
  rmSync(join(root, '01-kept/01-first/01-why/01-one.gift'))
  await importFolder(db, storage, root, new Date())
  const lessons = await lessonsOf('kept')
  assert.deepEqual(
    lessons.map(({ slug, position, question_count }) => [slug, position, question_count]),
    [
      ['two', 2, 0],
      ['one', 3, 0],
    ],
  )
  assert.equal(lessons[1]?.lesson_id, one?.lesson_id)
  assert.deepEqual(await questionsOf(one!.lesson_id), [])
})

test('LEARN-13 content missing from the folder stays, and content hidden by an editor stays hidden', async () => {
  const { root } = makeFolder('stays')
  await importFolder(db, storage, root, new Date())
  await db.updateTable('campuses').set({ status: 'DRAFT' }).where('slug', '=', 'stays').execute()
  rmSync(join(root, '01-stays/01-first/01-why/02-two.md'))
  await importFolder(db, storage, root, new Date())
  assert.deepEqual([(await lessonsOf('stays')).length, (await campusOf('stays')).status], [2, 'DRAFT'])
})

test('LEARN-13 a single fault prevents the import and is reported with file and line', async () => {
  const { root, put } = makeFolder('fault')
  put(`${COURSE}/02-two.md`, '---\ntitle: Two\nminutes: 7\n---\nText\n\n![x](none.svg)\n')
  const [before, blobs] = [await dump(), readdirSync(join(dir, 'files'), { recursive: true }).length]
  await assert.rejects(importFolder(db, storage, root, new Date()), (error: CurriculumError) => {
    assert.ok(error instanceof CurriculumError)
    assert.deepEqual(saidFaults(error.faults), [
      {
        file: '01-fault/01-first/01-why/02-two.md',
        line: 7,
        message: 'there is no picture none.svg beside the lesson',
      },
    ])
    assert.equal(error.message, '01-fault/01-first/01-why/02-two.md:7 there is no picture none.svg beside the lesson')
    return true
  })
  assert.deepEqual([await dump(), readdirSync(join(dir, 'files'), { recursive: true }).length], [before, blobs])
})

test('LEARN-13 an interrupted import leaves nothing behind', async () => {
  const { root } = makeFolder('half')
  const before = await dump()
  await assert.rejects(
    db.transaction().execute(async (trx) => {
      await importFolder(trx, storage, root, new Date())
      throw new Error('cut off')
    }),
  )
  assert.deepEqual(await dump(), before)
})

// A lower bound for the shipped curriculum; the full counts of LEARN-13 are in shipped.test.ts.
const shipped = readFolder(SHIPPED)
const courses = shipped.campuses.flatMap(({ categories }) => categories.flatMap((category) => category.courses))
const lessons = courses.flatMap((course) => course.lessons)

test('LEARN-13 the shipped curriculum has no faults and at least 2 complete campuses of 6 courses and 24 lessons', () => {
  assert.deepEqual(shipped.faults, [])
  assert.equal(shipped.campuses.length, 8)
  const whole = shipped.campuses.filter(({ categories }) =>
    categories.some((category) => category.courses.some((course) => course.lessons.length > 0)),
  )
  assert.ok(
    whole.length >= 2 && courses.length >= 6 && lessons.length >= 24,
    `${whole.length} campuses, ${courses.length} courses, ${lessons.length} lessons`,
  )
  for (const { title, categories } of whole)
    assert.ok(
      categories.length >= 2 &&
        categories.every(
          (category) => category.courses.length >= 1 && category.courses.every((course) => course.lessons.length >= 2),
        ),
      title,
    )
})

test('LEARN-13 each shipped lesson has 300 to 900 words, each course a quiz, each complete campus a video, at least 3 in all', () => {
  for (const { title, text } of lessons) {
    const words = (text ?? '')
      .replace(/<figure class="chart">.*?<\/figure>|<aside class="(callout callout-law|sources)">.*?<\/aside>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    assert.ok(words >= 300 && words <= 900, `${title}: ${words} words`)
  }
  for (const { title, lessons } of courses)
    assert.ok(
      lessons.some(({ questions }) => questions.length > 0),
      title,
    )
  const videos = lessons.flatMap(({ video }) => video ?? [])
  assert.ok(
    videos.length >= 3 &&
      videos.every(({ seconds, captions, poster }) => seconds >= 20 && captions.length >= 1 && poster),
  )
  for (const { title, categories } of shipped.campuses) {
    const within = categories.flatMap((category) => category.courses.flatMap((course) => course.lessons))
    assert.ok(within.length === 0 || within.some(({ video }) => video), title)
  }
})

test('LEARN-13 every shipped question has a prompt, an explanation and at least one wrong option', () => {
  for (const { title, questions } of lessons)
    for (const { prompt, explanation, options, kind } of questions) {
      const canBeMissed = kind === 'NUMBER' || options.some(({ is_right }) => !is_right)
      assert.ok(prompt && explanation.length > 10 && canBeMissed, `${title}: ${prompt}`)
      assert.equal(options.filter(({ is_right }) => is_right).length > 1, kind === 'SEVERAL', `${title}: ${prompt}`)
      for (const { text } of [{ text: prompt }, { text: explanation }, ...options])
        assert.doesNotMatch(text, /\\[:=~#{}]|%-?\d+%/, title)
    }
})

test('LEARN-13 LEARN-6 shipped drawings run no code and load nothing', () => {
  const drawings = readdirSync(SHIPPED, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'))
  assert.ok(drawings.length > 20)
  for (const name of drawings)
    assert.doesNotMatch(
      readFileSync(join(SHIPPED, name), 'utf8'),
      /<script|\son\w+\s*=|javascript:|<foreignObject|(href|src)\s*=\s*["'](?!#)|url\((?!#)|@import/i,
      name,
    )
})
