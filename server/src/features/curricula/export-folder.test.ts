// Whole run only: exports the whole curriculum some thirty times.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Db } from '#db/schema.ts'
import { diskStorage, type Storage } from '#lib/storage.ts'
import { openTestDatabase } from '#test/engines.ts'
import { inEnglish } from '#test/messages.ts'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'
import { exportFolder } from './export-folder.ts'
import { type CurriculumError, importFolder } from './import-folder.ts'
import { readFolder } from './read-folder.ts'

const as = 'editor' as const
const dir = mkdtempSync(join(tmpdir(), 'padauk-export-'))
after(() => rmSync(dir, { recursive: true, force: true }))
const SHIPPED = join(import.meta.dirname, '../../../../curriculum')

let nth = 0
async function write(db: Db, storage: Storage) {
  const root = join(dir, `out-${nth++}`)
  mkdirSync(root)
  await exportFolder(db, storage, root)
  return root
}
/** Every file of a folder with its bytes. */
const filesOf = (root: string) =>
  new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(root, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(root, name)).toString('base64')]),
  )
/** The paths that differ: `-` removed, `+` added, `~` changed. */
function differences(before: string, now: string) {
  const [a, b] = [filesOf(before), filesOf(now)]
  return [...new Set([...a.keys(), ...b.keys()])]
    .sort()
    .flatMap((path) =>
      !b.has(path) ? `-${path}` : !a.has(path) ? `+${path}` : a.get(path) === b.get(path) ? [] : `~${path}`,
    )
}
const TABLES = [
  'campuses',
  'categories',
  'courses',
  'lessons',
  'questions',
  'options',
  'files',
  'lesson_versions',
] as const

/** A school with staff and the shipped folder, of which it keeps three campuses, and the invariants of its exports. */
async function openSchool(keeps = 3) {
  const { call, db, storage, lesson } = await openWorld()
  const change = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await call(method, `/api/staff/${path}`, { as, ...(body && { body }) })
    assert.ok(answer.status < 300, answer.text)
    return answer.content
  }
  const campuses = await db.selectFrom('campuses').select(['campus_id', 'position']).execute()
  for (const { campus_id, position } of campuses)
    if (position > keeps) await change('DELETE', `campuses/${campus_id}?confirm=true`)
  const out = () => write(db, storage)
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
  /** Importing the export changes no row and exports the same bytes; another school importing it exports the same folder. */
  async function expectFixed(root: string, isElsewhere = false) {
    assert.deepEqual(readFolder(root).faults, [])
    const before = await dump()
    await importFolder(db, storage, root, new Date())
    assert.deepEqual(await dump(), before)
    assert.deepEqual(differences(root, await out()), [])
    if (isElsewhere) await expectSame(root)
  }
  return { call, db, storage, lesson, change, out, dump, expectFixed }
}
/** A new school that imports a folder exports the same folder. */
async function expectSame(root: string) {
  const place = mkdtempSync(join(dir, 'other-'))
  const { db, close } = await openTestDatabase(place)
  const storage = diskStorage(join(place, 'files'))
  await importFolder(db, storage, root, new Date())
  assert.deepEqual(differences(root, await write(db, storage)), [])
  await close()
}
const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

test('STAFF-7 LEARN-19 the shipped folder is exported byte for byte', async () => {
  assert.ok(filesOf(SHIPPED).has('README.md') && filesOf(SHIPPED).size > 400)
  await expectSame(SHIPPED)
})

const COURSE = '02-chart-reading/02-price-levels/01-finding-levels'

test('STAFF-7 changing a title, a visibility, a word or an answer changes only its lines', async () => {
  const { call, lesson, change, out, expectFixed } = await openSchool()
  const before = await out()
  const [level, zone] = [await lesson('What a level is'), await lesson('A zone, not a line')]
  await change('PATCH', `campuses/${level.campus_id}`, { title: 'Charts: read them' })
  await change('PATCH', `categories/${level.category_id}`, { status: 'DRAFT' })
  await change('PATCH', `lessons/${level.lesson_id}`, { status: 'DRAFT', minutes: 7 })
  const { text: html, quiz } = (await call('GET', `/api/staff/lessons/${zone.lesson_id}`, { as })).content
  quiz.questions[0].explanation = `${quiz.questions[0].explanation} And so on.`
  await change('PATCH', `lessons/${zone.lesson_id}`, {
    status: 'PUBLISHED',
    text: html.replace('</p>', ' One word more.</p>'),
    quiz,
  })
  const root = await out()
  assert.deepEqual(differences(before, root), [
    `~${COURSE}/01-what-a-level-is.md`,
    `~${COURSE}/04-a-zone-not-a-line.gift`,
    `~${COURSE}/04-a-zone-not-a-line.md`,
    '~02-chart-reading/02-price-levels/category.md',
    '~02-chart-reading/campus.md',
  ])
  const lines = (path: string) => {
    const [a, b] = [text(before, path).split('\n'), text(root, path).split('\n')]
    return b.filter((line) => !a.includes(line))
  }
  assert.deepEqual(lines('02-chart-reading/campus.md'), ['title: "Charts: read them"', 'translation: OLDER'])
  assert.deepEqual(lines(`${COURSE}/01-what-a-level-is.md`), ['minutes: 7', 'status: DRAFT'])
  const [translation, line, ...others] = lines(`${COURSE}/04-a-zone-not-a-line.md`)
  assert.equal(translation, 'translation: OLDER')
  assert.match(line ?? '', / One word more\.$/)
  assert.deepEqual(others, [])
  assert.match(text(root, `${COURSE}/04-a-zone-not-a-line.gift`), /And so on\./)
  await expectFixed(root, true)
})

test('STAFF-7 moved content is renamed with its files, deleted content is removed, new content gets its number', async () => {
  const { call, lesson, change, out, expectFixed } = await openSchool()
  const before = await out()
  const { lesson_id, course_id, category_id, campus_id } = await lesson('Support and resistance')
  await change('PATCH', `lessons/${lesson_id}`, { position: 1 })
  const { lesson_id: zone } = await lesson('A zone, not a line')
  await change('DELETE', `lessons/${zone}?confirm=true`)
  const made = await change('POST', 'lessons', {
    course_id,
    title: 'A new one',
    position: 2,
    status: 'PUBLISHED',
    text: '<h2>New</h2><p>2<sup>3</sup> = 8</p>',
    video: { vimeo: 'https://vimeo.com/76979871/abcd', seconds: 75 },
  })
  const root = await out()
  const all = differences(before, root)
  const names = readdirSync(join(root, COURSE)).sort()
  assert.deepEqual(
    names.filter((name) => /^\d/.test(name)),
    [
      '01-support-and-resistance.gift',
      '01-support-and-resistance.md',
      '01-support-and-resistance.my.gift',
      '01-support-and-resistance.my.md',
      '01-support-and-resistance.video',
      '02-a-new-one.md',
      '03-what-a-level-is.gift',
      '03-what-a-level-is.md',
      '03-what-a-level-is.my.gift',
      '03-what-a-level-is.my.md',
      '04-average-true-range.gift',
      '04-average-true-range.md',
      '04-average-true-range.my.gift',
      '04-average-true-range.my.md',
      '05-when-a-level-breaks.gift',
      '05-when-a-level-breaks.md',
      '05-when-a-level-breaks.my.gift',
      '05-when-a-level-breaks.my.md',
    ],
  )
  assert.ok(!names.includes('zone.svg') && !names.includes('zone.csv'), 'files that only the deleted lesson used')
  assert.ok(all.every((one) => one.includes(COURSE)))
  assert.match(text(root, `${COURSE}/01-support-and-resistance.md`), /^video: 01-support-and-resistance\.video$/m)
  assert.equal(
    text(root, `${COURSE}/02-a-new-one.md`),
    '---\ntitle: "A new one"\nminutes: 5\nvimeo: "76979871/abcd"\nvideo_seconds: 75\n---\n\n## New\n\n```html\n<p>2<sup>3</sup> = 8</p>\n```\n',
  )
  await expectFixed(root, true)

  await change('DELETE', `courses/${course_id}?confirm=true`)
  await change('PATCH', `categories/${category_id}`, { position: 1 })
  const next = await out()
  assert.ok([...filesOf(next).keys()].every((path) => !path.includes('finding-levels/')))
  assert.ok(
    filesOf(next).has('02-chart-reading/01-price-levels/01-trading-a-level/course.md'),
    'the next course takes its number',
  )
  await change('PATCH', `campuses/${campus_id}`, { position: 1 })
  const last = await out()
  assert.ok(
    filesOf(last).has('01-chart-reading/01-price-levels/01-trading-a-level/course.md') &&
      filesOf(last).has('02-crypto-foundations/campus.md'),
  )
  assert.equal((await call('GET', `/api/staff/lessons/${made.lesson_id}`, { as })).status, 404)
  await expectFixed(last)
})

// These edits are independent of each other.
const { call, db, storage, lesson, change, out, dump, expectFixed } = await openSchool()

test('STAFF-7 a campus made in the back office is exported completely: covers, pictures, captions, an uploaded video, a quiz without explanations', async () => {
  const campus = await change('POST', 'campuses', { title: 'ကျောင်းသစ်', description: '' })
  const category = await change('POST', 'categories', { campus_id: campus.campus_id, title: 'Made: "here"' })
  const course = await change('POST', 'courses', { category_id: category.category_id, title: '- not a list' })
  const send = async (bytes: Buffer) =>
    (await call('POST', '/api/staff/files', { as, ...multipart([['file', bytes]]) })).content.path as string
  const [picture, captions] = [await send(PIXEL), await send(Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'))]
  await change('PATCH', `campuses/${campus.campus_id}`, { logo: picture })
  await change('PATCH', `categories/${category.category_id}`, { cover: '' })
  const film = await storage.put(Buffer.from('a film'))
  await db
    .insertInto('files')
    .values({
      path: 'videos/0123456789abcdef/video.mp4',
      blob: film,
      media_type: 'video/mp4',
      bytes: 6,
      is_private: 1,
      created_at: 'x',
    })
    .execute()
  const src = `/api/file?filePath=${encodeURIComponent(picture)}`
  await change('POST', 'lessons', {
    course_id: course.course_id,
    title: 'ငွေ',
    minutes: 240,
    needs_previous: true,
    text: `<p>One &amp; two.</p><p></p><figure><img src="${src}" alt="" width="1" height="1" loading="lazy"></figure><figure><img src="/api/file?filePath=nothing" alt="x"></figure><ul><li>a</li></ul><ul><li>b</li></ul>`,
    video: {
      source: 'videos/0123456789abcdef/video.mp4',
      poster: picture,
      captions: [
        { language: 'my', path: captions },
        { language: 'en', path: captions },
      ],
      seconds: 61,
    },
    quiz: {
      pass_percent: 55,
      questions: [
        {
          kind: 'TRUE_FALSE',
          prompt: ' Is it?\n\nSay // it ',
          explanation: '',
          options: [
            { text: 'မှန်', is_right: true },
            { text: 'မှား', is_right: false },
          ],
        },
      ],
    },
  })
  const root = await out()
  const at = `0${campus.position}-campus`
  assert.deepEqual(
    [...filesOf(root).keys()].filter((path) => path.startsWith(at)),
    [
      ...[
        '01-course/01-lesson.md',
        '01-course/01-lesson.quiz.yaml',
        ...['captions.en.vtt', 'captions.my.vtt', 'poster.webp', 'video.mp4'].map(
          (name) => `01-course/01-lesson.video/${name}`,
        ),
        '01-course/course.md',
        '01-course/picture.webp',
        'category.md',
      ].map((path) => `${at}/01-made-here/${path.replace('01-course', '01-not-a-list')}`),
      `${at}/campus.md`,
      `${at}/cover.svg`,
      `${at}/logo.webp`,
    ],
  )
  assert.match(
    text(root, `${at}/01-made-here/01-not-a-list/01-lesson.md`),
    /^---\ntitle: "ငွေ"\nstatus: DRAFT\nminutes: 240\nneeds_previous: true\npass_percent: 55\nvideo: 01-lesson\.video\nvideo_seconds: 61\n---\n/,
  )
  await expectFixed(root, true)
})

test('STAFF-7 after any back office edits, importing the export changes nothing and exports the same', async () => {
  const { call, db, out, expectFixed } = await openSchool()
  const lessons = await db.selectFrom('lessons').select(['lesson_id', 'course_id']).execute()
  const pick = <T>(list: T[], at: number) => list[at % list.length] as T
  const title = fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('"', ':', '#', '- ', '\n', '\r\n', '\u2028', 'ငွေ', '🌼', '\\', "'"),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      minLength: 1,
      maxLength: 20,
    })
    .filter((one) => one.trim() !== '' && one.isWellFormed() && !one.includes('\0'))
  const act = fc.record({
    what: fc.constantFrom('title', 'text', 'move', 'delete', 'add', 'hide', 'floor'),
    at: fc.nat(),
    title,
    to: fc.integer({ min: 1, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
      for (const { what, at, title, to } of acts) {
        const { lesson_id, course_id } = pick(lessons, at)
        const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
          call(method, `/api/staff/${path}`, { as, ...(body && { body }) })
        if (what === 'title') await send('PATCH', `lessons/${lesson_id}`, { title, minutes: to, status: 'PUBLISHED' })
        if (what === 'text')
          await send('PATCH', `lessons/${lesson_id}`, {
            status: 'PUBLISHED',
            text: `<h2>${title.replace(/[<&]/g, '')}</h2><p>${to}</p>`,
          })
        if (what === 'move')
          await send('PATCH', `lessons/${lesson_id}`, { position: to, course_id: pick(lessons, at + to).course_id })
        if (what === 'delete') await send('DELETE', `lessons/${lesson_id}?confirm=true`)
        if (what === 'add') await send('POST', 'lessons', { course_id, title, position: to })
        if (what === 'hide')
          await send('PATCH', `lessons/${lesson_id}`, {
            status: to % 2 ? 'DRAFT' : 'PUBLISHED',
            needs_previous: to > 2,
          })
        if (what === 'floor') await send('PATCH', `courses/${course_id}`, { title, description: title, position: to })
      }
      await expectFixed(await out())
    }),
    { numRuns: 3 },
  )
})

test('STAFF-7 STAFF-14 an import that changes a lesson stores a version and unpublished changes, and notifies editors who have it open', async () => {
  const root = await out()
  const { lesson_id } = await lesson('What money is for')
  const before = (await call('GET', `/api/staff/lessons/${lesson_id}`, { as })).content
  await change('PATCH', `lessons/${lesson_id}`, { text: '<p>Not published.</p>' })
  const path = '01-what-money-is-for.md'
  const file = readdirSync(root, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith(path)) as string
  writeFileSync(join(root, file), text(root, file).replace(/^title: .*$/m, 'title: Imported'))
  const counts = await importFolder(db, storage, root, new Date(), { email: 'import@padauk.test' })
  assert.deepEqual([counts.lessons.changed, counts.lessons.added, counts.courses.changed], [1, 0, 0])
  const audit = await db
    .selectFrom('audits')
    .where('action', '=', 'curricula.import')
    .select(['staff', 'after'])
    .executeTakeFirstOrThrow()
  assert.deepEqual([audit.staff, JSON.parse(audit.after as string)], ['import@padauk.test', counts])
  const late = await call('PATCH', `/api/staff/lessons/${lesson_id}`, {
    as,
    body: { version: before.version, title: 'Late' },
  })
  assert.deepEqual([late.status, late.error.code], [409, 'newer_version'])
  const {
    title,
    text: unpublished,
    live,
    revision,
  } = (await call('GET', `/api/staff/lessons/${lesson_id}`, { as })).content
  assert.deepEqual(
    [title, unpublished, live.title, revision.is_behind],
    [before.title, '<p>Not published.</p>', 'Imported', true],
  )
  const versions = (await call('GET', `/api/staff/lessons/${lesson_id}/versions`, { as })).content.data
  assert.equal(
    (await call('GET', `/api/staff/lessons/${lesson_id}/versions/${versions.at(-1).version}`, { as })).content.content
      .title,
    before.title,
  )
})

test("STAFF-7 a status in the folder hides or shows; without one the editor's choice stays", async () => {
  const root = await out()
  const file = '01-crypto-foundations/campus.md'
  const at = readdirSync(root).find((name) => name.endsWith('-crypto-foundations')) as string
  const path = join(root, at, 'campus.md')
  const status = async () =>
    (
      await db
        .selectFrom('campuses')
        .where('slug', '=', 'crypto-foundations')
        .select('status')
        .executeTakeFirstOrThrow()
    ).status
  const shown = readFileSync(path, 'utf8')
  for (const [said, is] of [
    ['DRAFT', 'DRAFT'],
    ['', 'DRAFT'],
    ['PUBLISHED', 'PUBLISHED'],
    ['', 'PUBLISHED'],
  ] as const) {
    writeFileSync(path, said ? shown.replace(/\n---\n/, `\nstatus: ${said}\n---\n`) : shown)
    await importFolder(db, storage, root, new Date())
    assert.equal(await status(), is, file)
  }
})

test('STAFF-7 LEARN-19 a school without stored source files is exported completely in the normal form', async () => {
  const { db, out, expectFixed } = await openSchool(Number.POSITIVE_INFINITY)
  await db.deleteFrom('curriculum_files').execute()
  const root = await out()
  const markdown = [...filesOf(root).keys()].filter((path) => path.endsWith('.md'))
  assert.ok(markdown.length > 150)
  assert.ok(
    markdown.some((path) => text(root, path).includes('```replay')) &&
      markdown.some((path) => text(root, path).includes('```chart')) &&
      markdown.some((path) => text(root, path).includes('```simulator')),
  )
  for (const path of markdown.filter((path) => !path.includes('chart-reading/') && /trading|safety|defi/.test(path)))
    assert.doesNotMatch(text(root, path), /```html/, path)
  await expectFixed(root, true)
})

test('STAFF-7 a campus with unreadable source files is regenerated, and the others are exported unchanged', async () => {
  const before = await out()
  const { path } = await db
    .selectFrom('curriculum_files')
    .where('path', 'like', '%spot-trading/campus.md')
    .select('path')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('curriculum_files')
    .set({ blob: await storage.put(Buffer.from('no front matter')) })
    .where('path', '=', path)
    .execute()
  const root = await out()
  assert.ok(differences(before, root).every((one) => one.includes('spot-trading/')))
  await expectFixed(root)
})

// Invalid input: each fault is reported with file and line, and nothing is imported.
const head = '---\ntitle: A\ndescription: B\n---\n'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"/>'
const SMALL: Record<string, string> = {
  '01-bad/campus.md': head,
  '01-bad/cover.svg': SVG,
  '01-bad/logo.svg': SVG,
  '01-bad/01-a/category.md': head,
  '01-bad/01-a/cover.svg': SVG,
  '01-bad/01-a/01-b/course.md': head,
  '01-bad/01-a/01-b/01-c.md': '---\ntitle: C\nminutes: 5\n---\n\nText.\n',
}
const at = '01-bad/01-a/01-b'
const matter = (lines: string, body = 'Text.\n') => `---\n${lines}\n---\n\n${body}`
const BAD: [what: string, files: Record<string, string>, place: string][] = [
  ['wrong front matter', { [`${at}/01-c.md`]: matter('title: C\nminutes: soon') }, `${at}/01-c.md:3`],
  ['a status that is none', { [`${at}/01-c.md`]: matter('title: C\nminutes: 5\nstatus: HIDDEN') }, `${at}/01-c.md:4`],
  ['a broken quiz', { [`${at}/01-c.gift`]: '::A::b {\n  =c\n' }, `${at}/01-c.gift:3`],
  [
    'a missing picture',
    { [`${at}/01-c.md`]: matter('title: C\nminutes: 5', '![A thing](none.svg)\n') },
    `${at}/01-c.md:6`,
  ],
  [
    'a path outside the folder',
    { [`${at}/01-c.md`]: matter('title: C\nminutes: 5', '![A thing](../../cover.svg)\n') },
    `${at}/01-c.md:6`,
  ],
  ['a slug that is there twice', { [`${at}/02-c.md`]: matter('title: C\nminutes: 5') }, `${at}/02-c.md:1`],
  ['two names in capitals and small letters', { [`${at}/Note.txt`]: '', [`${at}/note.txt`]: '' }, `${at}/note.txt:1`],
  [
    'a chart without data',
    { [`${at}/01-c.md`]: matter('title: C\nminutes: 5', '```chart\ntitle: A\ndata: none.csv\n```\n') },
    `${at}/01-c.md:6`,
  ],
  [
    'a wrong figure',
    { [`${at}/01-c.md`]: matter('title: C\nminutes: 5\nfigures:\n  - 1 + 1 = 3', 'It is 3.\n') },
    `${at}/01-c.md:5`,
  ],
  [
    'a cover file despite cover: none',
    { '01-bad/01-a/category.md': head.replace('---\n', '---\ncover: none\n') },
    '01-bad/01-a/cover.svg:1',
  ],
  ['two covers', { '01-bad/cover.png': 'x' }, '01-bad/cover.png:1'],
]
for (const [what, files, place] of BAD)
  test(`STAFF-7 SAFE-4 ${what} is reported with file and line, and nothing is imported`, async () => {
    const root = mkdtempSync(join(dir, 'bad-'))
    for (const [name, content] of Object.entries({ ...SMALL, ...files })) {
      mkdirSync(join(root, name, '..'), { recursive: true })
      writeFileSync(join(root, name), content)
    }
    const before = await dump()
    await assert.rejects(importFolder(db, storage, root, new Date()), (error: CurriculumError) => {
      assert.deepEqual(
        error.faults.map(({ file, line }) => `${file}:${line}`),
        [place],
        error.message,
      )
      return true
    })
    assert.deepEqual(await dump(), before)
  })

test('STAFF-7 SAFE-4 symbolic links, to a parent or elsewhere, are refused', async () => {
  const root = mkdtempSync(join(dir, 'cycle-'))
  for (const [name, content] of Object.entries(SMALL)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  symlinkSync('..', join(root, at, 'up'))
  symlinkSync('/etc', join(root, '02-etc'))
  await assert.rejects(importFolder(db, storage, root, new Date()), (error: CurriculumError) => {
    assert.deepEqual(
      error.faults.map(({ file, message }) => `${file} ${inEnglish(message)}`).sort(),
      [`${at}/up links are not followed`, '02-etc links are not followed'].sort(),
    )
    return true
  })
})

test('STAFF-7 operating system files are skipped, and every other file is exported again', async () => {
  const root = mkdtempSync(join(dir, 'left-'))
  cpSync(await out(), root, { recursive: true })
  const campus = readdirSync(root).find((name) => name.endsWith('-crypto-foundations')) as string
  mkdirSync(join(root, '.git'))
  for (const name of ['.DS_Store', '.git/HEAD', `${campus}/.DS_Store`]) writeFileSync(join(root, name), 'x')
  mkdirSync(join(root, campus, 'drafts.video'))
  for (const name of ['NOTES.txt', `${campus}/ideas.txt`, `${campus}/drafts.video/one.bin`, '.gitattributes'])
    writeFileSync(join(root, name), `kept ${name}\r\n\0`)
  await importFolder(db, storage, root, new Date())
  assert.deepEqual(differences(root, await out()), ['-.DS_Store', '-.git/HEAD', `-${campus}/.DS_Store`].sort())
})

test('STAFF-7 the commands import and export a folder, preview changes, and report faults by file and line', () => {
  const data = mkdtempSync(join(dir, 'data-'))
  const run = (command: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, `../../commands/${command}-curriculum.ts`),
        ...words,
      ],
      { encoding: 'utf8', cwd: dir, env: { ...process.env, DATA_DIR: data, DATABASE_URL: '', INIT_CWD: dir } },
    )
    return { status, out: stdout, error: stderr }
  }
  const small = mkdtempSync(join(dir, 'small-'))
  for (const [name, content] of Object.entries(SMALL)) {
    mkdirSync(join(small, name, '..'), { recursive: true })
    writeFileSync(join(small, name), content)
  }
  const check = run('import', small, '--check')
  assert.deepEqual([check.status, check.error], [0, ''])
  assert.match(check.out, /lessons {5}1 added, 0 changed, 0 the same\n[\s\S]*Nothing was changed/)
  assert.match(run('import', small).out, /lessons {5}1 added/)
  assert.match(run('import', small).out, /lessons {5}0 added, 0 changed, 1 the same/)
  assert.equal(run('export', 'from-command').status, 0)
  assert.deepEqual(differences(small, join(dir, 'from-command')), [])
  const again = run('export', 'from-command')
  assert.equal(again.status, 1)
  assert.match(again.error, /is not empty/)

  rmSync(join(small, '01-bad/logo.svg'))
  writeFileSync(join(small, at, '01-c.md'), matter('title: C\nminutes: soon'))
  const bad = run('import', small)
  assert.equal(bad.status, 1)
  assert.deepEqual(
    bad.error.trim().split('\n').sort(),
    [`${at}/01-c.md:3 minutes must be a whole number`, '01-bad/logo.svg:1 the picture is missing'].sort(),
  )
  for (const words of [[], ['a', 'b']])
    assert.deepEqual([run('import', ...words).status, run('export', ...words).status], [1, 1])
  assert.match(run('import', 'nowhere').error, /there is no folder/)
})

test('STAFF-7 a folder of another system is exported byte for byte under the names that it means', async () => {
  const [place, theirs, ours] = ['place-', 'theirs-', 'ours-'].map((name) => mkdtempSync(join(dir, name))) as [
    string,
    string,
    string,
  ]
  const put = (root: string, name: string, bytes: Buffer | string) => {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), bytes)
  }
  const wide = (text: string) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`, 'utf16le')
  const given: Record<string, [name: string, bytes: Buffer]> = {
    '01-bad/campus.md': ['01-bad/CAMPUS.MD', wide(head)],
    '01-bad/cover.svg': ['01-bad/Cover.SVG', Buffer.from(SVG)],
    '01-bad/01-a/category.md': ['01-bad/01-a/category.md', Buffer.from(head.replaceAll('\n', '\r'))],
    [`${at}/01-c.md`]: [`${at}/01-c.MD`, wide(matter('title: C\nminutes: 5', '![A thing](Here.SVG)\n'))],
    [`${at}/01-c.gift`]: [`${at}/01-c.Gift`, wide('::A::b {\n  =c\n  ~d\n  ####e\n}\n')],
    [`${at}/01-c.my.md`]: [`${at}/01-c.MY.md`, wide('စာသား\n\n![A thing](here.svg)\n')],
    [`${at}/here.svg`]: [`${at}/here.svg`, Buffer.from(SVG)],
    '01-bad/k\u00e4se.txt': ['01-bad/ka\u0308se.txt', Buffer.from('x')],
  }
  for (const [name, text] of Object.entries(SMALL)) if (!given[name]) given[name] = [name, Buffer.from(text)]
  for (const [meant, [name, bytes]] of Object.entries(given)) {
    put(theirs, name, bytes)
    put(ours, meant, bytes)
  }
  const { db, close } = await openTestDatabase(place)
  const storage = diskStorage(join(place, 'files'))
  await importFolder(db, storage, theirs, new Date())
  const out = await write(db, storage)
  assert.deepEqual(differences(ours, out), [])
  const again = await importFolder(db, storage, out, new Date())
  assert.deepEqual([again.lessons.same, again.files.added, again.files.changed], [1, 0, 0])
  await db.updateTable('lessons').set({ minutes: 6 }).execute()
  const changed = await write(db, storage)
  assert.deepEqual(differences(out, changed), [`~${at}/01-c.md`])
  assert.match(readFileSync(join(changed, `${at}/01-c.md`), 'utf8'), /minutes: 6\n---\n\n!\[A thing\]\(Here\.SVG\)/)
  await close()
})
