import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { endpoints } from '#http/endpoints.ts'
import { address } from '#test/bodies.ts'
import { openWorld, type StaffRole, type Who } from '#test/world.ts'
import { importFolder } from '../curricula/import-folder.ts'
import { emptyBin } from './empty-bin.ts'

const { call, db, storage } = await openWorld()
const CURRICULUM = fileURLToPath(new URL('../../../../curriculum', import.meta.url))
const as = 'editor' as const
const staff = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  call(method, `/api/staff/${path}`, { as, ...(body && { body }) })
const make = async (path: string, body: object) => {
  const { status, content, text } = await staff('POST', path, { status: 'PUBLISHED', ...body })
  assert.equal(status, 201, text)
  return content
}
const QUIZ = {
  pass_percent: 50,
  questions: [
    {
      kind: 'ONE',
      prompt: 'Pyinmana?',
      explanation: 'So',
      options: [
        { text: 'yes', is_right: true },
        { text: 'no', is_right: false },
      ],
    },
  ],
}
let nth = 0
/** A published campus down to a lesson, each with the mark in its title. */
async function build() {
  const mark = `Zawgyibin${String.fromCharCode(97 + nth++)}`
  const { campus_id } = await make('campuses', { title: `${mark} campus`, description: `${mark} text` })
  const { category_id } = await make('categories', { campus_id, title: `${mark} category` })
  const { course_id } = await make('courses', { category_id, title: `${mark} course` })
  const lesson = { course_id, title: `${mark} lesson`, text: `<p>${mark} words</p>`, is_free: true, quiz: QUIZ }
  const { lesson_id } = await make('lessons', lesson)
  return { mark, campus_id, category_id, course_id, lesson_id } as { mark: string } & Record<
    'campus_id' | 'category_id' | 'course_id' | 'lesson_id',
    number
  >
}
/** Favourite, quiz, finish and the place in the video of a member. */
async function learn(lesson_id: number) {
  const { content } = await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'member' })
  const answers = content.quiz.questions.map(
    ({ question_id, options }: { question_id: number; options: { option_id: number; text: string }[] }) => ({
      question_id,
      option_ids: options.filter(({ text }) => text === 'yes').map(({ option_id }) => option_id),
    }),
  )
  for (const [path, body] of [
    [`lesson/${lesson_id}/resume`, { seconds: 7 }],
    [`lesson/${lesson_id}/quiz`, { answers }],
    [`lesson/${lesson_id}/finish`, undefined],
    [`fav/lesson/${lesson_id}/add`, undefined],
  ] as const) {
    const { status, text } = await call('POST', `/api/user/${path}`, { as: 'member', ...(body && { body }) })
    assert.ok(status < 300, `${path}: ${text}`)
  }
}
const listBin = async () => (await staff('GET', 'bin-items?perPage=100')).content.data
const inBin = async (kind: string, id: number) =>
  (await listBin()).find((one: { kind: string; item_id: number }) => one.kind === kind && one.item_id === id)
const restore = (id: number) => staff('POST', `bin-items/${id}/restore`)

type Ids = Awaited<ReturnType<typeof build>>
/** Every answer to a GET that could show the built content, by name and address. */
async function walk(ids: Ids, isStaff: boolean) {
  const answers: { name: string; url: string; status: number; text: string }[] = []
  const slug = (what: string) => `${ids.mark.toLowerCase()}-${what}`
  for (const { id: name, endpoint } of endpoints) {
    // What is downloaded is packed: the export has a test of its own, a member's archive keeps what is theirs.
    if (endpoint.download || endpoint.method !== 'GET' || endpoint.path.startsWith('/api/staff/') !== isStaff) continue
    const urls = [ids.campus_id, ids.category_id, ids.course_id, ids.lesson_id].flatMap((id) => {
      const path = address(endpoint, String(id))
      const slugs = endpoint.path
        .replace(':campus', slug('campus'))
        .replace(':category', slug('category'))
        .replace(':course', slug('course'))
        .replace(':lesson', slug('lesson'))
      const filled = /:(?:campus|category|course|lesson)\b/.test(endpoint.path) ? slugs : path
      const queries = endpoint.query ? [`q=${ids.mark}`, 'type=fav', 'perPage=100'] : []
      return [filled, ...queries.map((query) => `${filled}?${query}`)]
    })
    const callers: (Who | StaffRole | undefined)[] = isStaff ? ['owner'] : ['member', undefined]
    for (const url of new Set(urls))
      for (const caller of callers) {
        const { status, text } = await call('GET', url, { ...(caller && { as: caller }) })
        answers.push({ name, url, status, text })
      }
  }
  return answers
}
const naming = (answers: Awaited<ReturnType<typeof walk>>, mark: string) => [
  ...new Set(answers.filter(({ text }) => text.toLowerCase().includes(mark.toLowerCase())).map(({ name }) => name)),
]

test('STAFF-14 what is deleted is in no answer to members, visitors and other staff pages, and comes back whole', async () => {
  const ids = await build()
  await learn(ids.lesson_id)
  const before = await walk(ids, false)
  const seen = naming(before, ids.mark)
  // Without this the walk below could pass by looking at nothing.
  for (const name of [
    'campuses.list',
    'campuses.read',
    'categories.read',
    'courses.read',
    'lessons.read',
    'searches.find',
  ])
    assert.ok(seen.includes(name), `${name} is not among ${seen.join(', ')}`)
  const rows = async () =>
    Promise.all(
      (['lesson_progress', 'favorites', 'quiz_attempts', 'quiz_answers', 'quiz_papers'] as const).map((table) =>
        db
          .selectFrom(table as 'favorites')
          .where('member_id', '>', 0)
          .selectAll()
          .orderBy('member_id')
          .execute(),
      ),
    )
  const kept = await rows()
  const staffBefore = naming(await walk(ids, true), ids.mark)
  assert.ok(staffBefore.includes('staffCurricula.read') && staffBefore.includes('staffCampuses.list'))

  const { mark } = ids
  // The names of the files in a zip archive are not packed.
  const exported = async () => (await call('GET', '/api/staff/curriculum/export', { as })).text
  assert.ok((await exported()).includes(mark.toLowerCase()))
  const answer = await staff('DELETE', `campuses/${ids.campus_id}?confirm=true`)
  assert.equal(answer.status, 204, answer.text)
  assert.deepEqual(
    naming(await walk(ids, false), mark),
    ['archives.read'].filter((name) => seen.includes(name)),
  )
  assert.deepEqual(
    naming(await walk(ids, true), mark).filter((name) => !['audits.list', 'staffBinItems.list'].includes(name)),
    [],
  )
  for (const path of [`campuses/${ids.campus_id}`, `lessons/${ids.lesson_id}`, `lessons/${ids.lesson_id}/versions/1`]) {
    assert.equal((await staff('GET', path)).status, 404, path)
    if (!path.includes('versions')) assert.equal((await staff('PATCH', path, { title: 'x' })).status, 404, path)
  }
  const item = await inBin('campus', ids.campus_id)
  assert.deepEqual(
    [item.title, item.staff, item.place, item.needs, item.uses.lessons, item.uses.learners],
    [`${mark} campus`, 'editor@padauk.test', [], null, 1, 1],
  )
  assert.equal(Date.parse(item.removed_at) - Date.parse(item.deleted_at), 30 * 86_400_000)

  const back = await restore(item.bin_item_id)
  assert.deepEqual([back.status, back.content?.status], [200, 'PUBLISHED'], back.text)
  assert.deepEqual(await rows(), kept)
  const after = await walk(ids, false)
  // Signed paths and times differ from call to call; what is named, and the status, do not.
  assert.deepEqual(naming(after, mark), seen)
  assert.deepEqual(
    after.map(({ url, status }) => [url, status]),
    before.map(({ url, status }) => [url, status]),
  )
  const lesson = (await call('GET', `/api/user/lesson/${ids.lesson_id}`, { as: 'member' })).content
  assert.deepEqual(
    [lesson.is_fav, lesson.is_finished, lesson.resume_at, lesson.quiz.questions.length],
    [true, true, 7, 1],
  )
  assert.equal(await inBin('campus', ids.campus_id), undefined)
  const actions = await db
    .selectFrom('audits')
    .where('target', '=', `campus:${ids.campus_id}`)
    .select('action')
    .orderBy('audit_id')
    .execute()
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['campuses.create', 'campuses.delete', 'campuses.bring-back'],
  )
})

test('STAFF-14 what was deleted before its course waits for it, then takes its place again', async () => {
  const { course_id, lesson_id, mark, category_id, campus_id } = await build()
  const second = await make('lessons', { course_id, title: 'Second' })
  await staff('DELETE', `lessons/${lesson_id}?confirm=true`)
  assert.equal((await staff('GET', `lessons/${second.lesson_id}`)).content.position, 1)
  const same = await make('lessons', { course_id, title: `${mark} lesson` })
  assert.equal(same.slug, `${mark.toLowerCase()}-lesson`)
  await staff('DELETE', `courses/${course_id}?confirm=true`)
  const [lesson, course] = [await inBin('lesson', lesson_id), await inBin('course', course_id)]
  assert.deepEqual(lesson.place, [`${mark} campus`, `${mark} category`, `${mark} course`])
  assert.deepEqual(lesson.needs, { kind: 'course', title: `${mark} course` })
  assert.deepEqual([course.needs, course.uses.lessons], [null, 2])
  const early = await restore(lesson.bin_item_id)
  assert.deepEqual([early.status, early.error.code], [409, 'parent_deleted'])
  assert.match(early.error.message, new RegExp(`belongs to the course ‘${mark} course’`))
  // Nothing is put into what lies in the bin.
  assert.equal((await staff('POST', 'lessons', { course_id, title: 'x' })).status, 422)
  assert.equal((await staff('PATCH', `lessons/${(await build()).lesson_id}`, { course_id })).status, 422)

  assert.equal((await restore(course.bin_item_id)).status, 200)
  assert.equal((await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'member' })).status, 404)
  assert.equal((await restore(lesson.bin_item_id)).status, 200)
  const { content } = await call('GET', `/api/user/course/${course_id}`, { as: 'member' })
  assert.deepEqual(
    content.lessons.map((one: { lesson_id: number }) => one.lesson_id),
    [lesson_id, second.lesson_id, same.lesson_id],
  )
  const { slug, position } = (await staff('GET', `lessons/${lesson_id}`)).content
  assert.deepEqual([slug, position], [`${mark.toLowerCase()}-lesson-2`, 1])
  assert.ok(category_id && campus_id)
})

test('STAFF-14 a draft comes back as a draft, and under drafts says what keeps members from it', async () => {
  const { campus_id, course_id } = await build()
  await staff('PATCH', `campuses/${campus_id}`, { status: 'DRAFT' })
  await staff('PATCH', `courses/${course_id}`, { status: 'DRAFT' })
  await staff('DELETE', `courses/${course_id}?confirm=true`)
  const { content } = await restore((await inBin('course', course_id)).bin_item_id)
  assert.deepEqual([content.status, content.draft_parents.length, content.draft_parents[0].id], ['DRAFT', 1, campus_id])
})

test('STAFF-14 SAFE-3 of simultaneous deletions and restores one succeeds', async () => {
  const { lesson_id } = await build()
  const many = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, act))
  const deleted = await many(() => staff('DELETE', `lessons/${lesson_id}?confirm=true`))
  assert.deepEqual(deleted.map(({ status }) => status).sort(), [204, 404, 404, 404, 404])
  const { bin_item_id } = await inBin('lesson', lesson_id)
  const restored = await many(() => restore(bin_item_id))
  assert.deepEqual(restored.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
})

test('STAFF-14 after 30 days the bin is emptied for good, with what members did in it', async () => {
  const ids = await build()
  await learn(ids.lesson_id)
  await staff('DELETE', `lessons/${ids.lesson_id}?confirm=true`)
  await staff('DELETE', `campuses/${ids.campus_id}?confirm=true`)
  const day = 86_400_000
  const left = async () =>
    (await db.selectFrom('lesson_progress').where('lesson_id', '=', ids.lesson_id).select('member_id').execute()).length
  await emptyBin(db, new Date(Date.now() + 29 * day))
  assert.ok(await inBin('campus', ids.campus_id))
  assert.equal(await left(), 1)
  await emptyBin(db, new Date(Date.now() + 30 * day))
  assert.equal(await inBin('campus', ids.campus_id), undefined)
  assert.equal(await left(), 0)
  const gone = await db.selectFrom('campuses').where('campus_id', '=', ids.campus_id).selectAll().execute()
  assert.deepEqual(gone, [])
  const audit = await db
    .selectFrom('audits')
    .where('target', 'in', [`campus:${ids.campus_id}`, `lesson:${ids.lesson_id}`])
    .where('action', 'like', '%.remove')
    .select('action')
    .orderBy('audit_id')
    .execute()
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['lessons.remove', 'campuses.remove'],
  )
})

test('STAFF-14 STAFF-7 an import does not match items in the bin: it adds new ones, and a restored item gets another slug', async () => {
  const campus = await db
    .selectFrom('campuses')
    .where('slug', '=', 'spot-trading')
    .select(['campus_id', 'slug'])
    .executeTakeFirstOrThrow()
  await staff('DELETE', `campuses/${campus.campus_id}?confirm=true`)
  const counts = await importFolder(db, storage, CURRICULUM, new Date())
  assert.equal(counts.campuses.added, 1)
  assert.equal((await restore((await inBin('campus', campus.campus_id)).bin_item_id)).status, 200)
  const slugs = await db.selectFrom('campuses').where('slug', 'like', 'spot-trading%').select('slug').execute()
  assert.deepEqual(slugs.map(({ slug }) => slug).sort(), ['spot-trading', 'spot-trading-2'])
})
