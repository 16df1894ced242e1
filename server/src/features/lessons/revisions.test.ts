import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#http/endpoints.ts'
import { address } from '#test/bodies.ts'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
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
      prompt: 'Which?',
      prompt_my: 'ဘယ်ဟာလဲ။',
      explanation: 'So',
      options: [
        { text: 'yes', is_right: true },
        { text: 'no', is_right: false },
      ],
    },
  ],
}
let nth = 0
/** A published lesson in a campus of its own. */
async function build(lesson: object = {}) {
  const title = `Revised ${String.fromCharCode(97 + nth++)}`
  const { campus_id } = await make('campuses', { title })
  const { category_id } = await make('categories', { campus_id, title })
  const { course_id } = await make('courses', { category_id, title })
  const { lesson_id } = await make('lessons', {
    course_id,
    title,
    text: '<p>First words.</p>',
    quiz: QUIZ,
    is_free: true,
    ...lesson,
  })
  return { campus_id, category_id, course_id, lesson_id } as Record<
    'campus_id' | 'category_id' | 'course_id' | 'lesson_id',
    number
  >
}
const read = async (id: number) => (await staff('GET', `lessons/${id}`)).content
const seen = async (id: number) => (await call('GET', `/api/user/lesson/${id}`, { as: 'member' })).content
const patch = (id: number, body: object) => staff('PATCH', `lessons/${id}`, body)
/** An edit by somebody who has the lesson open as it is now. */
const edit = async (id: number, body: object) => {
  const { version, revision } = await read(id)
  const answer = await patch(id, { version, revision_id: revision?.revision_id ?? null, ...body })
  assert.equal(answer.status, 200, answer.text)
  return answer.content
}
const actionsOf = async (id: number) =>
  (
    await db
      .selectFrom('audits')
      .where('target', '=', `lesson:${id}`)
      .select(['action', 'before', 'after'])
      .orderBy('audit_id')
      .execute()
  ).map(({ action, before, after }) => [action, JSON.parse(before ?? 'null'), JSON.parse(after ?? 'null')])
const markOf = async (id: number) => {
  const { campuses } = (await staff('GET', 'curriculum')).content
  return campuses
    .flatMap(({ categories }: never) => categories)
    .flatMap(({ courses }: { courses: never[] }) => courses)
    .flatMap(({ lessons }: { lessons: never[] }) => lessons)
    .find(({ lesson_id }: { lesson_id: number }) => lesson_id === id).has_revision
}

test('STAFF-14 an edit of a published lesson is a revision, and members see it when it is published', async () => {
  const { lesson_id: id } = await build()
  const before = await read(id)
  const quiz = structuredClone(before.quiz)
  quiz.questions[0].prompt = 'Which one?'
  quiz.questions.push({ ...QUIZ.questions[0], prompt: 'New?' })
  const saved = await edit(id, { text: '<p onclick="x">Second words.</p>', title: 'Renamed', quiz, minutes: 9 })
  assert.deepEqual(
    [saved.text, saved.title, saved.minutes, saved.version, saved.status, saved.translation],
    ['<p>Second words.</p>', 'Renamed', 9, before.version, 'PUBLISHED', 'MISSING'],
  )
  assert.deepEqual(
    [saved.live.text, saved.live.title, saved.live.quiz, saved.live.minutes],
    [before.text, before.title, before.quiz, before.minutes],
  )
  assert.deepEqual([saved.revision.saved_by, saved.revision.is_behind], ['editor@padauk.test', false])
  assert.deepEqual([saved.saved_at, saved.saved_by], [before.saved_at, before.saved_by])
  const old = await seen(id)
  assert.deepEqual([old.text, old.title, old.quiz.questions.length], ['<p>First words.</p>', before.title, 1])
  assert.equal(await markOf(id), true)
  // A second save goes on from the first.
  const again = await edit(id, { minutes: 10 })
  assert.deepEqual([again.text, again.minutes, again.quiz.questions.length], ['<p>Second words.</p>', 10, 2])
  assert.ok(again.revision.revision_id > saved.revision.revision_id)

  const published = await edit(id, { status: 'PUBLISHED' })
  assert.deepEqual([published.revision, published.live, published.version], [null, null, before.version + 1])
  assert.deepEqual([published.quiz.questions[0].question_id], [before.quiz.questions[0].question_id])
  const now = await seen(id)
  assert.deepEqual([now.text, now.title, now.quiz.questions.length], ['<p>Second words.</p>', 'Renamed', 2])
  assert.equal(await markOf(id), false)
  const { data } = (await staff('GET', `lessons/${id}/versions`)).content
  assert.deepEqual(
    data.map(({ version, action }: { version: number; action: string }) => [version, action]),
    [
      [2, 'PUBLISHED'],
      [1, 'PUBLISHED'],
    ],
  )
  const log = await actionsOf(id)
  assert.deepEqual(
    log.map(([action]) => action),
    ['lessons.create', 'lessons.revise', 'lessons.revise', 'lessons.update'],
  )
  assert.deepEqual(log[2]?.slice(1), [{ minutes: 9 }, { minutes: 10 }])
  assert.doesNotMatch(JSON.stringify(log), /Second words/)
  const found = await call('GET', '/api/search?q=Renamed', { as: 'member' })
  assert.ok(found.content.data.some((hit: { lesson_id: number }) => hit.lesson_id === id))
})

test('STAFF-14 no answer to members and visitors has anything of a revision', async () => {
  const ids = await build()
  const mark = 'Pyaungle'
  const words = `<p>${mark} words</p>`
  const walk = async () => {
    const named = new Set<string>()
    for (const { id: name, endpoint } of endpoints) {
      if (endpoint.download || endpoint.method !== 'GET' || endpoint.path.startsWith('/api/staff/')) continue
      for (const id of Object.values(ids)) {
        const path = address(endpoint, String(id))
        const urls = [path, ...(endpoint.query ? [`${path}?q=${mark}`, `${path}?perPage=100`] : [])]
        for (const url of urls)
          for (const who of ['member', undefined] as const)
            if ((await call('GET', url, { ...(who && { as: who }) })).text.includes(mark)) named.add(name)
      }
    }
    return [...named]
  }
  const quiz = { ...QUIZ, questions: [{ ...QUIZ.questions[0], prompt: `${mark}?` }] }
  await edit(ids.lesson_id, { title: `${mark} title`, title_my: `${mark} my`, text: words, text_my: words, quiz })
  assert.deepEqual(await walk(), [])
  const exported = async () => (await call('GET', '/api/staff/curriculum/export', { as })).text
  const before = await exported()
  await edit(ids.lesson_id, { status: 'PUBLISHED' })
  assert.notEqual(await exported(), before)
  // Without this the walk could pass by looking at nothing.
  const named = await walk()
  for (const name of ['lessons.read', 'courses.read', 'searches.find'])
    assert.ok(named.includes(name), named.join(', '))
})

test('STAFF-14 changes are discarded only as they were seen, and nothing is left when they become what the lesson is', async () => {
  const { lesson_id: id } = await build()
  const one = await edit(id, { text: '<p>One</p>' })
  const two = await edit(id, { text: '<p>Two</p>' })
  const late = await staff('POST', `lessons/${id}/discard`, { revision_id: one.revision.revision_id })
  assert.deepEqual(
    [late.status, late.error.code, late.error.message],
    [409, 'revision_saved', 'Error: editor@padauk.test has saved this lesson meanwhile; what you typed is still here'],
  )
  const { status, content } = await staff('POST', `lessons/${id}/discard`, { revision_id: two.revision.revision_id })
  assert.deepEqual([status, content.revision, content.text], [200, null, '<p>First words.</p>'])
  const gone = await staff('POST', `lessons/${id}/discard`, { revision_id: two.revision.revision_id })
  assert.deepEqual(
    [gone.status, gone.error.message],
    [409, 'Error: the changes of this lesson were published or discarded meanwhile; what you typed is still here'],
  )
  assert.equal((await staff('POST', 'lessons/999999999/discard', { revision_id: 1 })).status, 404)
  // An id is not used again, so that an old one never names newer changes.
  const three = await edit(id, { text: '<p>Three</p>' })
  assert.ok(three.revision.revision_id > two.revision.revision_id)
  assert.equal((await edit(id, { text: '<p>First words.</p>' })).revision, null)
  assert.equal((await edit(id, { text: '<p>First words.</p>', minutes: 5 })).revision, null)
  assert.deepEqual((await actionsOf(id)).map(([action]) => action).slice(1), [
    'lessons.revise',
    'lessons.revise',
    'lessons.discard',
    'lessons.revise',
    'lessons.discard',
  ])
})

test('STAFF-14 SAFE-3 of many saves, publications and discards of the same state one succeeds', async () => {
  const { lesson_id: id } = await build()
  const results = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort()
  const one = [200, 409, 409, 409, 409, 409]
  const six = <T>(make: (nth: number) => T) => Array.from({ length: 6 }, (_, at) => make(at))
  const first = { version: 1, revision_id: null }
  assert.deepEqual(await results(six((at) => patch(id, { ...first, text: `<p>${at}</p>` }))), one, 'first saves')
  const { revision, version, text } = await read(id)
  const start = { version, revision_id: revision.revision_id }
  assert.deepEqual(await results(six(() => patch(id, { ...start, status: 'PUBLISHED' }))), one, 'publications')
  const published = await seen(id)
  assert.deepEqual([published.text, (await read(id)).version], [text, version + 1])

  // Either may be first: the other gets an error, and members see a whole state.
  for (let round = 0; round < 4; round++) {
    const begun = await edit(id, { text: `<p>Round ${round}</p>` })
    const from = { version: begun.version, revision_id: begun.revision.revision_id }
    const [save, publish, discard] = await Promise.all([
      patch(id, { ...from, text: `<p>Later ${round}</p>` }),
      patch(id, { ...from, status: 'PUBLISHED' }),
      staff('POST', `lessons/${id}/discard`, { revision_id: from.revision_id }),
    ])
    assert.deepEqual([save.status, publish.status, discard.status].sort(), [200, 409, 409])
    const after = await read(id)
    const live = (await seen(id)).text
    if (save.status === 200) assert.deepEqual([after.text, after.version], [`<p>Later ${round}</p>`, begun.version])
    if (publish.status === 200) assert.deepEqual([live, after.revision], [`<p>Round ${round}</p>`, null])
    else assert.equal(live, begun.live.text)
    if (discard.status === 200) assert.deepEqual([after.revision, after.text], [null, live])
    if (after.revision) await staff('POST', `lessons/${id}/discard`, { revision_id: after.revision.revision_id })
  }
})

test('STAFF-14 a revision that is not named is never published: withdrawing and publishing in the tree leave it, in the editor they take it in', async () => {
  const { lesson_id: id } = await build()
  await edit(id, { text: '<p>Not yet</p>' })
  await patch(id, { status: 'DRAFT' })
  assert.equal((await call('GET', `/api/user/lesson/${id}`, { as: 'member' })).status, 404)
  await patch(id, { status: 'PUBLISHED' })
  assert.equal((await seen(id)).text, '<p>First words.</p>')
  assert.equal((await read(id)).text, '<p>Not yet</p>')
  // What was written without naming it makes the revision older than the lesson.
  await patch(id, { status: 'PUBLISHED', minutes: 44 })
  const behind = await read(id)
  assert.deepEqual([behind.revision.is_behind, behind.live.minutes, behind.minutes], [true, 44, 5])

  const draft = await edit(id, { status: 'DRAFT' })
  assert.deepEqual([draft.revision, draft.status, draft.text], [null, 'DRAFT', '<p>Not yet</p>'])
  assert.equal((await edit(id, { text: '<p>A draft</p>' })).revision, null)
  assert.equal((await edit(id, { status: 'PUBLISHED' })).revision, null)
  assert.equal((await seen(id)).text, '<p>A draft</p>')
  const { data } = (await staff('GET', `lessons/${id}/versions?perPage=1`)).content
  assert.equal(data[0].action, 'PUBLISHED')
})

test('STAFF-14 a place in the course and a word on the Burmese are no changes to publish', async () => {
  const { lesson_id: id, course_id } = await build({ text_my: '<p>စာ</p>', title_my: 'ခေါင်းစဉ်', quiz: null })
  const other = await make('lessons', { course_id, title: 'Other' })
  assert.deepEqual([(await edit(id, { position: 2 })).revision, (await read(other.lesson_id)).position], [null, 1])
  const older = await edit(id, { text: '<p>Newer English</p>' })
  assert.deepEqual([older.translation, await translationOf(id)], ['OLDER', 'CURRENT'])
  const current = await edit(id, { translation: 'CURRENT' })
  assert.deepEqual([current.translation, current.revision === null], ['CURRENT', false])
  assert.equal((await edit(id, { status: 'PUBLISHED' })).translation, 'CURRENT')
  await edit(id, { text: '<p>Newest English</p>' })
  assert.equal((await edit(id, { status: 'PUBLISHED' })).translation, 'OLDER')
  const said = await edit(id, { translation: 'CURRENT' })
  assert.deepEqual([said.translation, said.revision, await translationOf(id)], ['CURRENT', null, 'CURRENT'])
})
const translationOf = async (id: number) =>
  (await db.selectFrom('lessons').where('lesson_id', '=', id).select('translation').executeTakeFirstOrThrow())
    .translation

test('STAFF-14 restoring a version of a published lesson is a change to publish, in place of the changes that were named', async () => {
  const { lesson_id: id } = await build()
  await edit(id, { text: '<p>Second</p>' })
  await edit(id, { status: 'PUBLISHED' })
  const restored = await staff('POST', `lessons/${id}/versions/1/restore`)
  assert.deepEqual(
    [restored.status, restored.content.text, restored.content.version, (await seen(id)).text],
    [200, '<p>First words.</p>', 2, '<p>Second</p>'],
  )
  assert.equal((await staff('POST', `lessons/${id}/versions/1/restore`)).status, 409)
  const mine = await edit(id, { text: '<p>Mine</p>' })
  const again = await staff('POST', `lessons/${id}/versions/1/restore?revision_id=${mine.revision.revision_id}`)
  assert.equal(again.content.text, '<p>First words.</p>')
  assert.equal((await actionsOf(id)).at(-1)?.[2].restores, 1)
  await edit(id, { status: 'PUBLISHED' })
  assert.equal((await seen(id)).text, '<p>First words.</p>')
})

test('STAFF-14 a lesson takes its revision into the bin and back, and away with it for good', async () => {
  const { lesson_id: id } = await build()
  await edit(id, { text: '<p>Kept</p>' })
  assert.equal((await staff('DELETE', `lessons/${id}?confirm=true`)).status, 204)
  assert.equal((await staff('GET', `lessons/${id}`)).status, 404)
  const revisions = () => db.selectFrom('lesson_revisions').where('lesson_id', '=', id).select('revision_id').execute()
  const [revision] = await revisions()
  const body = { revision_id: revision?.revision_id }
  assert.equal((await staff('POST', `lessons/${id}/discard`, body)).status, 404)
  const { data } = (await staff('GET', 'bin-items?perPage=100')).content
  const item = data.find(({ item_id, kind }: { item_id: number; kind: string }) => kind === 'lesson' && item_id === id)
  await staff('POST', `bin-items/${item.bin_item_id}/restore`)
  assert.deepEqual([(await read(id)).text, (await seen(id)).text], ['<p>Kept</p>', '<p>First words.</p>'])
  await db.deleteFrom('lessons').where('lesson_id', '=', id).execute()
  assert.deepEqual(await revisions(), [])
})

test('STAFF-14 STAFF-3 a wrong edit leaves the revision as it was', async () => {
  const { lesson_id: id } = await build()
  const { revision, version } = await edit(id, { text: '<p>Right</p>' })
  const video = { source: 'videos/none/master.m3u8', poster: null, captions: [], seconds: 1 }
  assert.equal((await patch(id, { video, text: '<p>Wrong</p>' })).status, 422)
  assert.equal((await patch(id, { quiz: { pass_percent: 50, questions: [] } })).status, 422)
  const stale = await patch(id, { version: version + 1, revision_id: revision.revision_id, title: 'x' })
  assert.deepEqual([stale.status, stale.error.code], [409, 'newer_version'])
  const now = await read(id)
  assert.deepEqual([now.revision, now.text], [revision, '<p>Right</p>'])
})
