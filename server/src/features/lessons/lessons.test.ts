import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formsOf } from '@padauk/rules/quizzes'
import { openWorld, type Who } from '#test/world.ts'
import { ACCOUNTS, PASSWORD } from '../../../../demo/world.ts'

const { call, db, idOf, lesson } = await openWorld()
const url = (id: number | undefined, act = '') => `/api/user/lesson/${id}${act && `/${act}`}`
const read = async (id: number | undefined, as: Who | { token: string }) => (await call('GET', url(id), { as })).content
const progress = async (who: Who, lesson_id: number | undefined) =>
  db
    .selectFrom('lesson_progress')
    .where('member_id', '=', await idOf(who))
    .where('lesson_id', '=', lesson_id as number)
    .selectAll()
    .executeTakeFirst()

const PLAIN = {
  status: 'PUBLISHED' as const,
  minutes: 1,
  needs_previous: 0 as 0 | 1,
  pass_percent: 70,
  text: null as string | null,
  vimeo_path: null as string | null,
  video_source: null,
  video_poster: null,
  video_captions: '[]',
  video_seconds: 0,
  question_count: 0,
}

/** A course of plain lessons, each with the given additional fields. */
async function makeCourse(...lessons: Partial<typeof PLAIN>[]) {
  const { category_id } = await lesson('What money is for')
  const { course_id } = await db
    .insertInto('courses')
    .values({
      category_id,
      slug: `made-${Math.random()}`,
      title: 'Made',
      description: 'd',
      position: 900,
      status: 'PUBLISHED',
    })
    .returning('course_id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const [index, one] of lessons.entries())
    ids.push(
      (
        await db
          .insertInto('lessons')
          .values({ course_id, slug: `l${index}`, title: `L${index}`, position: index + 1, ...PLAIN, ...one })
          .returning('lesson_id')
          .executeTakeFirstOrThrow()
      ).lesson_id,
    )
  return ids
}

test('LEARN-4 a lesson contains text, quiz, progress and the next lesson', async () => {
  const { lesson_id, ...ids } = await lesson('Why prices rise')
  const row = await db.selectFrom('lessons').where('lesson_id', '=', lesson_id).selectAll().executeTakeFirstOrThrow()
  const next = await db
    .selectFrom('lessons')
    .where('course_id', '=', ids.course_id)
    .where('position', '>', row.position)
    .select('lesson_id')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const questions = await db
    .selectFrom('questions')
    .where('lesson_id', '=', lesson_id)
    .select(['question_id', 'kind', 'prompt', 'unit', 'position', 'form'])
    .orderBy('position')
    .execute()
  const options = await db.selectFrom('options').selectAll().orderBy('position').execute()
  const formOf = ({ position: _, form: __, unit, kind, ...question }: (typeof questions)[number]) => ({
    ...question,
    kind: kind === 'NUMBER' ? 'ONE' : kind,
    ...(unit !== null && { unit }),
    options: options
      .filter(({ question_id }) => question_id === question.question_id)
      .map(({ option_id, text }) => ({ option_id, text })),
  })
  const [firsts, seconds] = [1, 2].map((form) => questions.filter((question) => question.form === form))
  assert.ok(firsts && seconds && firsts.length >= 2 && seconds.length === firsts.length)
  assert.deepEqual((await call('GET', url(lesson_id), { as: 'trader' })).body, {
    content: {
      lesson_id,
      ...ids,
      title: row.title,
      video: null,
      text: row.text,
      languages: ['en', 'my'],
      is_fav: false,
      is_finished: false,
      next_lesson_id: next.lesson_id,
      resume_at: 0,
      quiz: {
        pass_percent: row.pass_percent,
        questions: firsts.map((first, at) => ({
          ...formOf(first),
          second: formOf(seconds[at] as typeof first),
        })),
      },
    },
  })
})

test('LEARN-7 no lesson reveals the answers of its quiz', async () => {
  const lessons = await db.selectFrom('lessons').select(['lesson_id', 'title', 'needs_previous', 'text']).execute()
  await db.updateTable('lessons').set({ needs_previous: 0 }).execute()
  let quizzes = 0
  for (const { lesson_id, title, text } of lessons) {
    const answer = await call('GET', url(lesson_id), { as: 'member' })
    assert.equal(answer.status, 200, title)
    if (answer.content.quiz) quizzes++
    for (const question of (answer.content.quiz?.questions ?? []).flatMap(formsOf)) {
      const { unit: _, second: __, ...asked } = question
      assert.deepEqual(Object.keys(asked).sort(), ['kind', 'options', 'prompt', 'question_id'])
      for (const option of question.options) assert.deepEqual(Object.keys(option).sort(), ['option_id', 'text'])
    }
    assert.doesNotMatch(answer.text, /is_right|right_option|right_number|tolerance|explanation"|correct"/)
    const keys = await db.selectFrom('questions').where('lesson_id', '=', lesson_id).select('explanation').execute()
    for (const { explanation } of keys)
      assert.ok(
        !answer.text.replace(JSON.stringify(text).slice(1, -1), '').includes(JSON.stringify(explanation).slice(1, -1)),
        `${title}: ${explanation}`,
      )
  }
  for (const { lesson_id, needs_previous } of lessons)
    await db.updateTable('lessons').set({ needs_previous }).where('lesson_id', '=', lesson_id).execute()
  assert.ok(quizzes >= 20, `${quizzes} quizzes`)
})

test('LEARN-7 the position of the right option varies, so it reveals nothing', async () => {
  const options = await db
    .selectFrom('options')
    .innerJoin('questions', 'questions.question_id', 'options.question_id')
    .where('kind', '=', 'ONE')
    .where('is_right', '=', 1)
    .select('options.position')
    .execute()
  const places = Map.groupBy(options, ({ position }) => position)
  assert.ok(places.size >= 3)
  for (const [position, there] of places)
    assert.ok(there.length < options.length * 0.6, `place ${position}: ${there.length} of ${options.length}`)
})

test('LEARN-5 a stored video has a signed URL for this member, a Vimeo video its path, no video is null', async () => {
  const { lesson_id } = await lesson('What money is for')
  const row = await db.selectFrom('lessons').where('lesson_id', '=', lesson_id).selectAll().executeTakeFirstOrThrow()
  const { video } = await read(lesson_id, 'trader')
  const signed = (path: string | null) =>
    new RegExp(`^signed/\\d{13}/${memberId}/[\\w-]{43}/${path?.replaceAll('.', '\\.')}$`)
  const memberId = await idOf('trader')
  assert.deepEqual(
    [Object.keys(video).sort(), video.vimeo_path, video.seconds, video.poster],
    [['captions', 'poster', 'seconds', 'source', 'vimeo_path'], null, row.video_seconds, row.video_poster],
  )
  assert.match(video.source, signed(row.video_source))
  const captions = JSON.parse(row.video_captions) as { language: string; path: string }[]
  assert.ok(captions.length >= 1 && video.captions.length === captions.length)
  for (const [index, { language, path }] of captions.entries()) {
    assert.equal(video.captions[index].language, language)
    assert.match(video.captions[index].path, signed(path))
  }
  for (const path of [video.source, video.captions[0].path, video.poster])
    assert.equal((await call('GET', `/api/file?filePath=${encodeURIComponent(path)}`)).status, 200, path)

  const [vimeo, none] = await makeCourse({ vimeo_path: '76979871/8a9b' }, {})
  assert.deepEqual((await read(vimeo, 'trader')).video, {
    vimeo_path: '76979871/8a9b',
    source: null,
    poster: null,
    captions: [],
    seconds: 0,
  })
  const bare = await read(none, 'trader')
  assert.deepEqual([bare.video, bare.text, bare.quiz, bare.next_lesson_id], [null, null, null, null])
})

test('LEARN-5 the video position is saved and available on another device, to this member only', async () => {
  const { lesson_id } = await lesson('What money is for')
  const kept = await call('POST', url(lesson_id, 'resume'), { as: 'trader', body: { seconds: 12.9 } })
  assert.deepEqual([kept.status, kept.text], [204, ''])
  const other = {
    token: (await call('POST', '/api/user/auth/login', { body: { email: ACCOUNTS.trader.email, password: PASSWORD } }))
      .content.token as string,
  }
  assert.deepEqual(
    [
      (await read(lesson_id, 'trader')).resume_at,
      (await read(lesson_id, other)).resume_at,
      (await read(lesson_id, 'fresh')).resume_at,
    ],
    [12, 12, 0],
  )
  for (const seconds of [0, 86_400, 3]) {
    await call('POST', url(lesson_id, 'resume'), { as: 'trader', body: { seconds } })
    assert.equal((await read(lesson_id, other)).resume_at, seconds)
  }
  for (const seconds of [-1, 86_401, '3', null, true, [3]])
    assert.equal(
      (await call('POST', url(lesson_id, 'resume'), { as: 'trader', body: { seconds } })).status,
      422,
      String(seconds),
    )
  for (const body of ['{"seconds":1e999}', '{"seconds":NaN}', '{}', ''])
    assert.equal(
      (
        await call('POST', url(lesson_id, 'resume'), {
          as: 'trader',
          body,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
      422,
      body,
    )
  assert.equal((await read(lesson_id, 'trader')).resume_at, 3)
})

test('LEARN-8 a lesson without a quiz is finished once; repeating changes nothing', async () => {
  const [id, next] = await makeCourse({ text: '<p>x</p>' }, {})
  assert.deepEqual([(await read(id, 'trader')).is_finished, (await read(id, 'trader')).next_lesson_id], [false, next])
  const first = await call('POST', url(id, 'finish'), { as: 'trader' })
  assert.deepEqual([first.status, first.text], [204, ''])
  const before = await progress('trader', id)
  assert.ok(before?.finished_at)
  assert.equal((await call('POST', url(id, 'finish'), { as: 'trader' })).status, 204)
  await Promise.all(Array.from({ length: 5 }, () => call('POST', url(id, 'finish'), { as: 'trader' })))
  assert.deepEqual(await progress('trader', id), before)
  assert.deepEqual(
    [
      (await read(id, 'trader')).is_finished,
      (await read(id, 'fresh')).is_finished,
      (await read(next, 'trader')).next_lesson_id,
    ],
    [true, false, null],
  )
})

test('LEARN-8 finishing keeps the video position, and saving the position keeps the finish', async () => {
  const [id] = await makeCourse({ vimeo_path: '1' })
  await call('POST', url(id, 'resume'), { as: 'trader', body: { seconds: 40 } })
  await call('POST', url(id, 'finish'), { as: 'trader' })
  await call('POST', url(id, 'resume'), { as: 'trader', body: { seconds: 50 } })
  const { is_finished, resume_at } = await read(id, 'trader')
  assert.deepEqual([is_finished, resume_at], [true, 50])
})

test('LEARN-8 a lesson with an unpassed quiz cannot be finished: 409, and nothing is stored', async () => {
  const { lesson_id } = await lesson('Why prices rise')
  const { status, error } = await call('POST', url(lesson_id, 'finish'), { as: 'fresh' })
  assert.deepEqual(
    [status, error],
    [409, { message: 'Error: pass the quiz of this lesson first', code: 'quiz_not_passed' }],
  )
  assert.equal(await progress('fresh', lesson_id), undefined)
  assert.equal((await read(lesson_id, 'fresh')).is_finished, false)
})

test('LEARN-8 the next lesson is the next published one by position', async () => {
  const [one, draft, last] = await makeCourse({}, { status: 'DRAFT' as never }, {})
  assert.deepEqual(
    [(await read(one, 'trader')).next_lesson_id, (await read(last, 'trader')).next_lesson_id],
    [last, null],
  )
  await db.updateTable('lessons').set({ status: 'PUBLISHED', position: 99 }).where('lesson_id', '=', draft!).execute()
  assert.deepEqual(
    [
      (await read(one, 'trader')).next_lesson_id,
      (await read(last, 'trader')).next_lesson_id,
      (await read(draft, 'trader')).next_lesson_id,
    ],
    [last, draft, null],
  )
})

test('LEARN-4 SAFE-2 a locked lesson is 403 for reads and writes, and opens when the previous one is finished', async () => {
  const [one, two] = await makeCourse({}, { needs_previous: 1, question_count: 1 })
  const { question_id } = await db
    .insertInto('questions')
    .values({ lesson_id: two!, position: 1, kind: 'TRUE_FALSE', prompt: 'p', explanation: 'e' })
    .returning('question_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('options')
    .values([
      { question_id, position: 1, text: 'True', is_right: 1 },
      { question_id, position: 2, text: 'False', is_right: 0 },
    ])
    .execute()
  const acts: [string, string, unknown?][] = [
    ['GET', url(two)],
    ['POST', url(two, 'resume'), { seconds: 1 }],
    ['POST', url(two, 'quiz'), { answers: [] }],
    ['POST', url(two, 'finish')],
    ['POST', `/api/user/fav/lesson/${two}/add`],
    ['POST', `/api/user/fav/lesson/${two}/remove`],
  ]
  for (const [method, path, body] of acts) {
    const { status, error } = await call(method, path, { as: 'expiring', body })
    assert.deepEqual(
      [status, error],
      [403, { message: 'Error: finish the lesson before this one first', code: 'lesson_locked' }],
      path,
    )
  }
  assert.equal(await progress('expiring', two), undefined)
  await call('POST', url(one, 'finish'), { as: 'expiring' })
  for (const [method, path, body] of acts)
    assert.notEqual((await call(method, path, { as: 'expiring', body })).status, 403, path)
})

test('LEARN-4 the first lesson of a course is open, even when it requires the previous one', async () => {
  const [draft, first] = await makeCourse({ status: 'DRAFT' as never }, { needs_previous: 1 })
  assert.equal(
    (await call('GET', url(first), { as: 'expiring' })).status,
    200,
    'a draft does not count as the previous lesson',
  )
  await db.deleteFrom('lessons').where('lesson_id', '=', draft!).execute()
  assert.equal((await call('GET', url(first), { as: 'expiring' })).status, 200)
  assert.equal((await call('POST', url(first, 'finish'), { as: 'expiring' })).status, 204)
})
