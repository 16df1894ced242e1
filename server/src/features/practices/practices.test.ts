// Both engines: arithmetic with dates.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@padauk/rules/days'
import { localDay } from '#lib/days.ts'
import { openWorld, type Who } from '#test/world.ts'
import { gradeQuiz } from '../lessons/grade-quiz.ts'
import { answerPractice, readPractice } from './practices.ts'

const { call, db, idOf, lesson } = await openWorld()
const { course_id } = await lesson('What money is for')
const ZONE = 'Asia/Yangon'
const MEMBERS: Who[] = ['fresh', 'trader', 'expiring', 'member']
type Question = { question_id: number; prompt: string; options: { option_id: number; is_right: boolean }[] }
type Made = { lesson_id: number; quiz: { pass_percent: number; questions: Question[] } }

/** A published lesson with questions whose second option is right. */
async function makeLesson(count: number, course = course_id): Promise<Made> {
  const { status, content, text } = await call('POST', '/api/staff/lessons', {
    as: 'editor',
    body: {
      course_id: course,
      title: `Made ${Math.random()}`,
      status: 'PUBLISHED',
      quiz: {
        pass_percent: 1,
        questions: Array.from({ length: count }, (_, at) => ({
          kind: 'ONE',
          prompt: `Question ${at}`,
          explanation: `Because ${at}`,
          options: ['a', 'b', 'c'].map((letter, place) => ({ text: `${at} ${letter}`, is_right: place === 1 })),
        })),
      },
    },
  })
  assert.equal(status, 201, text)
  return content
}
const pick = ({ question_id, options }: Question, isRight: boolean) => ({
  question_id,
  option_ids: [options.find(({ is_right }) => is_right === isRight)?.option_id as number],
})
/** Clears what a member has answered and finished, so that each test starts from nothing. */
async function begin(as: Who) {
  const member_id = await idOf(as)
  for (const table of ['practices', 'practice_days', 'quiz_answers', 'quiz_papers', 'lesson_progress'] as const)
    await db.deleteFrom(table).where('member_id', '=', member_id).execute()
  return member_id
}
const at = (day: number, hour = 5) => new Date(Date.UTC(2027, 0, day, hour))
/** Answers the quiz of a lesson: those in `wrong` wrongly. */
const answerQuiz = (member: number, { lesson_id, quiz }: Made, wrong: number[], now: Date) =>
  gradeQuiz(
    db,
    member,
    lesson_id,
    { answers: quiz.questions.map((question, nth) => pick(question, !wrong.includes(nth))) },
    'en',
    now,
    localDay(now, ZONE),
  )
// The demo subscriptions end at days of their own, so these tests have one without an end.
for (const who of MEMBERS)
  await db
    .updateTable('subscriptions')
    .set({ end_at: '2099-01-01T00:00:00.000Z' })
    .where('member_id', '=', await idOf(who))
    .execute()
const read = (member: number, now: Date) => readPractice(db, member, ZONE, 'en', now)
const idsAt = async (member: number, now: Date) =>
  (await read(member, now)).questions.map(({ question_id }) => question_id)
const answer = (member: number, question: Question, isRight: boolean, now: Date, tries?: number, day?: string) => {
  const today = localDay(now, ZONE)
  return answerPractice(
    db,
    member,
    { day: day ?? today, today },
    [{ ...pick(question, isRight), ...(tries !== undefined && { tries }) }],
    'en',
    now,
  )
}
const stateOf = async (member: number, { question_id }: Question) => {
  const { step, due_on, is_weak } = await db
    .selectFrom('practices')
    .where('member_id', '=', member)
    .where('question_id', '=', question_id)
    .select(['step', 'due_on', 'is_weak'])
    .executeTakeFirstOrThrow()
  return [step, due_on, is_weak]
}

test('LEARN-16 a missed question comes back after 1, 3, 7 and 21 days; a miss sends it back to the start', async () => {
  const member = await begin('fresh')
  const made = await makeLesson(2)
  const [missed] = made.quiz.questions as [Question, Question]
  // 23:30 in Yangon: the day is the member's own.
  await answerQuiz(member, made, [0], at(1, 17))
  assert.deepEqual(await stateOf(member, missed), [0, '2027-01-02', 1])
  assert.deepEqual(await idsAt(member, at(1, 17)), [], 'not on the same day')
  let day = 2
  for (const [step, days] of [
    [1, 3],
    [2, 7],
    [3, 21],
  ] as const) {
    assert.ok((await idsAt(member, at(day))).includes(missed.question_id), `day ${day}`)
    const { results } = await answer(member, missed, true, at(day))
    assert.equal(results[0]?.correct, true)
    assert.deepEqual(await stateOf(member, missed), [step, addDays(localDay(at(day), ZONE), days), 0])
    day += days
  }
  await idsAt(member, at(day))
  await answer(member, missed, false, at(day))
  assert.deepEqual(await stateOf(member, missed), [0, addDays(localDay(at(day), ZONE), 1), 1])
  for (const step of [1, 2, 3, 4]) {
    day += [1, 3, 7, 21][step - 1] as number
    assert.ok((await idsAt(member, at(day))).includes(missed.question_id))
    await answer(member, missed, true, at(day))
  }
  assert.deepEqual(await stateOf(member, missed), [4, '9999-12-31', 0], 'known')
})

test('LEARN-16 the set of a day is 5 to 10, fixed, and filled with what was answered longest ago in lessons done', async () => {
  const member = await begin('trader')
  const [old, many, open] = [await makeLesson(6), await makeLesson(14), await makeLesson(3)]
  await answerQuiz(member, old, [0, 1], at(1))
  const first = await idsAt(member, at(2))
  assert.equal(first.length, 5)
  const all = old.quiz.questions.map(({ question_id }) => question_id)
  assert.ok(first.every((id) => all.includes(id)))
  assert.ok(
    all.slice(0, 2).every((id) => first.includes(id)),
    'what was missed comes first',
  )
  // What happens on the day changes nothing, and another device has the same.
  await answerQuiz(member, many, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], at(2))
  await db.deleteFrom('lesson_progress').where('lesson_id', '=', open.lesson_id).execute()
  assert.deepEqual(await idsAt(member, at(2, 9)), first)
  for (const id of first)
    await answer(member, old.quiz.questions.find(({ question_id }) => question_id === id) as Question, true, at(2))
  assert.deepEqual(await idsAt(member, at(2, 10)), first, 'answered ones stay')
  const next = await idsAt(member, at(3))
  assert.equal(next.length, 10, 'twelve are due')
  const [one, other] = [await Promise.all([1, 2].map(() => idsAt(member, at(4)))), await idsAt(member, at(4))]
  assert.deepEqual(one, [other, other])
})

test('LEARN-16 nobody without answers has a practice; a lesson that is not done fills nothing up', async () => {
  const member = await begin('expiring')
  assert.deepEqual((await read(member, at(1))).questions, [])
  const made = await makeLesson(4)
  const [first, ...others] = made.quiz.questions as [Question, ...Question[]]
  await gradeQuiz(db, member, made.lesson_id, { answers: [pick(first, true)], paper: 1 }, 'en', at(1), '2027-01-01')
  assert.deepEqual(await idsAt(member, at(2)), [])
  await gradeQuiz(
    db,
    member,
    made.lesson_id,
    { answers: others.map((one) => pick(one, true)), paper: 1 },
    'en',
    at(2),
    '2027-01-02',
  )
  assert.deepEqual(await idsAt(member, at(2)), [], 'the set of this day is put together')
  const all = made.quiz.questions.map(({ question_id }) => question_id)
  assert.deepEqual(await idsAt(member, at(3)), all)
})

test('LEARN-16 answered like a quiz: a first miss is withheld, a second shows, and each try is marked once', async () => {
  const member = await begin('member')
  const made = await makeLesson(2)
  const [one, two] = made.quiz.questions as [Question, Question]
  await answerQuiz(member, made, [0, 1], at(1))
  const { paper, questions, date } = await read(member, at(2))
  assert.deepEqual([date, paper.answers, paper.score_percent, paper.passed], ['2027-01-02', [], null, false])
  assert.deepEqual(Object.keys(questions[0] ?? {}).sort(), [
    'back_in_days',
    'kind',
    'lesson_id',
    'lesson_title',
    'options',
    'prompt',
    'question_id',
  ])
  const miss = await answer(member, one, false, at(2), 0)
  assert.deepEqual(miss.results, [
    { question_id: one.question_id, correct: false, right_option_ids: null, explanation: '' },
  ])
  // Sent again, late, from another device: the first try stands.
  assert.equal((await answer(member, one, true, at(2), 0)).results[0]?.correct, false)
  await Promise.all([1, 2, 3, 4].map(() => answer(member, two, true, at(2), 0)))
  assert.deepEqual(await stateOf(member, two), [1, '2027-01-05', 0])
  const again = await answer(member, one, false, at(2), 1)
  assert.deepEqual(again.results[0]?.right_option_ids, pick(one, true).option_ids)
  assert.deepEqual([again.score_percent, again.passed], [50, true])
  assert.deepEqual(await stateOf(member, one), [0, '2027-01-03', 1])
  const after = await read(member, at(2))
  assert.deepEqual(
    after.paper.answers.map(({ tries, correct_first }) => [tries, correct_first]),
    [
      [2, false],
      [1, true],
    ],
  )
  assert.deepEqual(
    after.questions.map(({ back_in_days }) => back_in_days),
    [1, 3],
  )
  // The next set has taken it over, because it came back.
  await read(member, at(3))
  await assert.rejects(answer(member, one, true, at(3), 0, '2027-01-02'), { status: 409, code: 'practice_answered' })
})

test('LEARN-16 OFFLINE-1 an answer that arrives after its day counts in the set that took the question over, once', async () => {
  const member = await begin('fresh')
  const made = await makeLesson(3)
  const [one, two, three] = made.quiz.questions as [Question, Question, Question]
  await answerQuiz(member, made, [0, 1, 2], at(1))
  assert.equal((await idsAt(member, at(2))).length, 3)
  await answer(member, three, true, at(2), 0)
  // Another device has begun the next two days; the phone without a network has answered on the first.
  await read(member, at(3))
  assert.deepEqual(await idsAt(member, at(4)), [one.question_id, two.question_id])
  const late = await answer(member, one, true, at(4), 0, '2027-01-02')
  assert.deepEqual([late.results[0]?.correct, late.passed], [true, false])
  assert.deepEqual(await stateOf(member, one), [1, '2027-01-07', 0])
  await assert.rejects(answer(member, one, false, at(4), 0, '2027-01-02'), { status: 409, code: 'practice_answered' })
  await assert.rejects(answer(member, one, false, at(4), 0, '2027-01-03'), { status: 409, code: 'practice_answered' })
  await assert.rejects(answer(member, three, true, at(4), 0, '2027-01-03'), { status: 409, code: 'practice_changed' })
  const things = () => db.selectFrom('day_things').where('member_id', '=', member).where('kind', '=', 'PRACTICE')
  await answer(member, two, false, at(4), 0, '2027-01-03')
  assert.deepEqual(await stateOf(member, two), [0, '2027-01-05', 1])
  const days = (await things().select('day').orderBy('day').execute()).map(({ day }) => day)
  assert.ok(days.includes('2027-01-04'), 'the set in which it counts is done')
  // Of the same set, a try that was made meanwhile stands.
  assert.equal((await answer(member, two, true, at(4), 0, '2027-01-04')).results[0]?.correct, false)
})

test('LEARN-16 a question that was changed, removed, or left the plan vanishes quietly', async () => {
  const member = await begin('fresh')
  const made = await makeLesson(4)
  const [turned, removed, gone, stays] = made.quiz.questions as [Question, Question, Question, Question]
  const elsewhere = await call('POST', '/api/staff/courses', {
    as: 'editor',
    body: { category_id: (await lesson('What money is for')).category_id, title: 'Elsewhere', status: 'PUBLISHED' },
  })
  const other = await makeLesson(1, elsewhere.content.course_id)
  await answerQuiz(member, made, [0, 1, 2, 3], at(1))
  await answerQuiz(member, other, [0], at(1))
  assert.equal((await idsAt(member, at(2))).length, 5)
  const patch = await call('PATCH', `/api/staff/lessons/${made.lesson_id}`, {
    as: 'editor',
    body: {
      status: 'PUBLISHED',
      quiz: {
        pass_percent: 1,
        questions: [
          { ...turned, options: turned.options.map((option, nth) => ({ ...option, is_right: nth === 0 })) },
          gone,
          stays,
        ],
      },
    },
  })
  assert.equal(patch.status, 200, patch.text)
  await call('PATCH', `/api/staff/courses/${elsewhere.content.course_id}`, { as: 'editor', body: { status: 'DRAFT' } })
  assert.deepEqual(await idsAt(member, at(2)), [gone.question_id, stays.question_id])
  await assert.rejects(answer(member, turned, true, at(2)), { status: 409 })
  await assert.rejects(answer(member, removed, true, at(2)), { status: 409 })
  const [other_question] = other.quiz.questions as [Question]
  await assert.rejects(answer(member, other_question, true, at(2)), { status: 409 })
  // Outside the plan.
  await db.updateTable('subscriptions').set({ opens_all_campuses: 0 }).where('member_id', '=', member).execute()
  const bought = db
    .deleteFrom('subscription_campuses')
    .where(
      'subscription_id',
      'in',
      db.selectFrom('subscriptions').where('member_id', '=', member).select('subscription_id'),
    )
  await bought.execute()
  assert.deepEqual(await idsAt(member, at(2)), [])
  await db.updateTable('subscriptions').set({ opens_all_campuses: 1 }).where('member_id', '=', member).execute()
})

test('LEARN-16 a course says what is known and what is weak', async () => {
  const member = await begin('trader')
  const { content } = await call('POST', '/api/staff/courses', {
    as: 'editor',
    body: { category_id: (await lesson('What money is for')).category_id, title: 'Known', status: 'PUBLISHED' },
  })
  const made = await makeLesson(4, content.course_id)
  const known = async () => {
    const { known, weak } = (await call('GET', `/api/user/course/${content.course_id}`, { as: 'trader' })).content
    return [known, weak]
  }
  assert.deepEqual(await known(), [0, 0])
  await answerQuiz(member, made, [0, 1], at(1))
  assert.deepEqual(await known(), [2, 2])
  await answerQuiz(member, made, [], at(1))
  assert.deepEqual(await known(), [2, 2], 'right on the same day is not yet known')
  await idsAt(member, at(2))
  await answer(member, made.quiz.questions[0] as Question, true, at(2))
  assert.deepEqual(await known(), [3, 1])
})

test('LEARN-16 SAFE-2 the practice is for members with a subscription, and of each alone', async () => {
  const [mine, theirs] = [await begin('fresh'), await begin('member')]
  const made = await makeLesson(1)
  const [question] = made.quiz.questions as [Question]
  const yesterday = new Date(Date.now() - 86_400_000)
  await answerQuiz(mine, made, [0], yesterday)
  const { status, content } = await call('GET', '/api/practices', { as: 'fresh' })
  assert.deepEqual([status, content.questions.length], [200, 1])
  assert.deepEqual((await call('GET', '/api/practices', { as: 'member' })).content.questions, [])
  const send = (as: Who, body: object, day = content.date) => call('POST', `/api/practices/${day}`, { as, body })
  const answers = [pick(question, true)]
  assert.deepEqual((await send('member', { answers })).error.code, 'practice_changed')
  assert.equal((await send('expired', { answers })).status, 401)
  assert.equal((await call('GET', '/api/practices', { as: 'expired' })).status, 401)
  assert.equal((await send('fresh', { answers }, '2027-02-30')).status, 422)
  assert.equal((await send('fresh', { answers: [{ ...answers[0], option_ids: [1] }] })).status, 422)
  assert.equal((await send('fresh', { answers: [...answers, ...answers] })).status, 422)
  const { content: marked } = await send('fresh', { answers })
  assert.deepEqual([marked.score_percent, marked.passed, marked.results[0].correct], [100, true, true])
  assert.equal(
    await db.selectFrom('practices').where('member_id', '=', theirs).selectAll().executeTakeFirst(),
    undefined,
  )
})
