import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRight } from '@padauk/rules/quizzes'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()
const { course_id } = await lesson('What money is for')

const PROMPT = 'How many coins do you buy?\nAccount: 500 USDT\nStop: 2.30'
const coins = {
  kind: 'NUMBER',
  prompt: PROMPT,
  explanation: 'Because 5 / 0.1 = 50',
  options: [],
  right_number: 50,
  tolerance: 0.5,
  unit: 'coins',
}
const choice = {
  kind: 'ONE',
  prompt: 'Which?',
  explanation: 'Because',
  options: [
    { text: 'a', is_right: true },
    { text: 'b', is_right: false },
  ],
}
const PLACE = 'with a chart, the right number is the place of a candle, from 1, without a tolerance'
const candle = {
  ...coins,
  prompt: `Which candle broke it?${[1, 2, 3, 4, 5, 6].map((day) => `\n${day} Nov, 54.00, 54.40, 52.60, 53.00`).join('')}`,
  right_number: 2,
  tolerance: 0,
  unit: '',
}
type Question = { question_id: number; kind: string; options: { option_id: number }[]; unit_my?: string | null }
type Made = { lesson_id: number; quiz: { pass_percent: number; questions: [Question, Question] } }

const create = (questions: object[], more: object = {}) =>
  call('POST', '/api/staff/lessons', {
    as: 'editor',
    body: {
      course_id,
      title: `Made ${Math.random()}`,
      status: 'PUBLISHED',
      text: '<p>Text</p>',
      quiz: { pass_percent: 70, questions },
      ...more,
    },
  })
async function makeQuiz(number: object = coins, more: object = {}): Promise<Made> {
  const { status, content, text } = await create([number, choice], more)
  assert.equal(status, 201, text)
  return content
}
const idOfNumber = ({ quiz }: Made) => quiz.questions[0].question_id
const send = ({ lesson_id }: Made, answers: object[], as: Who = 'fresh') =>
  call('POST', `/api/user/lesson/${lesson_id}/quiz`, { as, body: { answers, paper: 1 } })
const type = async (made: Made, number?: number, as?: Who) => {
  const answer = { question_id: idOfNumber(made), option_ids: [], ...(number !== undefined && { number }) }
  const { status, content, text } = await send(made, [answer], as)
  assert.equal(status, 200, text)
  return content.results[0]
}
const read = async ({ lesson_id }: Made, headers = {}) =>
  call('GET', `/api/user/lesson/${lesson_id}`, { as: 'fresh', headers })

test('LEARN-15 a figure is right within its tolerance, to the last decimal', () => {
  const is = (right_number: number, tolerance: number, number?: number) =>
    isRight({ options: [], right_number, tolerance }, { option_ids: [], number })
  for (const near of [49.5, 50, 50.5]) assert.equal(is(50, 0.5, near), true)
  for (const far of [49.49, 50.51, -50, 0, undefined]) assert.equal(is(50, 0.5, far), false)
  assert.deepEqual([is(0.3, 0, 0.1 + 0.2), is(0.3, 0, 0.31), is(-2.5, 0.1, -2.6)], [true, false, true])
  assert.deepEqual([is(0.00012, 0.00001, 0.00013), is(0.00012, 0.00001, 0.00014)], [true, false])
})

test('LEARN-7 LEARN-15 no response tells the right number before its time; a second miss shows it', async () => {
  const made = await makeQuiz()
  const question_id = idOfNumber(made)
  const shown = await read(made)
  assert.deepEqual(shown.content.quiz.questions[0], {
    question_id,
    kind: 'ONE',
    prompt: PROMPT,
    options: [],
    unit: 'coins',
  })
  const withheld = { question_id, correct: false, right_option_ids: null, right_number: null, explanation: '' }
  assert.deepEqual(await type(made, 51), withheld)
  const after = await read(made)
  assert.doesNotMatch(after.text, /tolerance|"right_number":5|Because/)
  assert.deepEqual(after.content.paper.answers, [
    { ...withheld, option_ids: [], number: 51, tries: 1, correct_first: false },
  ])
  const told = { ...withheld, right_option_ids: [], right_number: 50, explanation: 'Because 5 / 0.1 = 50' }
  assert.deepEqual(await type(made, 500), told)
  assert.deepEqual((await read(made)).content.paper.answers, [
    { ...told, option_ids: [], number: 500, tries: 2, correct_first: false },
  ])
  assert.deepEqual(await type(made, 50.4, 'trader'), { ...told, correct: true })
})

test('LEARN-15 who is not sure, or has an app that knows no figures, misses the question and ends the paper', async () => {
  const made = await makeQuiz(coins, { quiz: { pass_percent: 50, questions: [coins, choice] } })
  const missed = await type(made)
  assert.deepEqual([missed.correct, missed.right_number], [false, null])
  const [, { question_id, options }] = made.quiz.questions
  const { content } = await send(made, [{ question_id, option_ids: [options[0]?.option_id] }])
  assert.deepEqual([content.score_percent, content.passed], [50, true])
  assert.equal('number' in (await read(made)).content.paper.answers[0], false)
})

test('LEARN-15 a figure is refused where options are asked for, and where it is none', async () => {
  const made = await makeQuiz()
  const [number, { question_id, options }] = made.quiz.questions
  for (const [answer, path] of [
    [{ question_id, option_ids: [options[0]?.option_id], number: 5 }, 'answers.0.number'],
    [{ question_id: number.question_id, option_ids: [], number: '50' }, 'answers.0.number'],
    [{ question_id: number.question_id, option_ids: [], number: 1e13 }, 'answers.0.number'],
    [{ question_id: number.question_id, option_ids: [options[0]?.option_id], number: 50 }, 'answers.0.option_ids'],
  ] as const) {
    const { status, error } = await send(made, [answer])
    assert.deepEqual([status, error.fields?.[0]?.path], [422, path])
  }
  assert.equal((await read(made)).content.paper, undefined)
})

test('LEARN-15 WORDS-2 the unit is in the language of the question', async () => {
  const made = await makeQuiz({ ...coins, prompt_my: 'အကြွေစေ့ ဘယ်နှစ်ခု ဝယ်မလဲ။', unit_my: 'ခု' })
  const [question] = (await read(made, { 'accept-language': 'my' })).content.quiz.questions
  assert.deepEqual([question.prompt, question.unit], ['အကြွေစေ့ ဘယ်နှစ်ခု ဝယ်မလဲ။', 'ခု'])
  assert.equal((await read(made)).content.quiz.questions[0].unit, 'coins')
})

test('LEARN-16 a missed figure comes back in the practice, which marks it and withholds it as a quiz does', async () => {
  const made = await makeQuiz()
  const question_id = idOfNumber(made)
  await type(made, 1, 'expiring')
  const member_id = await idOf('expiring')
  await db.updateTable('practices').set({ due_on: '2020-01-01' }).where('member_id', '=', member_id).execute()
  await db.deleteFrom('practice_days').where('member_id', '=', member_id).execute()
  const practice = async () => (await call('GET', '/api/practices', { as: 'expiring' })).content
  const { date, questions } = await practice()
  const asked = questions.find((one: Question) => one.question_id === question_id)
  assert.deepEqual([asked?.prompt, asked?.kind, asked?.options, asked?.unit], [PROMPT, 'ONE', [], 'coins'])
  const answer = async (more: object) => {
    const body = { answers: [{ question_id, option_ids: [], ...more }] }
    return call('POST', `/api/practices/${date}`, { as: 'expiring', body })
  }
  const miss = (await answer({ number: 60 })).content.results[0]
  assert.deepEqual([miss.correct, miss.right_option_ids, miss.right_number], [false, null, null])
  const kept = (await practice()).paper.answers.find((one: Question) => one.question_id === question_id)
  assert.deepEqual([kept.number, kept.right_number, kept.tries], [60, null, 1])
  const right = (await answer({ number: 50.5 })).content.results[0]
  assert.deepEqual([right.correct, right.right_option_ids, right.right_number], [true, [], 50])
  const other = questions.find((one: Question & { unit?: string }) => one.unit === undefined)
  if (other)
    assert.equal(
      (
        await call('POST', `/api/practices/${date}`, {
          as: 'expiring',
          body: { answers: [{ question_id: other.question_id, option_ids: [], number: 1 }] },
        })
      ).status,
      422,
    )
})

test('LEARN-15 VISIT-15 a visitor has a figure marked, and a miss tells nothing', async () => {
  const made = await makeQuiz(coins, { is_free: true })
  const question_id = idOfNumber(made)
  const mark = async (number: number) =>
    (
      await call('POST', `/api/free-quiz/${made.lesson_id}`, {
        body: { answers: [{ question_id, option_ids: [], number }] },
      })
    ).content.results[0]
  for (const _ of [1, 2, 3])
    assert.deepEqual(await mark(5), {
      question_id,
      correct: false,
      right_option_ids: null,
      right_number: null,
      explanation: '',
    })
  assert.deepEqual([(await mark(50)).correct, (await mark(50)).right_number], [true, 50])
})

test('LEARN-15 STAFF-3 another right number, tolerance or unit is another question; the same one keeps its answers', async () => {
  const made = await makeQuiz()
  const [{ unit_my: _, ...number }, other] = made.quiz.questions
  const answers = async () => {
    await type(made, 50)
    return (await read(made)).content.paper.answers.length
  }
  const patch = async (more: object) => {
    const quiz = { pass_percent: 70, questions: [{ ...number, ...more }, other] }
    const { status, content, text } = await call('PATCH', `/api/staff/lessons/${made.lesson_id}`, {
      as: 'editor',
      body: { status: 'PUBLISHED', quiz },
    })
    assert.equal(status, 200, text)
    return content.quiz.questions[0]
  }
  assert.equal(await answers(), 1)
  const kept = await patch({ explanation: 'Clearer', unit_my: 'ခု' })
  assert.deepEqual([kept.unit_my, kept.question_id], ['ခု', number.question_id])
  assert.equal((await read(made)).content.paper.answers.length, 1)
  for (const change of [{ right_number: 51 }, { tolerance: 2 }, { unit: 'USDT' }]) {
    const { unit_my, ...changed } = await patch(change)
    assert.equal(unit_my, 'ခု', 'left out of an update, it is unchanged')
    assert.deepEqual({ ...changed, ...change }, changed)
    assert.equal((await read(made)).content.paper.answers.length, 0)
    assert.equal(await answers(), 1)
    await patch({})
  }
})

test('STAFF-3 STAFF-14 a question for a number is refused with a sentence for what it lacks', async () => {
  const { right_number: _, ...none } = coins
  for (const [question, message] of [
    [none, 'a question for a number needs the right one'],
    [{ ...coins, right_number: null }, 'the right number must be a number'],
    [{ ...coins, tolerance: -1 }, 'the tolerance must be 0 or more'],
    [{ ...coins, options: choice.options }, 'a question for a number has no options'],
    [{ ...coins, unit: 'x'.repeat(21) }, 'unit must have at most 20 characters'],
    ...[{ right_number: 7 }, { right_number: 2.5 }, { tolerance: 1 }].map((change) => [
      { ...candle, ...change },
      PLACE,
    ]),
    [
      { ...candle, prompt_my: candle.prompt.replace('53.00', '53.10') },
      'the Burmese question must have the same candles',
    ],
  ] as [object, string][]) {
    const { status, error } = await create([question])
    assert.deepEqual([status, error.fields?.[0]?.message], [422, message])
  }
})

test('STAFF-3 STAFF-7 figures are read from GIFT, as a number with a tolerance or as a range, with the unit as a tag', async () => {
  const gift = async (text: string) =>
    (await call('POST', '/api/staff/lessons/gift', { as: 'editor', body: { gift: text } })).content
  const { questions, faults } = await gift(
    '// [tag:unit=coins]\n::a::How many? {#50:0.5####Because}\n\nHow much? {#19.5..20.5}\n\nLoss? {#-2.5}\n\nRange? {#0.1..0.3}\n\nList? {#\n=7:1\n=%50%8:2\n}',
  )
  assert.deepEqual(faults, [])
  assert.deepEqual(
    questions.map(({ kind, right_number, tolerance, unit, options }: Record<string, unknown>) => [
      kind,
      right_number,
      tolerance,
      unit,
      options,
    ]),
    [
      ['NUMBER', 50, 0.5, 'coins', []],
      ['NUMBER', 20, 0.5, '', []],
      ['NUMBER', -2.5, 0, '', []],
      ['NUMBER', 0.2, 0.1, '', []],
      ['NUMBER', 7, 1, '', []],
    ],
  )
  assert.equal((await create(questions)).status, 201)
  const bad = await gift('Two? {#\n=7\n=8\n}\n\nNone? {#\n=%50%7\n}')
  assert.deepEqual(
    bad.faults.map(({ message }: { message: string }) => message),
    ["question '1': has several right numbers; give one, with its tolerance", "question '2': has no right number"],
  )
})
