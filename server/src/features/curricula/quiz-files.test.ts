import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type QuizQuestion, readGift } from '#lib/gift.ts'
import { inEnglish, saidFaults } from '#test/messages.ts'
import { readQuiz, sameQuiz, writeQuiz } from './quiz-files.ts'

const option = fc.record({
  text: fc
    .oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: fc.constantFrom(...'a =~#{}:\\n%5-></[]&;0126\n'.split('')), minLength: 1 }),
    )
    .filter((text) => text.trim() !== ''),
  is_right: fc.boolean(),
})
const figure = fc.oneof(
  fc.integer(),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value + 0),
)
/** A question for a number. */
const number = fc.record({
  kind: fc.constant('NUMBER' as const),
  prompt: option.map(({ text }) => text),
  explanation: option.map(({ text }) => text),
  options: fc.constant<QuizQuestion['options']>([]),
  right_number: figure,
  tolerance: figure.map(Math.abs),
  unit: fc.oneof(
    fc.constantFrom('', 'coins', 'USDT', 'ခု', 'a] [tag:b', '\n', ' %'),
    option.map(({ text }) => text),
  ),
})
const question = fc
  .record({
    kind: fc.constantFrom('ONE' as const, 'SEVERAL' as const, 'TRUE_FALSE' as const),
    prompt: option.map(({ text }) => text),
    explanation: fc.oneof(
      fc.constant(''),
      option.map(({ text }) => text),
    ),
    options: fc.uniqueArray(option, { minLength: 2, maxLength: 5, selector: ({ text }) => text.trim() }),
  })
  .map(({ kind, options, ...rest }): QuizQuestion => {
    const wanted = kind === 'TRUE_FALSE' ? options.slice(0, 2) : options
    return {
      ...rest,
      kind,
      options: wanted.map((one, at) => ({
        ...one,
        is_right: kind === 'SEVERAL' ? one.is_right || at === 0 : at === 1,
      })),
    }
  })

/** A question, often with a second form. */
const form: fc.Arbitrary<QuizQuestion> = fc.oneof({ weight: 3, arbitrary: question }, number)
const inBothForms = fc
  .tuple(form, fc.option(form))
  .map(([first, second]): QuizQuestion => ({ ...first, ...(second && { second }) }))

test('STAFF-7 any quiz made in the editor round-trips through its file', () => {
  fc.assert(
    fc.property(fc.array(inBothForms, { minLength: 1, maxLength: 4 }), (questions) => {
      const written = writeQuiz(questions, [], undefined)
      assert.notEqual(written, 'same')
      const { ending, text } = written as Exclude<typeof written, 'same'>
      const read = readQuiz('01-a.md', (path) => (path === `01-a${ending}` ? text : undefined))
      assert.deepEqual(read.faults, [], text)
      assert.equal(sameQuiz(read.questions), sameQuiz(questions), text)
    }),
    { numRuns: 200 },
  )
})

const FIGURE = { right_number: 50, tolerance: 0.5, unit: 'coins' }

test('STAFF-7 an ordinary quiz is written as GIFT with its question titles', () => {
  const old = '::A close below::Price is at 5\\: what now? {\n  =Wait\n  ~Run\n  ####Because.\n}\n'
  const questions: QuizQuestion[] = [
    ...readGift(old).questions.map((one) => ({ ...one, explanation: 'Because it is so.' })),
    {
      kind: 'SEVERAL',
      prompt: 'Which two?',
      explanation: 'These.',
      options: [
        { text: 'a', is_right: true },
        { text: 'b', is_right: true },
        { text: 'c', is_right: false },
      ],
    },
    {
      kind: 'TRUE_FALSE',
      prompt: 'Is it?',
      explanation: 'No.',
      options: [
        { text: 'True', is_right: false },
        { text: 'False', is_right: true },
      ],
    },
    { ...{ kind: 'NUMBER', prompt: 'How many?', explanation: 'So many.', options: [] }, ...FIGURE },
  ]
  assert.deepEqual(writeQuiz(questions, readGift(old).questions, old), {
    ending: '.gift',
    text: '::A close below::Price is at 5\\: what now? {\n  =Wait\n  ~Run\n  ####Because it is so.\n}\n\n::Question 2::Which two? {\n  ~%50%a\n  ~%50%b\n  ~%-50%c\n  ####These.\n}\n\n::Question 3::Is it? {F\n  ####No.\n}\n\n// [tag:unit=coins]\n::Question 4::How many? {#50:0.5\n  ####So many.\n}\n',
  })
  assert.equal(writeQuiz(readGift(old).questions, readGift(old).questions, old), 'same')
})

test('LEARN-7 STAFF-7 second forms are written after a category, with the names of their questions', () => {
  const old =
    '// The author says why.\n::One::First? {\n  =a\n  ~b\n  ####So.\n}\n\n::Two::Other? {T\n  ####So.\n}\n\n$CATEGORY: second\n\n::Two::Other again? {F\n  ####So.\n}\n'
  const { questions } = readGift(old)
  assert.equal(writeQuiz(questions, questions, old), 'same')
  const [one, two] = questions as [QuizQuestion, QuizQuestion]
  const again = { ...one, prompt: 'First again?' }
  assert.deepEqual(writeQuiz([two, { ...one, second: again }], questions, old), {
    ending: '.gift',
    text: '::Two::Other? {T\n  ####So.\n}\n\n::One::First? {\n  =a\n  ~b\n  ####So.\n}\n\n$CATEGORY: second\n\n::Two::Other again? {F\n  ####So.\n}\n\n::One::First again? {\n  =a\n  ~b\n  ####So.\n}\n',
  })
  const { second: _, ...alone } = two
  assert.deepEqual(writeQuiz([alone], questions, old), {
    ending: '.gift',
    text: '::Two::Other? {T\n  ####So.\n}\n',
  })
  // Names that are there twice cannot tell which question a form is of.
  const twice = old.replaceAll('::Two::', '::One::').replace(/\$CATEGORY[\s\S]*/, '')
  const written = writeQuiz([{ ...one, second: again }, alone], [one, alone], twice)
  assert.equal(typeof written === 'object' && written.ending, '.quiz.yaml')
})

test('STAFF-7 faults in a YAML quiz are reported by line', () => {
  const faultsOf = (text: string) =>
    readQuiz('01-a.md', (path) => (path === '01-a.quiz.yaml' ? text : undefined)).faults.map(
      ({ file, line, message }) => `${file}:${line} ${inEnglish(message)}`,
    )
  const good =
    '- kind: ONE\n  prompt: Which?\n  explanation: ""\n  options:\n    - { text: a, is_right: true }\n    - { text: b, is_right: false }\n'
  assert.deepEqual(faultsOf(good), [])
  assert.match(faultsOf(`${good}- kind: ONE\n`).join(), /^01-a\.quiz\.yaml:7 /)
  assert.match(faultsOf(`${good}${good.replace('true', 'false')}`).join(), /:7 a question needs a right option/)
  const second = `  second:\n${good.replace('- ', '  ').replace(/^/gm, '  ')}`
  assert.deepEqual(faultsOf(`${good}${second}`.trimEnd()), [])
  assert.match(
    faultsOf(`${good}${good}${second.replace('true', 'false')}`.trimEnd()).join(),
    /:7 a question needs a right option/,
  )
  assert.match(faultsOf('- [').join(), /01-a\.quiz\.yaml:\d/)
  assert.match(faultsOf('kind: ONE\n').join(), /questions must be a list/)
  const both = readQuiz('01-a.md', () => good).faults
  assert.deepEqual(saidFaults(both), [
    { file: '01-a.quiz.yaml', line: 1, message: 'a lesson has one quiz: .gift or .quiz.yaml, not both' },
  ])
})
