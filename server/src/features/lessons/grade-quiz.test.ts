import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()

/** A lesson with one question per string: `+` is a right option, `-` a wrong one. */
async function makeQuiz(pass_percent: number, ...questions: string[]) {
  const { course_id } = await lesson('What money is for')
  const { lesson_id } = await db
    .insertInto('lessons')
    .values({
      course_id,
      slug: `made-${Math.random()}`,
      title: 'Made',
      position: 900,
      status: 'PUBLISHED',
      minutes: 1,
      needs_previous: 0,
      pass_percent,
      text: null,
      vimeo_path: null,
      video_source: null,
      video_poster: null,
      video_captions: '[]',
      video_seconds: 0,
      question_count: questions.length,
    })
    .returning('lesson_id')
    .executeTakeFirstOrThrow()
  const made: { question_id: number; right: number[]; wrong: number[] }[] = []
  for (const [index, signs] of questions.entries()) {
    const { question_id } = await db
      .insertInto('questions')
      .values({ lesson_id, position: index + 1, kind: 'SEVERAL', prompt: `p${index}`, explanation: `because ${index}` })
      .returning('question_id')
      .executeTakeFirstOrThrow()
    const ids: Record<string, number[]> = { '+': [], '-': [] }
    for (const [place, sign] of [...signs].entries())
      ids[sign]!.push(
        (
          await db
            .insertInto('options')
            .values({ question_id, position: place + 1, text: sign, is_right: sign === '+' ? 1 : 0 })
            .returning('option_id')
            .executeTakeFirstOrThrow()
        ).option_id,
      )
    made.push({ question_id, right: ids['+'] as number[], wrong: ids['-'] as number[] })
  }
  return { lesson_id, questions: made }
}
type Quiz = Awaited<ReturnType<typeof makeQuiz>>
const hand = ({ lesson_id }: Pick<Quiz, 'lesson_id'>, answers: unknown, as: Who = 'trader') =>
  call('POST', `/api/user/lesson/${lesson_id}/quiz`, { as, body: { answers } })
const answered = (quiz: Quiz, ticks: number[][]) =>
  ticks.map((option_ids, index) => ({ question_id: quiz.questions[index]!.question_id, option_ids }))
const attempts = ({ lesson_id }: Quiz) =>
  db.selectFrom('quiz_attempts').where('lesson_id', '=', lesson_id).selectAll().execute()
const isFinished = async ({ lesson_id }: Quiz, as: Who = 'trader') =>
  (await call('GET', `/api/user/lesson/${lesson_id}`, { as })).content.is_finished

test('LEARN-7 a correct paper passes, shows each explanation and finishes the lesson for this member', async () => {
  const quiz = await makeQuiz(100, '-+', '++-')
  const { status, body } = await hand(
    quiz,
    answered(
      quiz,
      quiz.questions.map(({ right }) => right),
    ),
  )
  assert.equal(status, 200)
  assert.deepEqual(body, {
    content: {
      score_percent: 100,
      passed: true,
      results: quiz.questions.map(({ question_id, right }, index) => ({
        question_id,
        correct: true,
        right_option_ids: right,
        explanation: `because ${index}`,
      })),
    },
  })
  assert.deepEqual([await isFinished(quiz), await isFinished(quiz, 'fresh')], [true, false])
  assert.equal((await call('POST', `/api/user/lesson/${quiz.lesson_id}/finish`, { as: 'trader' })).status, 204)
})

test('LEARN-7 a blank paper scores 0 and fails', async () => {
  const quiz = await makeQuiz(1, '+-', '+-')
  for (const [answers, marked] of [
    [[], []],
    [answered(quiz, [[]]), [false]],
    [answered(quiz, [[], []]), [false, false]],
  ] as const) {
    const { score_percent, passed, results } = (await hand(quiz, answers)).content
    assert.deepEqual(
      [score_percent, passed, results.map(({ correct }: { correct: boolean }) => correct)],
      [0, false, marked],
    )
  }
  assert.equal(await isFinished(quiz), false)
})

test('LEARN-7 ticking every option is wrong', async () => {
  const quiz = await makeQuiz(1, '+-', '++-')
  const { score_percent, passed } = (
    await hand(
      quiz,
      answered(
        quiz,
        quiz.questions.map(({ right, wrong }) => [...right, ...wrong]),
      ),
    )
  ).content
  assert.deepEqual([score_percent, passed], [0, false])
})

test('LEARN-7 multiple choice needs exactly the right options, in any order, duplicates ignored', async () => {
  const quiz = await makeQuiz(100, '+-+-')
  const [a, b] = quiz.questions[0]!.right as [number, number]
  const [wrong] = quiz.questions[0]!.wrong as [number]
  const correct = async (...ticks: number[]) => (await hand(quiz, answered(quiz, [ticks]))).content.results[0].correct
  assert.deepEqual(
    [
      await correct(a),
      await correct(b),
      await correct(a, b, wrong),
      await correct(a, wrong),
      await correct(b, a),
      await correct(a, b, a),
    ],
    [false, false, false, false, true, true],
  )
})

test("LEARN-7 the pass mark is the lesson's, and rounding never shows a mark that was not reached", async () => {
  // One and two right of three: 33 % and 66 %, with the marks on either side.
  for (const [mark, right, score, passes] of [
    [33, 1, 33, true],
    [34, 1, 33, false],
    [66, 2, 66, true],
    [67, 2, 66, false],
    [100, 2, 66, false],
    [100, 3, 100, true],
    [1, 0, 0, false],
    [1, 1, 33, true],
  ] as const) {
    const quiz = await makeQuiz(mark, '+-', '+-', '+-')
    const { score_percent, passed } = (
      await hand(
        quiz,
        answered(
          quiz,
          quiz.questions.map((question, at) => (at < right ? question.right : question.wrong)),
        ),
      )
    ).content
    assert.deepEqual(
      [score_percent, passed, await isFinished(quiz)],
      [score, passes, passes],
      `${right} of 3 at ${mark} %`,
    )
    assert.equal(score_percent >= mark, passed)
  }
})

test('LEARN-7 a failed quiz can be retried, and a passed lesson stays finished', async () => {
  const quiz = await makeQuiz(100, '+-')
  const { right, wrong } = quiz.questions[0]!
  for (const [ticks, passed, finished] of [
    [wrong, false, false],
    [wrong, false, false],
    [right, true, true],
    [wrong, false, true],
  ] as const) {
    assert.deepEqual(
      [(await hand(quiz, answered(quiz, [[...ticks]]))).content.passed, await isFinished(quiz)],
      [passed, finished],
    )
  }
  const kept = await attempts(quiz)
  assert.deepEqual(
    kept.map(({ score_percent, is_passed }) => [score_percent, is_passed]),
    [
      [0, 0],
      [0, 0],
      [100, 1],
      [0, 0],
    ],
  )
  assert.ok(kept.every(({ member_id }) => member_id === kept[0]!.member_id))
  const finished = () =>
    db
      .selectFrom('lesson_progress')
      .where('lesson_id', '=', quiz.lesson_id)
      .select(['passed_at', 'finished_at'])
      .executeTakeFirstOrThrow()
  const before = await finished()
  await hand(quiz, answered(quiz, [right]))
  assert.deepEqual(await finished(), before, 'the first pass is kept')
})

test('LEARN-7 a foreign question or option, or a duplicate answer, is 422 and records no attempt', async () => {
  const quiz = await makeQuiz(50, '+-', '+-')
  const other = await makeQuiz(50, '+-')
  const [a, b] = quiz.questions as [Quiz['questions'][number], Quiz['questions'][number]]
  const foreign = other.questions[0]!
  const refused: [unknown, string][] = [
    [[{ question_id: foreign.question_id, option_ids: foreign.right }], 'answers.0.question_id'],
    [
      [
        { question_id: a.question_id, option_ids: a.right },
        { question_id: 999_999_999, option_ids: [] },
      ],
      'answers.1.question_id',
    ],
    [[{ question_id: a.question_id, option_ids: foreign.right }], 'answers.0.option_ids'],
    [[{ question_id: a.question_id, option_ids: b.right }], 'answers.0.option_ids'],
    [[{ question_id: a.question_id, option_ids: [...a.right, 999_999_999] }], 'answers.0.option_ids'],
    [
      [
        { question_id: a.question_id, option_ids: a.right },
        { question_id: a.question_id, option_ids: a.right },
      ],
      'answers.1.question_id',
    ],
    [
      [
        { question_id: a.question_id, option_ids: a.wrong },
        { question_id: a.question_id, option_ids: a.right },
      ],
      'answers.1.question_id',
    ],
    ['all', 'answers'],
    [null, 'answers'],
    [{}, 'answers'],
    [[[]], 'answers.0'],
    [[{ question_id: a.question_id }], 'answers.0.option_ids'],
    [[{ question_id: String(a.question_id), option_ids: [] }], 'answers.0.question_id'],
    [[{ question_id: 0, option_ids: [] }], 'answers.0.question_id'],
    [[{ question_id: 1.5, option_ids: [] }], 'answers.0.question_id'],
    [[{ question_id: a.question_id, option_ids: [String(a.right[0])] }], 'answers.0.option_ids.0'],
    [[{ question_id: a.question_id, option_ids: [1e300] }], 'answers.0.option_ids.0'],
    [[{ question_id: a.question_id, option_ids: [], is_right: true }], 'answers.0.is_right'],
    [[{ question_id: a.question_id, option_ids: Array(51).fill(a.right[0]) }], 'answers.0.option_ids'],
    [Array(201).fill({ question_id: a.question_id, option_ids: [] }), 'answers'],
  ]
  for (const [answers, path] of refused) {
    const { status, error } = await hand(quiz, answers)
    assert.deepEqual([status, error.fields?.[0]?.path], [422, path], JSON.stringify(answers).slice(0, 100))
  }
  assert.deepEqual(await attempts(quiz), [])
  assert.equal(await isFinished(quiz), false)
})

test('LEARN-7 a lesson without a quiz accepts no paper', async () => {
  const { status, error } = await hand(await makeQuiz(70), [])
  assert.deepEqual([status, error.code], [404, 'not_found'])
})

test('LEARN-7 LEARN-8 two simultaneous correct papers finish the lesson once; both are stored', async () => {
  const quiz = await makeQuiz(100, '+-')
  const paper = answered(quiz, [quiz.questions[0]!.right])
  const answers = await Promise.all(Array.from({ length: 8 }, () => hand(quiz, paper, 'expiring')))
  assert.ok(answers.every(({ status, content }) => status === 200 && content.passed))
  assert.equal((await attempts(quiz)).length, 8)
  const rows = await db
    .selectFrom('lesson_progress')
    .where('lesson_id', '=', quiz.lesson_id)
    .where('member_id', '=', await idOf('expiring'))
    .selectAll()
    .execute()
  assert.equal(rows.length, 1)
})

test('LEARN-7 a shipped quiz is passed with its right answers', async () => {
  const { lesson_id } = await lesson('Why prices rise')
  const rows = await db
    .selectFrom('options')
    .innerJoin('questions', 'questions.question_id', 'options.question_id')
    .where('lesson_id', '=', lesson_id)
    .where('is_right', '=', 1)
    .select(['options.question_id', 'option_id'])
    .execute()
  const right = [...Map.groupBy(rows, ({ question_id }) => question_id)].map(([question_id, there]) => ({
    question_id,
    option_ids: there.map(({ option_id }) => option_id),
  }))
  const { score_percent, passed } = (await hand({ lesson_id }, right, 'fresh')).content
  assert.deepEqual([score_percent, passed], [100, true])
})
