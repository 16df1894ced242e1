import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedIn } from '@padauk/rules/quizzes'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()
const { course_id } = await lesson('What money is for')

const option = (text: string, is_right = false) => ({ text, is_right })
const question = (prompt: string, kind = 'ONE') => ({
  kind,
  prompt,
  explanation: `Because of ${prompt}`,
  options: [option(`${prompt} a`), option(`${prompt} b`, true), option(`${prompt} c`)],
})
type Form = { question_id: number; prompt: string; options: { option_id: number; is_right: boolean }[] }
type Question = Form & { second?: Form }

/** A published lesson with these questions, whose second option is right. */
const makeQuiz = (prompts: string[], pass_percent = 70) =>
  makeQuizOf(
    prompts.map((one) => question(one)),
    pass_percent,
  )
async function makeQuizOf(questions: object[], pass_percent = 70) {
  const { status, content, text } = await call('POST', '/api/staff/lessons', {
    as: 'editor',
    body: {
      course_id,
      title: `Made ${Math.random()}`,
      status: 'PUBLISHED',
      text: '<p>Text</p>',
      quiz: { pass_percent, questions },
    },
  })
  assert.equal(status, 201, text)
  return content as { lesson_id: number; version: number; quiz: { pass_percent: number; questions: Question[] } }
}
type Quiz = Awaited<ReturnType<typeof makeQuiz>>

const pick = (quiz: Quiz, at: number, is_right: boolean, tries?: number) =>
  pickOf(quiz.quiz.questions[at] as Question, is_right, tries)
const pickOf = ({ question_id, options }: Form, is_right: boolean, tries?: number) => {
  const { option_id } = options.find((one) => one.is_right === is_right) as Form['options'][number]
  return { question_id, option_ids: [option_id], ...(tries !== undefined && { tries }) }
}
const send = (quiz: Quiz, answers: object[], paper?: number, as: Who = 'fresh', headers = {}) =>
  call('POST', `/api/user/lesson/${quiz.lesson_id}/quiz`, {
    as,
    body: { answers, ...(paper !== undefined && { paper }) },
    headers,
  })
const marked = async (...given: Parameters<typeof send>) => {
  const { status, content, text } = await send(...given)
  assert.equal(status, 200, text)
  return content as {
    score_percent: number
    passed: boolean
    results: { question_id: number; correct: boolean; right_option_ids: number[] | null; explanation: string }[]
  }
}
const read = async ({ lesson_id }: Quiz, as: Who = 'fresh') =>
  (await call('GET', `/api/user/lesson/${lesson_id}`, { as })).content
const rightOf = (quiz: Quiz, at: number) => pick(quiz, at, true).option_ids

test('LEARN-15 a first miss withholds the right option and the explanation; the second one shows both', async () => {
  const quiz = await makeQuiz(['one', 'two'])
  const [first] = (await marked(quiz, [pick(quiz, 0, false)], 1)).results
  assert.deepEqual(first, {
    question_id: quiz.quiz.questions[0]?.question_id,
    correct: false,
    right_option_ids: null,
    explanation: '',
  })
  const [second] = (await marked(quiz, [pick(quiz, 0, false)], 1)).results
  assert.deepEqual([second?.correct, second?.right_option_ids], [false, rightOf(quiz, 0)])
  assert.equal(second?.explanation, 'Because of one')
  const [right] = (await marked(quiz, [pick(quiz, 1, true)], 1)).results
  assert.deepEqual(
    [right?.correct, right?.right_option_ids, right?.explanation],
    [true, rightOf(quiz, 1), 'Because of two'],
  )
})

test('LEARN-15 misses are counted over all papers until the question was right', async () => {
  const quiz = await makeQuiz(['one', 'two'], 100)
  const paper = (...right: boolean[]) => right.map((is_right, at) => pick(quiz, at, is_right))
  const shown = async (...right: boolean[]) =>
    (await marked(quiz, paper(...right))).results.map(({ right_option_ids }) => right_option_ids !== null)
  assert.deepEqual(await shown(false, false), [false, false])
  assert.deepEqual(await shown(true, false), [true, true])
  assert.deepEqual(await shown(false, true), [false, true], 'it was right meanwhile')
  assert.equal((await marked(quiz, paper(true, true))).passed, true)
})

test('LEARN-15 one question at a time: the score is of the whole paper and of first tries, and a retry can pass', async () => {
  const quiz = await makeQuiz(['one', 'two', 'three'])
  const said = async (at: number, is_right: boolean, paper: number) => {
    const { score_percent, passed } = await marked(quiz, [pick(quiz, at, is_right)], paper)
    return [score_percent, passed]
  }
  assert.deepEqual(await said(0, true, 1), [33, false])
  assert.equal((await read(quiz)).paper.score_percent, null, 'not every question was tried')
  assert.deepEqual(await said(1, false, 1), [33, false])
  assert.deepEqual(await said(1, true, 1), [33, false], 'a second try does not count')
  assert.deepEqual(await said(2, true, 1), [66, false])
  assert.deepEqual([(await read(quiz)).is_finished, (await read(quiz)).paper.score_percent], [false, 66])
  assert.deepEqual(await said(0, true, 2), [33, false])
  assert.deepEqual(await said(1, true, 2), [66, false], '66 of 100 pass no mark of 70')
  assert.deepEqual(await said(2, true, 2), [100, true])
  const after = await read(quiz)
  assert.deepEqual([after.is_finished, after.paper.number, after.paper.passed], [true, 2, true])
  const attempts = await db
    .selectFrom('quiz_attempts')
    .where('lesson_id', '=', quiz.lesson_id)
    .select(['score_percent', 'is_passed'])
    .orderBy('attempt_id')
    .execute()
  assert.deepEqual(
    attempts.map(({ score_percent, is_passed }) => [score_percent, is_passed]),
    [
      [66, 0],
      [100, 1],
    ],
  )
})

test('LEARN-15 the paper goes on at the same place on another device, and is of this member alone', async () => {
  const quiz = await makeQuiz(['one', 'two', 'three'])
  assert.equal((await read(quiz)).paper, undefined)
  await marked(quiz, [pick(quiz, 0, true)], 1)
  await marked(quiz, [pick(quiz, 1, false)], 1)
  const { paper } = await read(quiz)
  const [one, two] = quiz.quiz.questions as [Question, Question]
  assert.deepEqual(paper, {
    number: 1,
    score_percent: null,
    passed: false,
    answers: [
      {
        question_id: one.question_id,
        correct: true,
        right_option_ids: rightOf(quiz, 0),
        explanation: 'Because of one',
        option_ids: rightOf(quiz, 0),
        tries: 1,
        correct_first: true,
      },
      {
        question_id: two.question_id,
        correct: false,
        right_option_ids: null,
        explanation: '',
        option_ids: pick(quiz, 1, false).option_ids,
        tries: 1,
        correct_first: false,
      },
    ],
  })
  const ahead = await call('GET', `/api/user/course/${course_id}/lessons`, { as: 'fresh' })
  assert.deepEqual(
    ahead.content.find(({ lesson_id }: { lesson_id: number }) => lesson_id === quiz.lesson_id).paper,
    paper,
  )
  assert.equal((await read(quiz, 'trader')).paper, undefined)
  // Another member's answers are of a paper of their own.
  assert.equal((await marked(quiz, [pick(quiz, 1, false)], 1, 'trader')).results[0]?.right_option_ids, null)
})

test('LEARN-15 nothing leaks in GET: no right option, explanation or key of what was not earned', async () => {
  const quiz = await makeQuiz(['one', 'two'])
  await marked(quiz, [pick(quiz, 0, false)], 1)
  const { text } = await call('GET', `/api/user/lesson/${quiz.lesson_id}`, { as: 'fresh' })
  assert.doesNotMatch(text, /is_right|Because|edition|misses/)
  const { quiz: shown } = await read(quiz)
  assert.deepEqual(Object.keys(shown.questions[0]).sort(), ['kind', 'options', 'prompt', 'question_id'])
})

test('LEARN-15 the same answer sent twice, late or from two devices is marked once', async () => {
  const quiz = await makeQuiz(['one', 'two'])
  const key = { 'idempotency-key': 'quiz-answer-1' }
  const wrong = [pick(quiz, 0, false, 0)]
  const [one, again] = [await send(quiz, wrong, 1, 'fresh', key), await send(quiz, wrong, 1, 'fresh', key)]
  assert.deepEqual([one.status, one.text], [200, again.text])
  // Without the key, after the first try is known: it stands, also against a right answer of the other device.
  for (const is_right of [false, true]) {
    const { results } = await marked(quiz, [pick(quiz, 0, is_right, 0)], 1)
    assert.deepEqual([results[0]?.correct, results[0]?.right_option_ids], [false, null])
  }
  assert.equal((await read(quiz)).paper.answers[0].tries, 1)
  const many = await Promise.all(Array.from({ length: 8 }, () => send(quiz, [pick(quiz, 1, false, 0)], 1)))
  assert.ok(many.every(({ status, content }) => status === 200 && content.results[0].right_option_ids === null))
  const { paper } = await read(quiz)
  assert.deepEqual([paper.score_percent, paper.answers.map(({ tries }: { tries: number }) => tries)], [0, [1, 1]])
  assert.equal(
    (await db.selectFrom('quiz_attempts').where('lesson_id', '=', quiz.lesson_id).selectAll().execute()).length,
    1,
  )
  // Two devices begin the retry: one paper.
  await Promise.all([0, 1].map((at) => marked(quiz, [pick(quiz, at, true, 0)], 2)))
  const retried = (await read(quiz)).paper
  assert.deepEqual([retried.number, retried.score_percent, retried.passed], [2, 100, true])
  // Late, for the first paper: the second one has it right.
  const late = await marked(quiz, [pick(quiz, 0, false, 0)], 1)
  assert.deepEqual([late.results[0]?.correct, late.score_percent], [true, 100])
})

test('LEARN-15 a changed question is asked again and its earlier answer counts no more; a removed one breaks nothing', async () => {
  const quiz = await makeQuiz(['one', 'two', 'three'])
  await marked(quiz, [pick(quiz, 0, true)], 1)
  await marked(quiz, [pick(quiz, 1, false)], 1)
  const patch = async (questions: object[]) => {
    const { status, content, text } = await call('PATCH', `/api/staff/lessons/${quiz.lesson_id}`, {
      as: 'editor',
      body: { status: 'PUBLISHED', quiz: { pass_percent: 70, questions } },
    })
    assert.equal(status, 200, text)
    return content as Quiz
  }
  const [a, b, c] = quiz.quiz.questions as [Question, Question, Question]
  const idsOf = async () => (await read(quiz)).paper.answers.map(({ question_id }: Question) => question_id)
  // Order, explanation and Burmese are not what is asked.
  await patch([{ ...b, explanation: 'Now clearer', prompt_my: 'ဘာလဲ။' }, a, c])
  assert.deepEqual(await idsOf(), [b.question_id, a.question_id])
  const turned = b.options.map((one, at) => ({ ...one, is_right: at === 0 }))
  const changed = await patch([a, { ...b, options: turned }, c])
  assert.equal(changed.quiz.questions[1]?.question_id, b.question_id)
  assert.deepEqual(await idsOf(), [a.question_id])
  // The earlier miss does not count either: the new answer is withheld after one miss.
  const [miss] = (await marked(changed, [pick(changed, 1, false)], 1)).results
  assert.deepEqual([miss?.correct, miss?.right_option_ids], [false, null])
  const less = await patch([a, c])
  assert.deepEqual(await idsOf(), [a.question_id])
  const { status, error } = await send(changed, [pick(changed, 1, true)], 1)
  assert.deepEqual([status, error.fields?.[0]?.path], [422, 'answers.0.question_id'])
  assert.equal((await marked(less, [pick(less, 1, true)], 1)).passed, true)
})

test('LEARN-15 a paper whose last open question was removed is scored when it is asked for', async () => {
  const quiz = await makeQuiz(['one', 'two'])
  await marked(quiz, [pick(quiz, 0, true)], 1)
  await call('PATCH', `/api/staff/lessons/${quiz.lesson_id}`, {
    as: 'editor',
    body: { status: 'PUBLISHED', quiz: { pass_percent: 70, questions: quiz.quiz.questions.slice(0, 1) } },
  })
  assert.equal((await read(quiz)).paper.score_percent, null)
  assert.deepEqual(await marked(quiz, [], 1), { score_percent: 100, passed: true, results: [] })
  assert.equal((await read(quiz)).is_finished, true)
})

test('LEARN-15 OFFLINE-1 a whole paper of an earlier version of the app is a paper of its own, beside an open one too', async () => {
  const quiz = await makeQuiz(['one', 'two'])
  await marked(quiz, [pick(quiz, 0, false)], 1)
  const whole = [pick(quiz, 0, true), pick(quiz, 1, true)]
  assert.deepEqual((await marked(quiz, whole)).score_percent, 100)
  assert.deepEqual([(await read(quiz)).paper.number, (await read(quiz)).is_finished], [2, true])
})

test('LEARN-15 what is left of a paper that began with a network is sent whole', async () => {
  const quiz = await makeQuiz(['one', 'two', 'three'], 100)
  await marked(quiz, [pick(quiz, 0, true, 0)], 1)
  const rest = [pick(quiz, 1, true, 0), pick(quiz, 2, true, 0)]
  assert.equal((await marked(quiz, rest, 1)).passed, true)
  const twice = await marked(quiz, rest, 1)
  assert.deepEqual([twice.score_percent, twice.passed], [100, true])
  assert.equal(
    (await db.selectFrom('quiz_attempts').where('lesson_id', '=', quiz.lesson_id).selectAll().execute()).length,
    1,
  )
})

test('LEARN-15 the parts of an answer are checked, and what is refused leaves no paper', async () => {
  const quiz = await makeQuiz(['one'])
  for (const [body, path] of [
    [{ answers: [{ ...pick(quiz, 0, true), tries: -1 }] }, 'answers.0.tries'],
    [{ answers: [{ ...pick(quiz, 0, true), tries: 'x' }] }, 'answers.0.tries'],
    [{ answers: [pick(quiz, 0, true)], paper: 0 }, 'paper'],
    [{ answers: [pick(quiz, 0, true)], paper: 1.5 }, 'paper'],
  ] as const) {
    const { status, error } = await call('POST', `/api/user/lesson/${quiz.lesson_id}/quiz`, { as: 'fresh', body })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, path])
  }
  assert.equal((await read(quiz)).paper, undefined)
  await marked(quiz, [pick(quiz, 0, true)], 1)
  const rows = await db
    .selectFrom('quiz_answers')
    .where('member_id', '=', await idOf('fresh'))
    .where('question_id', '=', quiz.quiz.questions[0]?.question_id as number)
    .select(['tries', 'misses', 'paper'])
    .execute()
  assert.deepEqual(
    rows.map(({ tries, misses, paper }) => [tries, misses, paper]),
    [[1, 0, 1]],
  )
})

/** Two questions, of which the first has a second form. */
const makeTwoForms = async (pass_percent = 70) => {
  const quiz = await makeQuizOf([{ ...question('one'), second: question('uno') }, question('two')], pass_percent)
  const [one, two] = quiz.quiz.questions as [Required<Question>, Question]
  return { quiz, one, two }
}

test('LEARN-7 LEARN-15 a lesson has the second form of a question beside it, without its right options', async () => {
  const { quiz, one } = await makeTwoForms()
  const [shown, other] = (await read(quiz)).quiz.questions
  assert.deepEqual(shown.second, {
    question_id: one.second.question_id,
    kind: 'ONE',
    prompt: 'uno',
    options: one.second.options.map(({ option_id }, at) => ({ option_id, text: `uno ${'abc'[at]}` })),
  })
  assert.equal('second' in other, false)
})

test('LEARN-7 LEARN-15 either form of a question answers it in any paper, and each is marked as itself', async () => {
  const { quiz, one, two } = await makeTwoForms()
  const [miss] = (await marked(quiz, [pickOf(one, false)], 1)).results
  assert.deepEqual([miss?.correct, miss?.right_option_ids], [false, null])
  // A miss of one form shows nothing of the other.
  const [other] = (await marked(quiz, [pickOf(one.second, false)], 1)).results
  assert.deepEqual([other?.correct, other?.right_option_ids, other?.explanation], [false, null, ''])
  assert.equal((await marked(quiz, [pickOf(two, true)], 1)).score_percent, 50)
  const again = await marked(quiz, [pickOf(one.second, true)], 2)
  assert.deepEqual([again.results[0]?.explanation, again.passed], ['Because of uno', false])
  assert.deepEqual(
    (await read(quiz)).paper.answers.map(({ question_id }: Form) => question_id),
    [one.second.question_id],
  )
  assert.deepEqual((await marked(quiz, [pickOf(two, true)], 2)).passed, true)
})

test('LEARN-15 a question is right at the first try if each form that was answered in the paper was', async () => {
  const { quiz, one, two } = await makeTwoForms()
  await marked(quiz, [pickOf(one.second, true)], 1)
  assert.equal((await marked(quiz, [pickOf(one, false)], 1)).score_percent, 0)
  assert.equal((await read(quiz)).paper.score_percent, null, 'two forms are not two questions')
  assert.deepEqual((await marked(quiz, [pickOf(two, true)], 1)).score_percent, 50)
})

test('LEARN-15 OFFLINE-1 an app that knows no second forms passes by the first ones, in an even paper too', async () => {
  const { quiz, one, two } = await makeTwoForms(100)
  assert.equal((await marked(quiz, [pickOf(one, false), pickOf(two, true)])).passed, false)
  assert.deepEqual(await marked(quiz, [pickOf(one, true), pickOf(two, true)]).then(({ passed }) => passed), true)
  assert.equal((await read(quiz)).paper.number, 2)
})

const asked = (ids: number[], kind = 'ONE', texts: string[] = []) =>
  ids.map((question_id) => ({
    question_id,
    kind,
    options: [1, 2, 3, 4].map((nth) => ({
      option_id: question_id * 10 + nth,
      text: texts[nth - 1] ?? `option ${nth}`,
    })),
  }))
type AskedForm = ReturnType<typeof asked>[number]
const orderOf = (questions: AskedForm[]) =>
  questions.map(({ question_id, options }) => [question_id, options.map(({ option_id }) => option_id)])

test('LEARN-15 the first paper has the order of the author, and no paper that of the one before', () => {
  const quiz = asked([7, 3, 9])
  assert.deepEqual(askedIn(quiz, 1), quiz)
  for (let paper = 2; paper < 200; paper++) {
    const [now, before] = [askedIn(quiz, paper), askedIn(quiz, paper - 1)]
    assert.deepEqual(now.map(({ question_id }) => question_id).sort(), [3, 7, 9])
    assert.notDeepEqual(
      now.map(({ question_id }) => question_id),
      before.map(({ question_id }) => question_id),
    )
    for (const question of now) {
      const same = before.find(({ question_id }) => question_id === question.question_id)
      assert.notDeepEqual(orderOf([question]), orderOf([same as typeof question]))
    }
    assert.deepEqual(orderOf(askedIn(quiz, paper)), orderOf(now), 'the same on every device')
  }
})

test('LEARN-7 even papers ask the second form, and any paper the form that was answered in it', () => {
  const [one, two, other] = asked([7, 3, 8]) as [AskedForm, AskedForm, AskedForm]
  const quiz = [{ ...one, second: other }, two]
  const idsOf = (paper: number, answered: number[] = []) =>
    askedIn(
      quiz,
      paper,
      answered.map((question_id) => ({ question_id })),
    )
      .map(({ question_id }) => question_id)
      .sort()
  for (let paper = 1; paper < 50; paper += 2) {
    assert.deepEqual(idsOf(paper), [3, 7])
    assert.deepEqual(idsOf(paper + 1), [3, 8])
    assert.deepEqual(
      [idsOf(paper, [8]), idsOf(paper, [7, 8])],
      [
        [3, 8],
        [3, 7],
      ],
    )
    assert.deepEqual(
      [idsOf(paper + 1, [7]), idsOf(paper + 1, [7, 8])],
      [
        [3, 7],
        [3, 8],
      ],
    )
  }
})

test('LEARN-15 true and false, all of these and named letters stay where they are', () => {
  const truth = asked([5], 'TRUE_FALSE')[0] as ReturnType<typeof asked>[number]
  const letters = asked([6], 'ONE', ['Gold', 'Salt', 'A and B', 'Sand'])[0] as typeof truth
  for (let paper = 1; paper < 50; paper++) {
    assert.deepEqual(askedIn([truth], paper), [truth])
    assert.deepEqual(askedIn([letters], paper), [letters])
    for (const text of ['All of these', 'None of the above', 'Both', 'အားလုံး မှန်ပါတယ်']) {
      const [moved] = askedIn(asked([8], 'ONE', ['Gold', 'Salt', 'Sand', text]), paper)
      assert.equal(moved?.options[3]?.text, text)
    }
  }
})
