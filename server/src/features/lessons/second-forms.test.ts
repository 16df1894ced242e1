import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call, db, lesson } = await openWorld()
const { course_id } = await lesson('What money is for')
const as = 'editor' as const

const form = (prompt: string, more: object = {}) => ({
  ...{ kind: 'ONE', prompt, prompt_my: `${prompt} မေး`, explanation: `Because of ${prompt}` },
  options: [
    { text: 'a', is_right: true },
    { text: 'b', is_right: false },
  ],
  ...more,
})
const NUMBER = { kind: 'NUMBER', options: [], right_number: 5, tolerance: 0, unit: 'coins' }
type Form = { question_id: number; prompt: string; prompt_my: string | null; kind: string; unit?: string }
type Question = Form & { second?: Form }
type Staffed = {
  lesson_id: number
  version: number
  revision: { revision_id: number } | null
  live: { quiz: { questions: Question[] } } | null
  quiz: { pass_percent: number; questions: Question[] }
}

async function make(questions: object[], status = 'DRAFT') {
  const {
    status: said,
    content,
    text,
  } = await call('POST', '/api/staff/lessons', {
    as,
    body: {
      course_id,
      title: `Made ${Math.random()}`,
      status,
      text: '<p>T</p>',
      quiz: { pass_percent: 70, questions },
    },
  })
  assert.equal(said, 201, text)
  return content as Staffed
}
const patch = (id: number, body: object) => call('PATCH', `/api/staff/lessons/${id}`, { as, body })
const save = async ({ lesson_id }: Staffed, questions: object[], more: object = {}) => {
  const { status, content, text } = await patch(lesson_id, { quiz: { pass_percent: 70, questions }, ...more })
  assert.equal(status, 200, text)
  return content as Staffed
}
const idsOf = ({ quiz }: Staffed) => quiz.questions.map(({ question_id, second }) => [question_id, second?.question_id])

test('LEARN-7 STAFF-3 a second form is saved within its question, of any kind, moves with it and can be removed', async () => {
  const made = await make([form('one', { second: form('uno', NUMBER) }), form('two')])
  const [one, two] = made.quiz.questions as [Question, Question]
  assert.deepEqual([one.second?.prompt, one.second?.kind, one.second?.unit], ['uno', 'NUMBER', 'coins'])
  assert.equal('second' in two, false)
  const moved = await save(made, [two, one])
  assert.deepEqual(idsOf(moved), [
    [two.question_id, undefined],
    [one.question_id, one.second?.question_id],
  ])
  // Also without ids, as a file has them, and with the same words in both forms.
  const again = await save(made, [form('one', { second: form('one') }), form('two')])
  assert.deepEqual(
    again.quiz.questions.map(({ question_id }) => question_id),
    [one.question_id, two.question_id],
  )
  assert.notEqual(again.quiz.questions[0]?.second?.question_id, one.question_id)
  const { second: _, ...alone } = one
  const less = await save(made, [alone, two])
  assert.deepEqual(idsOf(less), [
    [one.question_id, undefined],
    [two.question_id, undefined],
  ])
  const rows = await db.selectFrom('questions').where('lesson_id', '=', made.lesson_id).select('question_id').execute()
  assert.equal(rows.length, 2)
})

test('LEARN-7 STAFF-3 a second form is checked as a question is, with the path of its fault', async () => {
  const made = await make([form('one')])
  for (const [second, path, message] of [
    [form('uno', { options: [{ text: 'a', is_right: true }] }), 'second', 'a question needs two options or more'],
    [form(''), 'second.prompt', 'a question is required'],
    [form('uno', { second: form('tres') }), 'second.second', undefined],
  ] as const) {
    const { status, error } = await patch(made.lesson_id, {
      quiz: { pass_percent: 70, questions: [form('one', { second })] },
    })
    const [fault] = error.fields ?? []
    assert.deepEqual([status, fault?.path], [422, `quiz.questions.0.${path}`])
    if (message) assert.equal(fault?.message, message)
  }
})

test('LEARN-7 STAFF-14 a revision and a version keep second forms, and Burmese that is not sent stays', async () => {
  const made = await make([form('one', { second: form('uno') })], 'PUBLISHED')
  const [one] = made.quiz.questions as [Required<Question>]
  const bare = ({ prompt_my: _, ...rest }: Form) => rest
  const saved = await save(made, [{ ...bare(one), second: { ...bare(one.second), explanation: 'Now clearer' } }])
  assert.deepEqual(
    [saved.quiz.questions[0]?.prompt_my, saved.quiz.questions[0]?.second?.prompt_my],
    ['one မေး', 'uno မေး'],
  )
  const revision_id = saved.revision?.revision_id
  const { content: published } = await patch(made.lesson_id, { status: 'PUBLISHED', revision_id })
  assert.deepEqual(idsOf(published), idsOf(made))
  assert.equal(published.quiz.questions[0].second.explanation, 'Now clearer')
  const { second: _, ...alone } = one
  const without = await save(made, [alone], { status: 'PUBLISHED' })
  assert.deepEqual(idsOf(without), [[one.question_id, undefined]])
  const restored = await call('POST', `/api/staff/lessons/${made.lesson_id}/versions/${published.version}/restore`, {
    as,
  })
  assert.deepEqual(
    [restored.status, restored.content.quiz.questions[0].second.prompt, restored.content.live.quiz.questions[0].second],
    [200, 'uno', undefined],
  )
})

test('LEARN-7 STAFF-3 pasted GIFT gives second forms to the editor', async () => {
  const gift = '::A::First? {=a ~b}\n\n$CATEGORY: second\n\n::A::Again? {T}\n'
  const { content } = await call('POST', '/api/staff/lessons/gift', { as, body: { gift } })
  assert.deepEqual([content.faults, content.questions[0].second.prompt], [[], 'Again?'])
})

test('LEARN-16 a missed second form comes back in the practice as itself', async () => {
  const made = await make([form('one', { second: form('uno') })], 'PUBLISHED')
  const [one] = made.quiz.questions as [Required<Question>]
  const { question_id } = one.second
  await call('POST', `/api/user/lesson/${made.lesson_id}/quiz`, {
    as: 'fresh',
    body: { answers: [{ question_id, option_ids: [] }], paper: 1 },
  })
  // As if it had been missed some days ago.
  await db.updateTable('practices').set({ due_on: '2020-01-01' }).where('question_id', '=', question_id).execute()
  const { content } = await call('GET', '/api/practices', { as: 'fresh', headers: { 'time-zone': 'Asia/Yangon' } })
  assert.deepEqual(
    content.questions.map((asked: Question) => [asked.question_id, asked.prompt, 'second' in asked]),
    [[question_id, 'uno', false]],
  )
})
