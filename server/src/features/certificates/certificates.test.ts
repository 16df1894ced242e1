import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesOf, textsOf } from '#test/pdf-texts.ts'
import { openWorld, type Who } from '#test/world.ts'

const { app, call, db, lesson, idOf } = await openWorld()

/** A course of lessons without quizzes, with its own titles. */
async function makeCourse(count: number) {
  const { category_id } = await lesson('What money is for')
  const slug = `made-${Math.random()}`
  const { course_id } = await db
    .insertInto('courses')
    .values({ category_id, slug, title: `Course ${slug}`, description: 'd', position: 900, status: 'PUBLISHED' })
    .returning('course_id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const row = {
      course_id,
      slug: `l${index}`,
      title: `L${index}`,
      position: index + 1,
      status: 'PUBLISHED' as const,
      minutes: 1,
      needs_previous: 0 as const,
      pass_percent: 70,
      text: 'x',
      vimeo_path: null,
      video_source: null,
      video_poster: null,
      video_captions: '[]',
      video_seconds: 0,
      question_count: 0,
    }
    ids.push((await db.insertInto('lessons').values(row).returning('lesson_id').executeTakeFirstOrThrow()).lesson_id)
  }
  return { course_id, ids, title: `Course ${slug}` }
}
const finish = async (ids: number[], as: Who) => {
  for (const id of ids) assert.equal((await call('POST', `/api/user/lesson/${id}/finish`, { as })).status, 204)
}
const textIn = (pdf: Buffer) => pagesOf(pdf).flatMap(textsOf).join('')
const issue = (courseId: number, as?: Who) => call('POST', `/api/user/course/${courseId}/certificate`, { as })

test('LEARN-12 an unfinished course has no certificate and reports its progress', async () => {
  const { course_id, ids } = await makeCourse(3)
  await finish(ids.slice(0, 2), 'trader')
  const { status, error } = await issue(course_id, 'trader')
  assert.deepEqual(
    [status, error.code, error.message],
    [409, 'course_not_finished', 'Error: finish all lessons of the course first: 2 of 3 are done'],
  )
  assert.equal((await issue((await makeCourse(0)).course_id, 'trader')).status, 409)
  await finish(ids.slice(2), 'expiring')
  assert.equal((await issue(course_id, 'trader')).status, 409, 'progress counts for its own member only')
})

test('LEARN-12 a finished course has one certificate, the same each time, even with a hundred simultaneous requests', async () => {
  const { course_id, ids, title } = await makeCourse(2)
  await finish(ids, 'trader')
  const answers = await Promise.all(Array.from({ length: 100 }, () => issue(course_id, 'trader')))
  const numbers = new Set(answers.map(({ status, content }) => `${status} ${content.number}`))
  assert.equal(numbers.size, 1)
  const { content } = answers[0]!
  assert.match(content.number, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  assert.deepEqual([content.course_title, content.campus_title, content.lessons], [title, 'Crypto Foundations', 2])
  assert.deepEqual(
    (await call('GET', '/api/user/certificates', { as: 'trader' })).content.filter(
      (one: { number: string }) => one.number === content.number,
    ).length,
    1,
  )
  assert.deepEqual((await call('GET', '/api/user/certificates', { as: 'expiring' })).content, [])
})

test('LEARN-12 a certificate shows the final exam of its campus, once it is passed', async () => {
  const { course_id, ids } = await makeCourse(1)
  await finish(ids, 'member')
  const { number, ...before } = (await issue(course_id, 'member')).content
  assert.deepEqual([before.final_percent, before.final_at], [null, null])
  const { campus_id } = await db
    .selectFrom('campuses')
    .where('slug', '=', 'crypto-foundations')
    .select('campus_id')
    .executeTakeFirstOrThrow()
  const exam = { member_id: await idOf('member'), campus_id, begun_at: '2026-03-01T00:00:00.000Z' }
  const ended_at = '2026-03-02T00:00:00.000Z'
  await db
    .insertInto('finals')
    .values([
      { ...exam, paper: 1, ended_at: '2026-03-01T00:00:00.000Z', score_percent: 40, is_passed: 0 },
      { ...exam, paper: 2, ended_at, score_percent: 85, is_passed: 1 },
    ])
    .execute()
  const after = (await call('GET', `/api/certificate/${number}`)).content
  assert.deepEqual([after.final_percent, after.final_at], [85, ended_at])
  const pdf = await app.inject(`/api/certificate/${number}/pdf`)
  assert.match(textIn(pdf.rawPayload), /Final exam of the campus passed with 85 % on/)
})

test('LEARN-12 anyone can verify the number, however it is typed, without learning more about the person', async () => {
  const { course_id, ids } = await makeCourse(1)
  await finish(ids, 'trader')
  const { content } = await issue(course_id, 'trader')
  const { name } = await db
    .selectFrom('members')
    .where('member_id', '=', await idOf('trader'))
    .select('name')
    .executeTakeFirstOrThrow()
  const typed = content.number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  for (const number of [content.number, typed])
    assert.deepEqual((await call('GET', `/api/certificate/${encodeURIComponent(number)}`)).body, {
      content: { ...content, name },
    })
  assert.deepEqual(Object.keys(content).sort(), [
    'campus_title',
    'course_title',
    'final_at',
    'final_percent',
    'issued_at',
    'lessons',
    'name',
    'number',
  ])
  assert.equal((await call('GET', '/api/certificate/0000-0000-0000')).status, 404)
  for (const number of ['0000', '0000-0000-000U', 'x'.repeat(40)])
    assert.equal((await call('GET', `/api/certificate/${number}`)).status, 422, number)
})

test('LEARN-12 it remains after the plan ends or the course is deleted, and shows the current account name', async () => {
  const { course_id, ids, title } = await makeCourse(1)
  const member_id = await idOf('expired')
  await db
    .insertInto('lesson_progress')
    .values({
      member_id,
      lesson_id: ids[0]!,
      resume_seconds: 0,
      passed_at: null,
      finished_at: '2026-01-01T00:00:00.000Z',
      touched_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()
  const { status, content } = await issue(course_id, 'expired')
  assert.equal(status, 200)
  await db.deleteFrom('courses').where('course_id', '=', course_id).execute()
  await db.updateTable('members').set({ name: 'မောင်ကျော်မြတ်' }).where('member_id', '=', member_id).execute()
  const after = (await call('GET', `/api/certificate/${content.number}`)).content
  assert.deepEqual([after.name, after.course_title], ['မောင်ကျော်မြတ်', title])

  const pdf = await app.inject({ url: `/api/certificate/${content.number}/pdf` })
  assert.deepEqual(
    [pdf.statusCode, pdf.headers['content-type'], pdf.headers['content-disposition']],
    [200, 'application/pdf', `attachment; filename="certificate-${content.number}.pdf"`],
  )
  assert.ok(pdf.rawPayload.subarray(0, 5).toString() === '%PDF-' && pdf.rawPayload.length < 30_000)
  // The Burmese text is stored next to its outlines, for copying and screen readers.
  assert.ok(textIn(pdf.rawPayload).includes('မောင်ကျော်မြတ်'))
  assert.equal((await call('GET', '/api/certificate/0000-0000-0000/pdf')).status, 404)

  // Its words are in the reader's language, its date too.
  const burmese = await app.inject({
    url: `/api/certificate/${content.number}/pdf`,
    headers: { cookie: 'language=my' },
  })
  const drawn = textIn(burmese.rawPayload)
  for (const word of ['အောင်လက်မှတ်', 'ရက်စွဲ', 'နံပါတ်']) assert.ok(drawn.includes(word), word)
  assert.ok(burmese.rawPayload.length < 40_000)
})

const rename = async (name: string) =>
  db
    .updateTable('members')
    .set({ name })
    .where('member_id', '=', await idOf('trader'))
    .execute()

test('LEARN-12 a name is drawn whole in every script that has a font', async () => {
  const { course_id, ids } = await makeCourse(1)
  await finish(ids, 'trader')
  const { number } = (await issue(course_id, 'trader')).content
  for (const name of [
    'Łukasz Żółć',
    'Nguyễn Văn Đức',
    'Дмитрий Щукин',
    'Ελένη Παππά',
    'สมชาย ใจดี',
    '李小明',
    '田中 さくら',
    '김민수',
    'Su Łu ဦးလှ',
  ]) {
    await rename(name)
    const pdf = await app.inject({ url: `/api/certificate/${number}/pdf` })
    assert.ok(textIn(pdf.rawPayload).includes(name), name)
    assert.ok(pdf.rawPayload.length < 30_000, name)
  }
})

test('LEARN-12 no certificate is issued or drawn with a hole in its name', async () => {
  const { course_id, ids } = await makeCourse(1)
  await finish(ids, 'trader')
  const refusal = (letters: string) =>
    `Error: a certificate cannot show ${letters} of this name: write the name in Latin or Burmese letters in My Profile, then try again`
  for (const [name, letters] of [
    ['अमित', 'अ, मि, त'],
    ['محمد Ali', 'م, ح, د'],
    ['Su 🌼 Su 👩🏽‍🏫', '🌼, 👩🏽‍🏫'],
    ['𝓢𝓾', '𝓢, 𝓾'],
  ] as const) {
    await rename(name)
    const { status, error } = await issue(course_id, 'trader')
    assert.deepEqual([status, error.code, error.message], [409, 'name_not_drawn', refusal(letters)])
  }
  assert.equal(
    await db.selectFrom('certificates').where('course_id', '=', course_id).select('number').executeTakeFirst(),
    undefined,
  )

  // Zero-width characters are no hole.
  await rename('Su\u200d \ufe0fSu')
  const { number } = (await issue(course_id, 'trader')).content
  assert.equal((await call('GET', `/api/certificate/${number}/pdf`)).status, 200)
  await rename('अमित')
  const drawn = await call('GET', `/api/certificate/${number}/pdf`)
  assert.deepEqual([drawn.status, drawn.error.code], [409, 'name_not_drawn'])
  await rename('Trader')
})

test('LEARN-12 a school without settings issues certificates too', async () => {
  const { course_id, ids } = await makeCourse(1)
  await finish(ids, 'trader')
  const { content } = await issue(course_id, 'trader')
  await db.deleteFrom('configurations').where('key', '=', 'Site').execute()
  assert.equal((await call('GET', `/api/certificate/${content.number}/pdf`)).status, 200)
})
