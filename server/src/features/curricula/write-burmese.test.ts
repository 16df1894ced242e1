import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { QuestionForm, QuizQuestion } from '#lib/gift.ts'
import { sameBurmese, writeQuiz } from './quiz-files.ts'
import { quizFaults, readBurmese, withBurmese } from './read-burmese.ts'
import { writeBurmese } from './write-burmese.ts'

const text = fc
  .oneof(
    fc.string({ minLength: 1 }),
    fc.string({ unit: fc.constantFrom(...'ငွေ ဈေး=~#{}:\\n%5-[]\n'.split('')), minLength: 1 }),
  )
  .filter((one) => one.trim() !== '')
const maybe = fc.option(text, { freq: 6 })
/** A question for a number. */
const number = fc.record({
  kind: fc.constant('NUMBER' as const),
  prompt: text,
  explanation: text,
  prompt_my: maybe,
  explanation_my: maybe,
  options: fc.constant<QuizQuestion['options']>([]),
  right_number: fc.integer({ min: -1000, max: 1000 }),
  tolerance: fc.constantFrom(0, 0.5),
  unit: fc.constantFrom('', 'coins'),
  unit_my: fc.option(fc.oneof(fc.constant('ခု'), text)),
})
const question = fc
  .record({
    kind: fc.constantFrom('ONE' as const, 'SEVERAL' as const, 'TRUE_FALSE' as const),
    prompt: text,
    explanation: text,
    prompt_my: maybe,
    explanation_my: maybe,
    options: fc.uniqueArray(fc.record({ text, text_my: maybe, is_right: fc.boolean() }), {
      minLength: 2,
      maxLength: 4,
      selector: (one) => one.text.trim(),
    }),
  })
  .map(
    ({ kind, options, ...rest }): QuizQuestion => ({
      ...rest,
      kind,
      options: (kind === 'TRUE_FALSE' ? options.slice(0, 2) : options).map((one, at) => ({
        ...one,
        is_right: kind === 'SEVERAL' ? one.is_right || at === 0 : at === 1,
      })),
    }),
  )

/** A question, often with a second form. */
const form: fc.Arbitrary<QuizQuestion> = fc.oneof({ weight: 3, arbitrary: question }, number)
const inBothForms = fc
  .tuple(form, fc.option(form))
  .map(([first, second]): QuizQuestion => ({ ...first, ...(second && { second }) }))

test('WORDS-2 STAFF-7 any quiz in Burmese made in the editor round-trips through its file, whole or in part', () => {
  fc.assert(
    fc.property(fc.array(inBothForms, { minLength: 1, maxLength: 4 }), (questions) => {
      const english = writeQuiz(questions, [], undefined)
      assert.notEqual(english, 'same')
      const written = writeBurmese(questions, [], undefined)
      assert.notEqual(written, 'same')
      if (written === undefined || written === 'same') {
        assert.equal(sameBurmese(questions), sameBurmese(questions.map(bare)))
        return
      }
      const { quiz, faults } = readBurmese('01-a.md', (path) =>
        path === `01-a${written.ending}` ? written.text : undefined,
      )
      assert.deepEqual(faults, [])
      assert.ok(quiz)
      assert.deepEqual(quizFaults(quiz, { questions, titles: [], text: '' }), [])
      assert.equal(sameBurmese(withBurmese(questions.map(bare), quiz)), sameBurmese(questions), written.text)
      assert.equal(writeBurmese(questions, [], { ...quiz, questions: withBurmese(questions.map(bare), quiz) }), 'same')
    }),
    { numRuns: 200 },
  )
})

const bare = ({ second, ...first }: QuizQuestion): QuizQuestion => ({
  ...bareForm(first),
  ...(second && { second: bareForm(second) }),
})
const bareForm = ({
  kind,
  prompt,
  explanation,
  options,
  right_number,
  tolerance,
  unit,
}: QuestionForm): QuestionForm => ({
  kind,
  prompt,
  explanation,
  options: options.map(({ text, is_right }) => ({ text, is_right })),
  ...(kind === 'NUMBER' && { right_number, tolerance, unit }),
})
