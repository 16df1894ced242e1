import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FreeLesson } from '@padauk/contract/free-lessons'
import type { Syllabus, SyllabusLesson } from '@padauk/contract/syllabuses'
import { drawLabels } from '#lib/drawn-labels.ts'
import { drawShare } from '#lib/images.ts'
import { openWorld } from '#test/world.ts'

const { app, call, db, lesson } = await openWorld()
const read = async (query = ''): Promise<Syllabus> => (await call('GET', `/api/syllabus/chart-reading${query}`)).content
const lessonsOf = ({ categories }: Syllabus) =>
  categories.flatMap(({ courses }) => courses.flatMap(({ lessons }) => lessons))
const free = (lessons: SyllabusLesson[]) => lessons.filter(({ is_free }) => is_free).map(({ slug }) => slug)
const READING = '/api/free-lesson/chart-reading/candles-and-trends/reading-a-candle'

test('VISIT-15 a visitor gets the lessons of a campus in order, with minutes and the size of the text', async () => {
  const syllabus = await read()
  assert.deepEqual(
    syllabus.categories.map(({ slug, courses }) => [slug, courses.map((course) => course.slug)]),
    [
      ['candles-and-trends', ['reading-a-candle', 'seeing-the-trend']],
      ['price-levels', ['finding-levels', 'trading-a-level']],
    ],
  )
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .where('campuses.slug', '=', 'chart-reading')
    .select(['lessons.slug', 'minutes', 'lessons.text'])
    .execute()
  const lessons = lessonsOf(syllabus)
  assert.equal(lessons.length, rows.length)
  for (const { slug, minutes, text } of rows) {
    const lesson = lessons.find((one) => one.slug === slug)
    assert.equal(lesson?.minutes, minutes)
    assert.ok(lesson && lesson.bytes >= Buffer.byteLength(text ?? ''), slug)
  }
  // Nothing that is paid for: no text, no video, no question.
  assert.doesNotMatch(JSON.stringify(syllabus), /"(text|prompt|video_source|vimeo_path|lesson_id)"/)
  const burmese = await read('?language=my')
  assert.match(burmese.categories[0]?.courses[0]?.description ?? '', /[\u1000-\u109f]/)
  for (const path of ['/api/syllabus/nothing', '/api/syllabus/nothing/picture'])
    assert.equal((await call('GET', path)).status, 404)
})

test('VISIT-15 the first lesson of a campus is free unless the editor says otherwise, and others when the editor says so', async () => {
  assert.deepEqual(free(lessonsOf(await read())), ['what-one-candle-says'])
  const id = async (slug: string) =>
    (await db.selectFrom('lessons').where('slug', '=', slug).select('lesson_id').executeTakeFirstOrThrow()).lesson_id
  const mark = async (slug: string, is_free: boolean | null) => {
    const { content } = await call('GET', `/api/staff/lessons/${await id(slug)}`, { as: 'editor' })
    const body = { version: content.version, status: 'PUBLISHED', is_free }
    const answer = await call('PATCH', `/api/staff/lessons/${content.lesson_id}`, { as: 'editor', body })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    assert.equal(answer.content.is_free, is_free)
  }
  assert.equal((await call('GET', `${READING}/time-frames`)).status, 404)
  await mark('time-frames', true)
  assert.deepEqual(free(lessonsOf(await read())), ['what-one-candle-says', 'time-frames'])
  assert.equal((await call('GET', `${READING}/time-frames`)).status, 200)
  await mark('what-one-candle-says', false)
  assert.deepEqual(free(lessonsOf(await read())), ['time-frames'])
  assert.equal((await call('GET', `${READING}/what-one-candle-says`)).status, 404)
  await mark('what-one-candle-says', null)
  await mark('time-frames', null)
  assert.deepEqual(free(lessonsOf(await read())), ['what-one-candle-says'])
})

test('VISIT-15 a free lesson is whole but for its film, in both languages, and holds no answers', async () => {
  const { status, content } = await call('GET', `${READING}/what-one-candle-says`)
  assert.equal(status, 200)
  const row = await db
    .selectFrom('lessons')
    .where('slug', '=', 'what-one-candle-says')
    .select(['text', 'title', 'minutes'])
    .executeTakeFirstOrThrow()
  assert.deepEqual([content.text, content.title, content.minutes], [row.text, row.title, row.minutes])
  assert.deepEqual(
    [content.campus.title, content.course.title, content.next.title, content.has_video],
    ['Chart Reading', 'Reading a candle', 'Time frames', true],
  )
  assert.ok(content.quiz.questions.length >= 3)
  assert.doesNotMatch(JSON.stringify(content), /is_right|explanation|videos\//)
  const first = '/api/free-lesson/crypto-foundations/what-money-is/money-and-value/what-money-is-for'
  const burmese = (await call('GET', `${first}?language=my`)).content
  assert.match(burmese.text, /[\u1000-\u109f]/)
})

test('VISIT-15 each campus of the shipped curriculum has a free lesson with text, a chart and a quiz, in both languages', async () => {
  const campuses = await db.selectFrom('campuses').select('slug').execute()
  assert.ok(campuses.length >= 8)
  for (const { slug: campus } of campuses) {
    const syllabus: Syllabus = (await call('GET', `/api/syllabus/${campus}`)).content
    const paths = syllabus.categories.flatMap((category) =>
      category.courses.flatMap((course) =>
        free(course.lessons).map((slug) => `/api/free-lesson/${campus}/${category.slug}/${course.slug}/${slug}`),
      ),
    )
    // One more than the first is given away at most.
    assert.ok(paths.length === 1 || paths.length === 2, `${campus} has ${paths.length} free lessons`)
    for (const language of ['en', 'my']) {
      const lessons = await Promise.all(
        paths.map(async (path) => (await call('GET', `${path}?language=${language}`)).content),
      )
      const isWhole = ({ text, quiz }: FreeLesson) =>
        text?.includes('<figure class="chart">') && (quiz?.questions.length ?? 0) >= 3
      assert.ok(lessons.some(isWhole), `${campus} has no free lesson with text, chart and quiz (${language})`)
    }
  }
})

test('VISIT-15 drafts are not there for visitors, wherever they lie', async () => {
  const set = (status: 'DRAFT' | 'PUBLISHED') =>
    db.updateTable('courses').set({ status }).where('slug', '=', 'reading-a-candle').execute()
  await set('DRAFT')
  const lessons = lessonsOf(await read())
  assert.ok(lessons.length > 0 && !lessons.some(({ slug }) => slug === 'what-one-candle-says'))
  // The next one is the first now.
  assert.deepEqual(free(lessons), [lessons[0]?.slug])
  assert.equal((await call('GET', `${READING}/what-one-candle-says`)).status, 404)
  await set('PUBLISHED')
})

test('VISIT-15 each page has a picture of its own for link previews, in both languages', async () => {
  const { default: sharp } = await import('sharp')
  const pictures: string[] = []
  const course = 'category=candles-and-trends&course=reading-a-candle'
  for (const search of ['', course, `${course}&lesson=what-one-candle-says`])
    for (const language of ['en', 'my']) {
      const url = `/api/syllabus/chart-reading/picture?${search}&language=${language}`
      const { statusCode, headers, rawPayload } = await app.inject({ url })
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg'], url)
      const { width, height, format } = await sharp(rawPayload).metadata()
      assert.deepEqual([width, height, format], [1200, 630, 'jpeg'])
      assert.ok(rawPayload.length < 200_000, `${url} has ${rawPayload.length} bytes`)
      pictures.push(rawPayload.toString('base64'))
    }
  assert.equal(new Set(pictures).size, pictures.length)
  // A lesson that is not free, a course without its category, a slug that is none.
  for (const search of [`${course}&lesson=three-candles`, 'course=reading-a-candle', `${course}x`, 'category=../x'])
    assert.match(String((await call('GET', `/api/syllabus/chart-reading/picture?${search}`)).status), /^4(04|22)$/)
})

test('VISIT-15 WORDS-2 Burmese of a drawn cover is in the picture of a link, without the fonts of the server', async () => {
  const cover = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><text x="20" y="90" font-size="60" fill="red">ကျောင်း</text></svg>',
  )
  const draw = (drawing: Buffer) => drawShare(drawing, { width: 1200, height: 630 }, { above: 'a', title: 'b' })
  assert.ok((await draw(cover)).equals(await draw(await drawLabels(cover))))
})

test('VISIT-15 LEARN-15 a visitor has answers of a free lesson marked; the second miss of a question tells what is right', async () => {
  const { lesson_id, quiz } = (await call('GET', `${READING}/what-one-candle-says`)).content
  const key = await db
    .selectFrom('options')
    .innerJoin('questions', 'questions.question_id', 'options.question_id')
    .where('lesson_id', '=', lesson_id)
    .select(['options.question_id', 'option_id', 'is_right', 'explanation'])
    .execute()
  const mark = async (answers: unknown[]) => call('POST', `/api/free-quiz/${lesson_id}`, { body: { answers } })
  const [{ question_id }] = quiz.questions
  const ids = (is_right: 0 | 1) =>
    key.filter((one) => one.question_id === question_id && one.is_right === is_right).map(({ option_id }) => option_id)
  const explanation = key.find((one) => one.question_id === question_id)?.explanation
  for (const _ of [1, 2, 3])
    assert.deepEqual((await mark([{ question_id, option_ids: ids(0) }])).content, {
      score_percent: 0,
      passed: false,
      results: [{ question_id, correct: false, right_option_ids: null, explanation: '' }],
    })
  assert.deepEqual((await mark([{ question_id, option_ids: ids(0), tries: 1 }])).content.results, [
    { question_id, correct: false, right_option_ids: ids(1), explanation },
  ])
  assert.deepEqual((await mark([{ question_id, option_ids: ids(1) }])).content.results, [
    { question_id, correct: true, right_option_ids: ids(1), explanation },
  ])
  assert.equal((await mark([{ question_id: 999_999, option_ids: [] }])).status, 422)
  const { lesson_id: paid } = await lesson('Time frames')
  assert.equal((await call('POST', `/api/free-quiz/${paid}`, { body: { answers: [] } })).status, 404)
})
