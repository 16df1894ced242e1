// Both engines: guarded transitions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawFinal, isEnough, type Pooled } from '@padauk/rules/finals'
import { openWorld, type Who } from '#test/world.ts'
import { answerFinal, beginFinal, readFinal } from './finals.ts'

const { call, db, idOf } = await openWorld()

/** A campus with this many lessons, each with 4 questions in both forms, of which one is typed. */
async function makeCampus(lessons: number) {
  const place = { slug: `made-${Math.random()}`, title: 'Made', position: 90, status: 'PUBLISHED' as const }
  const described = { ...place, description: '', cover: '' }
  const { campus_id } = await db
    .insertInto('campuses')
    .values({ ...described, logo: '' })
    .returning('campus_id')
    .executeTakeFirstOrThrow()
  const { category_id } = await db
    .insertInto('categories')
    .values({ ...described, campus_id })
    .returning('category_id')
    .executeTakeFirstOrThrow()
  const { course_id } = await db
    .insertInto('courses')
    .values({ ...place, category_id, description: '' })
    .returning('course_id')
    .executeTakeFirstOrThrow()
  for (let nth = 0; nth < lessons; nth++) {
    const questions = Array.from({ length: 4 }, (_, at) => {
      const form = (text: string, right: number) =>
        at === 0
          ? {
              kind: 'NUMBER',
              prompt: text,
              explanation: `It is ${right}`,
              options: [],
              right_number: right,
              tolerance: 0,
            }
          : {
              ...{ kind: 'ONE', prompt: text, explanation: 'It is yes' },
              options: ['yes', 'no', 'perhaps'].map((one) => ({ text: `${one} ${text}`, is_right: one === 'yes' })),
            }
      return { ...form(`First ${at}`, 7), second: form(`Second ${at}`, 8) }
    })
    const { status, text } = await call('POST', '/api/staff/lessons', {
      as: 'editor',
      body: { course_id, title: `Made ${nth}`, status: 'PUBLISHED', quiz: { pass_percent: 70, questions } },
    })
    assert.equal(status, 201, text)
  }
  return campus_id
}
const NOW = new Date('2027-01-05T05:00:00.000Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const TODAY = '2027-01-05'
type Final = Awaited<ReturnType<typeof readFinal>>

/** Answers the questions of an exam: `right` of them rightly, the rest not at all. */
const answerAll = async (as: Who, { campus_id, questions, paper }: Final, right: number, now: Date) =>
  answerFinal(
    db,
    { member_id: await idOf(as), campus_id },
    paper?.number ?? 0,
    questions.map(({ question_id, prompt, options, unit }, nth) => {
      if (nth >= right) return { question_id, option_ids: [] }
      if (unit !== undefined) return { question_id, option_ids: [], number: prompt.startsWith('First') ? 7 : 8 }
      return { question_id, option_ids: [options.find(({ text }) => text.startsWith('yes'))?.option_id as number] }
    }),
    'en',
    now,
    TODAY,
  )

test('LEARN-12 an exam asks one form of a question, enough to type, and all lessons alike', () => {
  const pool: Pooled[] = Array.from({ length: 120 }, (_, at) => ({
    question_id: at + 1,
    lesson_id: at % 12,
    position: Math.floor(at / 24),
    kind: at % 8 === 0 ? 'NUMBER' : 'ONE',
  }))
  const byId = new Map(pool.map((one) => [one.question_id, one]))
  for (let seed = 0; seed < 100; seed++) {
    const first = drawFinal(pool, new Set(), seed)
    const chosen = first.map((id) => byId.get(id) as Pooled)
    assert.equal(new Set(chosen.map(({ lesson_id, position }) => `${lesson_id} ${position}`)).size, 20)
    assert.ok(chosen.filter(({ kind }) => kind === 'NUMBER').length >= 6)
    for (const some of Map.groupBy(chosen, ({ lesson_id }) => lesson_id).values()) assert.ok(some.length <= 2)
    assert.deepEqual(drawFinal(pool, new Set(), seed), first)
    const next = drawFinal(pool, new Set(first), seed + 1)
    assert.deepEqual(
      next.filter((id) => first.includes(id)),
      [],
    )
  }
  assert.equal(isEnough(pool), true)
  assert.equal(isEnough(pool.slice(0, 59)), false)
  assert.equal(isEnough(pool.map((one) => ({ ...one, kind: 'ONE' }))), false)
})

test('LEARN-12 LEARN-7 an exam is 20 questions, passed with 80 % of first tries; what is missed comes to the practice', async () => {
  const campus_id = await makeCampus(10)
  const mine = { member_id: await idOf('member'), campus_id }
  const none = await readFinal(db, mine, 'en', NOW)
  assert.deepEqual([none.is_offered, none.questions, none.paper, none.opens_at], [true, [], null, null])
  const begun = await beginFinal(db, mine, 'en', NOW)
  assert.equal(begun.questions.length, 20)
  assert.ok(begun.questions.filter(({ unit }) => unit !== undefined).length >= 6)
  assert.deepEqual(begun.paper, { number: 1, score_percent: null, passed: false, answers: [] })
  assert.deepEqual(await beginFinal(db, mine, 'en', later(1)), begun, 'it goes on')

  const { score_percent, passed, results } = await answerAll('member', begun, 15, NOW)
  assert.deepEqual([score_percent, passed], [75, false])
  const missed = results.filter(({ correct }) => !correct)
  assert.equal(missed.length, 5)
  for (const one of missed) assert.deepEqual([one.right_option_ids, one.explanation], [null, ''])
  const due = await db
    .selectFrom('practices')
    .where('member_id', '=', mine.member_id)
    .where(
      'question_id',
      'in',
      missed.map(({ question_id }) => question_id),
    )
    .select('is_weak')
    .execute()
  assert.deepEqual(
    due.map(({ is_weak }) => is_weak),
    [1, 1, 1, 1, 1],
  )
  const ended = await readFinal(db, mine, 'en', later(1))
  assert.deepEqual([ended.paper?.score_percent, ended.paper?.passed], [75, false])
  assert.equal(ended.opens_at, later(24).toISOString())
  await assert.rejects(beginFinal(db, mine, 'en', later(23)), { code: 'final_waits' })
  // A second try of what was missed changes no score.
  assert.deepEqual((await answerAll('member', begun, 20, later(1))).passed, false)

  const again = await beginFinal(db, mine, 'en', later(24))
  assert.equal(again.paper?.number, 2)
  const before = begun.questions.map(({ question_id }) => question_id)
  assert.deepEqual(
    again.questions.filter(({ question_id }) => before.includes(question_id)),
    [],
  )
  await assert.rejects(answerAll('member', { ...begun, paper: { ...begun.paper!, number: 3 } }, 1, NOW), {
    code: 'final_changed',
  })
  assert.equal((await answerAll('member', again, 16, later(25))).passed, true)
  await assert.rejects(beginFinal(db, mine, 'en', later(99)), { code: 'final_passed' })
  assert.equal((await readFinal(db, mine, 'en', later(99))).opens_at, null)
})

test('LEARN-12 two devices begin one exam, and a try that another device was first with stands', async () => {
  const campus_id = await makeCampus(8)
  const mine = { member_id: await idOf('trader'), campus_id }
  const [one, other] = await Promise.all([beginFinal(db, mine, 'en', NOW), beginFinal(db, mine, 'en', NOW)])
  assert.deepEqual(one, other)
  await answerAll('trader', { ...one, questions: one.questions.slice(0, 1) }, 0, NOW)
  const { question_id } = one.questions[0] as { question_id: number }
  await answerFinal(db, mine, 1, [{ question_id, option_ids: [], tries: 0 }], 'en', NOW, TODAY)
  const [answer] = (await readFinal(db, mine, 'en', NOW)).paper?.answers ?? []
  assert.deepEqual([answer?.tries, answer?.correct_first], [1, false])
})

test('LEARN-12 a question that is changed or removed leaves an open exam; a campus with few questions has none', async () => {
  const campus_id = await makeCampus(8)
  const mine = { member_id: await idOf('member'), campus_id }
  const begun = await beginFinal(db, mine, 'en', NOW)
  const [changed] = begun.questions
  await db
    .updateTable('questions')
    .set((eb) => ({ edition: eb('edition', '+', 1) }))
    .where('question_id', '=', changed?.question_id as number)
    .execute()
  const left = await readFinal(db, mine, 'en', NOW)
  assert.equal(left.questions.length, 19)
  assert.equal((await answerAll('member', left, 16, NOW)).score_percent, 84)
  const small = { ...mine, campus_id: await makeCampus(2) }
  assert.equal((await readFinal(db, small, 'en', NOW)).is_offered, false)
  await assert.rejects(beginFinal(db, small, 'en', NOW), { code: 'final_none' })
})

test('LEARN-12 SAFE-1 an exam outside of the plan is refused, and no response tells an answer', async () => {
  const campus_id = await makeCampus(8)
  const begin = (as: Who, id: number | string) => call('POST', `/api/finals/${id}`, { as })
  assert.equal((await begin('trader', 987_654)).status, 404)
  assert.equal((await begin('fresh', campus_id)).error.code, 'not_in_plan')
  const { status, text, content } = await begin('trader', campus_id)
  assert.equal(status, 200, text)
  assert.doesNotMatch(text, /is_right|right_number|It is/)
  const [{ question_id }] = content.questions
  const wrong = await call('POST', `/api/finals/${campus_id}/1`, {
    as: 'trader',
    body: { answers: [{ question_id: question_id + 100_000, option_ids: [] }] },
  })
  assert.equal(wrong.status, 422)
  await db.updateTable('campuses').set({ status: 'DRAFT' }).where('campus_id', '=', campus_id).execute()
  assert.equal((await call('GET', `/api/finals/${campus_id}`, { as: 'trader' })).status, 404)
})
