import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()
const ids = await lesson('What money is for')
const my = { 'accept-language': 'my' }
// The shipped school is in Burmese; these tests begin without.
const missing = { title_my: null, translation: 'MISSING' as const }
for (const table of ['campuses', 'categories', 'courses'] as const)
  await db
    .updateTable(table as 'campuses')
    .set({ ...missing, description_my: null })
    .execute()
await db
  .updateTable('lessons')
  .set({ ...missing, text_my: null, plain_text_my: '' })
  .execute()
await db.updateTable('questions').set({ prompt_my: null, explanation_my: null }).execute()
await db.updateTable('options').set({ text_my: null }).execute()
const read = async (url: string, headers: Record<string, string> = my, as: Who | undefined = 'member') => {
  const answer = await call('GET', url, { as, headers })
  assert.equal(answer.status, 200, answer.text)
  return answer
}
const content = async (url: string, headers?: Record<string, string>) => (await read(url, headers)).content
const patch = async (path: string, body: object) => {
  const answer = await call('PATCH', `/api/staff/${path}`, { as: 'editor', body })
  assert.equal(answer.status, 200, answer.text)
  return answer.content
}
/** The lesson is published, so that an edit reaches members only when it is published too. */
const publish = (body: object) => patch(`lessons/${ids.lesson_id}`, { ...body, status: 'PUBLISHED' })
const staffLesson = async () => (await call('GET', `/api/staff/lessons/${ids.lesson_id}`, { as: 'editor' })).content
const urls = {
  campus: `/api/user/campus/${ids.campus_id}`,
  category: `/api/user/category/${ids.category_id}`,
  course: `/api/user/course/${ids.course_id}`,
  lesson: `/api/user/lesson/${ids.lesson_id}`,
}

test('WORDS-2 LEARN-1 what has no Burmese is in English, marked; in English there are no marks', async () => {
  const [campus, category, course, whole] = await Promise.all(Object.values(urls).map((url) => content(url)))
  assert.deepEqual([campus.title, campus.language, campus.categories[0].language], ['Crypto Foundations', 'en', 'en'])
  assert.deepEqual([category.language, category.data[0].language], ['en', 'en'])
  assert.deepEqual([course.language, course.lessons[0].language], ['en', 'en'])
  assert.deepEqual([whole.title, whole.language, whole.languages], ['What money is for', 'en', undefined])
  assert.ok(whole.quiz.questions.every(({ language }: { language?: string }) => language === 'en'))
  for (const url of Object.values(urls)) {
    for (const { text } of [await read(`${url}?language=en`), await read(url, { 'accept-language': 'en' })])
      assert.doesNotMatch(text.replace(/"captions":\[.*?\]/, ''), /"languages?":/)
  }
})

test('WORDS-2 LEARN-1 campuses, categories, courses and lessons are read in Burmese where they have it', async () => {
  await patch(`campuses/${ids.campus_id}`, { title_my: 'အခြေခံ ဌာန', description_my: 'အကြောင်းအရာ' })
  await patch(`categories/${ids.category_id}`, { title_my: 'ငွေဆိုတာ' })
  await patch(`courses/${ids.course_id}`, { title_my: 'ငွေနဲ့ တန်ဖိုး' })
  await publish({ title_my: 'ငွေဘာလုပ်ဖို့လဲ', text_my: '<p>မြန်မာ <script>1</script>စာ</p>' })
  const [campus, category, course, whole] = await Promise.all(Object.values(urls).map((url) => content(url)))
  assert.deepEqual([campus.title, campus.description, campus.language], ['အခြေခံ ဌာန', 'အကြောင်းအရာ', undefined])
  assert.deepEqual(
    campus.categories.map(({ language }: { language?: string }) => language),
    [undefined, 'en'],
  )
  assert.equal(category.title, 'ငွေဆိုတာ')
  assert.match(category.description, /^[A-Z]/, 'a missing description is in English')
  assert.deepEqual([category.data[0].title, category.data[0].language], ['ငွေနဲ့ တန်ဖိုး', undefined])
  assert.deepEqual(
    [course.title, course.lessons[0].title, course.lessons[0].language],
    ['ငွေနဲ့ တန်ဖိုး', 'ငွေဘာလုပ်ဖို့လဲ', undefined],
  )
  assert.equal(course.lessons[1].language, 'en')
  assert.deepEqual(
    [whole.title, whole.text, whole.language, whole.languages],
    ['ငွေဘာလုပ်ဖို့လဲ', '<p>မြန်မာ စာ</p>', undefined, ['en', 'my']],
  )
  const english = await content(`${urls.lesson}?language=en`)
  assert.deepEqual([english.title, english.language, english.languages], ['What money is for', undefined, ['en', 'my']])
  assert.match(english.text, /^<p>[A-Z]/)

  await db
    .insertInto('favorites')
    .values({ member_id: await idOf('member'), lesson_id: ids.lesson_id, created_at: new Date().toISOString() })
    .onConflict((on) => on.doNothing())
    .execute()
  const favorites = await content(`${urls.category}?type=fav`)
  const favorite = favorites.data.find(({ lesson_id }: { lesson_id: number }) => lesson_id === ids.lesson_id)
  assert.deepEqual([favorite.title, favorite.course_title, favorite.language], ['ငွေဘာလုပ်ဖို့လဲ', 'ငွေနဲ့ တန်ဖိုး', undefined])
  const begun = (await content('/api/user/campus/in-progress')).data as {
    campus_id: number
    campus_title: string
    language?: string
    next_lesson: { language?: string }
  }[]
  for (const row of begun) {
    assert.equal(row.campus_id === ids.campus_id ? row.campus_title : 'အခြေခံ ဌာန', 'အခြေခံ ဌာန')
    assert.equal(row.next_lesson.language, 'en')
  }
  assert.ok(begun.length > 0)
})

test('WORDS-2 a text that is only there in Burmese is shown in English too, marked', async () => {
  const { text } = await staffLesson()
  await publish({ text: null })
  const english = await content(`${urls.lesson}?language=en`)
  assert.deepEqual([english.text, english.language, english.languages], ['<p>မြန်မာ စာ</p>', 'my', undefined])
  assert.equal((await content(urls.lesson)).language, undefined)
  await publish({ text })
})

test('WORDS-2 LEARN-4 a quiz is asked and explained in the language of the call, and graded alike', async () => {
  const { quiz } = await staffLesson()
  const [first, ...others] = quiz.questions
  Object.assign(first, { prompt_my: 'ဘာလဲ။', explanation_my: 'ဒါကြောင့်ပါ။' })
  for (const option of first.options) option.text_my = `${option.option_id} ပါ`
  const truth = others.find(({ kind }: { kind: string }) => kind === 'TRUE_FALSE')
  if (truth) truth.prompt_my = 'မှန်သလား။'
  await publish({ quiz })
  const asked = (await content(urls.lesson)).quiz.questions
  assert.deepEqual(
    [asked[0].prompt, asked[0].options[0].text, asked[0].language],
    ['ဘာလဲ။', `${first.options[0].option_id} ပါ`, undefined],
  )
  assert.ok(truth, 'the lesson asks whether something is true')
  const said = asked.find(({ question_id }: { question_id: number }) => question_id === truth.question_id)
  assert.deepEqual(
    said.options.map(({ text }: { text: string }) => text),
    ['မှန်', 'မှား'],
  )
  assert.equal(asked.filter(({ language }: { language?: string }) => language === 'en').length, asked.length - 2)
  const english = (await content(`${urls.lesson}?language=en`)).quiz.questions
  const idsOf = (questions: { question_id: number; options: { option_id: number }[] }[]) =>
    questions.map(({ question_id, options }) => [question_id, options.map(({ option_id }) => option_id)])
  assert.deepEqual(idsOf(asked), idsOf(english))

  const answers = quiz.questions.map(({ question_id, options }: typeof first) => ({
    question_id,
    option_ids: options.flatMap((one: { is_right: boolean; option_id: number }) =>
      one.is_right ? [one.option_id] : [],
    ),
  }))
  const grade = async (language: string) =>
    (await call('POST', `${urls.lesson}/quiz?language=${language}`, { as: 'fresh', body: { answers } })).content
  const [burmese, plain] = [await grade('my'), await grade('en')]
  assert.deepEqual([burmese.score_percent, burmese.passed], [100, true])
  assert.deepEqual([burmese.results[0].explanation, plain.results[0].explanation], ['ဒါကြောင့်ပါ။', first.explanation])
  assert.equal(burmese.results.at(-1).explanation, plain.results.at(-1).explanation)
  const without = ({ results, ...rest }: typeof plain) => ({
    ...rest,
    results: results.map(({ explanation: _, ...result }: { explanation: string }) => result),
  })
  assert.deepEqual(without(burmese), without(plain))
  // Progress is of the lesson, whatever its language.
  await call('POST', `${urls.lesson}/resume?language=my`, { as: 'fresh', body: { seconds: 9 } })
  for (const language of ['en', 'my']) {
    const whole = (await read(`${urls.lesson}?language=${language}`, {}, 'fresh')).content
    assert.deepEqual([whole.is_finished, whole.resume_at], [true, 9], language)
  }
})

test('WORDS-2 LEARN-4 a lesson without text is read in both languages where its quiz is', async () => {
  const { text, text_my, quiz } = await staffLesson()
  assert.ok(quiz.questions.some(({ prompt_my }: { prompt_my: string | null }) => prompt_my))
  await publish({ text: null, text_my: null })
  for (const language of ['en', 'my']) {
    const whole = await content(`${urls.lesson}?language=${language}`)
    assert.deepEqual([whole.text, whole.languages], [null, ['en', 'my']], language)
  }
  const english = quiz.questions.map(({ options, ...question }: { options: object[] }) => ({
    ...question,
    prompt_my: null,
    explanation_my: null,
    options: options.map((option) => ({ ...option, text_my: null })),
  }))
  await publish({ quiz: { ...quiz, questions: english } })
  assert.equal((await content(urls.lesson)).languages, undefined, 'a quiz in English only')
  await publish({ quiz: null })
  assert.equal((await content(urls.lesson)).languages, undefined, 'no quiz')
  await publish({ text, text_my, quiz })
})

test('WORDS-2 kept answers never mix languages: by address, own language, cookie and browser', async () => {
  const list = async (query: string, headers: Record<string, string> = {}, as?: Who) =>
    call('GET', `/api/campus${query}`, { headers, as })
  const titleOf = (answer: Awaited<ReturnType<typeof list>>) => answer.content.data[0].title
  const [en, burmese] = ['Crypto Foundations', 'အခြေခံ ဌာန']
  for (const round of [1, 2]) {
    assert.equal(titleOf(await list('')), en, `${round}`)
    assert.equal(titleOf(await list('', my)), burmese)
    assert.equal(titleOf(await list('', { cookie: 'language=my', 'accept-language': 'en' })), burmese)
    assert.equal(titleOf(await list('', { cookie: 'language=en', ...my })), en)
    assert.equal(titleOf(await list('?language=en', my)), en)
    assert.equal(titleOf(await list('?language=my')), burmese)
    assert.equal(titleOf(await list('?page=1&language=my', { 'accept-language': 'en' })), burmese)
  }
  await db
    .updateTable('members')
    .set({ language: 'my' })
    .where('member_id', '=', await idOf('trader'))
    .execute()
  assert.equal(titleOf(await list('', { cookie: 'language=en' }, 'trader')), burmese)
  assert.equal(titleOf(await list('', { cookie: 'language=en' }, 'member')), en)
  assert.equal(titleOf(await list('?language=en', {}, 'trader')), en)

  const [open, named] = [await list('', my), await list('?language=my')]
  assert.equal(open.headers.vary, 'Accept-Encoding, Authorization, Cookie, Accept-Language')
  assert.equal(named.headers.vary, 'Accept-Encoding')
  assert.deepEqual([open.headers['content-language'], named.headers['content-language']], ['my', 'my'])
  // A browser that has the Burmese answer is not told that it is still right when it asks in English.
  const etag = String(open.headers.etag)
  assert.equal((await list('', { ...my, 'if-none-match': etag })).status, 304)
  const other = await list('', { 'if-none-match': etag })
  assert.deepEqual([other.status, titleOf(other), other.headers['content-language']], [200, en, 'en'])
  for (const wrong of ['?language=xx', '?language=my&language=en', '?language='])
    assert.equal((await list(wrong, my)).status, 422, wrong)
  assert.deepEqual(
    (await list(`?q=${encodeURIComponent('ဌာန')}&language=en`)).content.data.map(
      ({ title }: { title: string }) => title,
    ),
    [en],
    'q looks in both languages',
  )
})

test('STAFF-6 WORDS-2 staff keep both languages: state, audit, conflicts and versions', async () => {
  const tree = (await call('GET', '/api/staff/curriculum', { as: 'editor' })).content
  const campus = tree.campuses.find(({ campus_id }: { campus_id: number }) => campus_id === ids.campus_id)
  assert.deepEqual([campus.title_my, campus.description_my, campus.translation], ['အခြေခံ ဌာန', 'အကြောင်းအရာ', 'CURRENT'])
  assert.equal(campus.categories[0].translation, 'MISSING', 'its description has no Burmese')
  const path = `campuses/${ids.campus_id}`
  assert.equal((await patch(path, { description: 'Changed' })).translation, 'OLDER')
  assert.equal((await patch(path, { cover: campus.cover })).translation, 'OLDER')
  assert.equal((await patch(path, { translation: 'CURRENT' })).translation, 'CURRENT')
  assert.equal((await patch(path, { description_my: null })).translation, 'MISSING')
  assert.equal((await patch(path, { translation: 'CURRENT' })).translation, 'MISSING')
  assert.equal((await patch(path, { description_my: 'အကြောင်းအရာ' })).translation, 'CURRENT')
  for (const wrong of [{ translation: 'OLDER' }, { title_my: '' }, { title_my: 'x'.repeat(121) }])
    assert.equal((await call('PATCH', `/api/staff/${path}`, { as: 'editor', body: wrong })).status, 422)
  const audits = await db
    .selectFrom('audits')
    .where('target', '=', `campus:${ids.campus_id}`)
    .select(['before', 'after'])
    .orderBy('audit_id')
    .execute()
  assert.deepEqual(
    audits.slice(-4).map(({ after }) => JSON.parse(after ?? '')),
    [
      { description: 'Changed', translation: 'OLDER' },
      { translation: 'CURRENT' },
      { description_my: null, translation: 'MISSING' },
      { description_my: 'အကြောင်းအရာ', translation: 'CURRENT' },
    ],
  )

  const before = await staffLesson()
  const saved = await publish({ version: before.version, text_my: '<p>အသစ်</p>' })
  assert.equal(saved.text_my, '<p>အသစ်</p>')
  const late = await call('PATCH', `/api/staff/lessons/${ids.lesson_id}`, {
    as: 'editor',
    body: { version: before.version, title_my: 'နောက်ကျ' },
  })
  assert.deepEqual([late.status, late.error.code], [409, 'newer_version'])
  const revision = async () => {
    const { revision } = await staffLesson()
    return revision ? `?revision_id=${revision.revision_id}` : ''
  }
  const restore = async (version: number) =>
    (
      await call('POST', `/api/staff/lessons/${ids.lesson_id}/versions/${version}/restore${await revision()}`, {
        as: 'editor',
      })
    ).content
  assert.equal((await restore(before.version)).text_my, before.text_my)
  // A version older than the Burmese texts, and an English of its own.
  const { content: kept } = (
    await call('GET', `/api/staff/lessons/${ids.lesson_id}/versions/${before.version}`, { as: 'editor' })
  ).content
  const { title_my: _, text_my: __, ...old } = kept
  for (const question of old.quiz.questions) {
    delete question.prompt_my
    delete question.explanation_my
    for (const option of question.options) delete option.text_my
  }
  await db
    .updateTable('lesson_versions')
    .set({ content: JSON.stringify({ ...old, text: '<p>Long ago</p>' }) })
    .where('lesson_id', '=', ids.lesson_id)
    .where('version', '=', before.version)
    .execute()
  const restored = await restore(before.version)
  assert.deepEqual(
    [restored.text, restored.title_my, restored.text_my, restored.quiz.questions[0].prompt_my],
    ['<p>Long ago</p>', before.title_my, before.text_my, 'ဘာလဲ။'],
  )
})

test('WORDS-2 STAFF-6 a lesson is current when all of it is in Burmese, its quiz too', async () => {
  const { course_id } = ids
  const create = async (body: object) =>
    (await call('POST', '/api/staff/lessons', { as: 'editor', body: { course_id, title: 'New', ...body } })).content
  assert.equal((await create({})).translation, 'MISSING')
  const question = {
    kind: 'ONE',
    prompt: 'Which?',
    explanation: 'So.',
    prompt_my: 'ဘယ်ဟာလဲ။',
    explanation_my: 'ဒါကြောင့်ပါ။',
    options: [
      { text: 'a', text_my: 'က', is_right: true },
      { text: 'b', text_my: 'ခ', is_right: false },
    ],
  }
  const made = await create({
    title_my: 'အသစ်',
    text: '<p>Text</p>',
    text_my: '<p>စာ</p>',
    quiz: { pass_percent: 70, questions: [question] },
  })
  assert.equal(made.translation, 'CURRENT')
  const path = `lessons/${made.lesson_id}`
  const [kept] = made.quiz.questions
  const { prompt_my, explanation_my, ...plain } = kept
  const options = kept.options.map(({ text_my, ...option }: { text_my: string }) => option)
  const quiz = (change: object) => ({ pass_percent: 70, questions: [{ ...plain, options, ...change }] })
  const older = await patch(path, { quiz: quiz({ prompt: 'Which one?' }) })
  assert.deepEqual(
    [older.translation, older.quiz.questions[0].prompt_my],
    ['OLDER', prompt_my],
    'left out, so unchanged',
  )
  assert.equal((await patch(path, { quiz: quiz({ prompt: 'Which one?', prompt_my: 'တစ်ခုပဲ။' }) })).translation, 'CURRENT')
  assert.equal((await patch(path, { quiz: quiz({ explanation_my: null }) })).translation, 'MISSING')
  assert.equal((await patch(path, { quiz: quiz({ explanation_my }) })).translation, 'CURRENT')
  assert.equal((await patch(path, { minutes: 9 })).translation, 'CURRENT')
  assert.equal((await patch(path, { text: '<p>Changed</p>' })).translation, 'OLDER')
  assert.equal((await patch(path, { text_my: '<p>ပြင်ပြီး</p>' })).translation, 'CURRENT')
  assert.equal((await patch(path, { text_my: '<p> </p>' })).text_my, null)
})
