import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COURSE, LESSON, newBurmeseFolder, QUIZ, QUIZ_MY, quizOf, TEXT, WHOLE } from '#test/burmese-folder.ts'
import { inEnglish } from '#test/messages.ts'
import { readFolder } from './read-folder.ts'

const YAML = `${COURSE}/01-one.my.quiz.yaml`
const faultsOf = (files: Record<string, string | null>) =>
  readFolder(newBurmeseFolder(files)).faults.map(({ file, line, message }) => `${file}:${line} ${inEnglish(message)}`)
const edited = (file: string, from: string, to: string) => {
  assert.ok(WHOLE[file]?.includes(from), from)
  return { [file]: (WHOLE[file] as string).replace(from, to) }
}

test('WORDS-2 the Burmese of a curriculum is read from its files beside the English', () => {
  const { campuses, faults } = readFolder(newBurmeseFolder({}))
  assert.deepEqual(faults, [])
  const [campus] = campuses
  const [category] = campus?.categories ?? []
  const [course] = category?.courses ?? []
  assert.deepEqual(
    [campus, category, course].map((one) => [one?.title_my, one?.description_my]),
    Array.from({ length: 3 }, () => ['ခေါင်းစဉ်', 'အကြောင်း']),
  )
  assert.equal(course?.lessons.length, 1)
  const lesson = course?.lessons[0]
  assert.equal(lesson?.title_my, 'တစ်')
  assert.match(lesson?.text ?? '', /^<p>It is 9/)
  assert.match(lesson?.text_my ?? '', /^<p>အဖြေက 9 ပါ/)
  assert.equal(lesson?.text_my?.match(/<figure/g)?.length, 4)
  assert.match(lesson?.text_my ?? '', /simulator-says">ထရိတ် 20 ခုမှာ/)
  const [one, several, truth] = lesson?.questions ?? []
  assert.deepEqual(
    [one?.prompt, one?.prompt_my, one?.explanation_my, one?.options.map(({ text_my }) => text_my)],
    ['Which?', 'ဘယ်ဟာလဲ။', 'ဒါကြောင့်ပါ။', ['မှန်တာ', 'မှားတာ']],
  )
  assert.deepEqual(
    several?.options.map(({ text_my, is_right }) => [text_my, is_right]),
    [
      ['တစ်', true],
      ['နှစ်', true],
      ['သုံး', false],
    ],
  )
  assert.deepEqual([truth?.prompt_my, truth?.options.map(({ text_my }) => text_my)], ['မှန်သလား။', [null, null]])
})

test('WORDS-2 a folder without Burmese, or with a part of it, is whole too', () => {
  const parts: Record<string, string | null>[] = [
    { [TEXT]: null, [QUIZ_MY]: null },
    { [TEXT]: null },
    { [QUIZ_MY]: null },
    edited(LESSON, 'title.my: "တစ်"\n', ''),
  ]
  for (const files of parts) assert.deepEqual(faultsOf(files), [])
  const some = `- kind: ONE\n  prompt: null\n  explanation: ဟုတ်ကဲ့။\n  options:\n    - { text: မှန်တာ, is_right: true }\n    - { text: null, is_right: false }\n`
  const half = {
    [QUIZ]: quizOf([['Which?', ['=right', '~wrong'], 'Because.']]),
    [QUIZ_MY]: null,
    [YAML]: some,
  }
  assert.deepEqual(faultsOf(half), [])
  const [question] =
    readFolder(newBurmeseFolder(half)).campuses[0]?.categories[0]?.courses[0]?.lessons[0]?.questions ?? []
  assert.deepEqual([question?.prompt_my, question?.explanation_my], [null, 'ဟုတ်ကဲ့။'])
})

test('WORDS-2 a translation that does not ask or show the same is refused with file and line', () => {
  const refused: [files: Record<string, string | null>, fault: string][] = [
    [{ [LESSON]: null, [QUIZ]: null, [QUIZ_MY]: null }, `${TEXT}:1 there is no 01-one.md beside this translation`],
    [{ [QUIZ]: null }, `${QUIZ_MY}:1 the Burmese quiz has 3 questions, and the original 0`],
    [{ [TEXT]: ' \n' }, `${TEXT}:1 the file is empty`],
    [{ [QUIZ_MY]: '' }, `${QUIZ_MY}:1 the quiz cannot be read`],
    [
      { [TEXT]: `---\ntitle: x\n---\n${WHOLE[TEXT]}` },
      `${TEXT}:1 a Burmese text has no front matter: title.my is in that of the lesson`,
    ],
    [
      edited(QUIZ_MY, '::Q3::မှန်သလား။ {T\n  ####ဟုတ်ကဲ့။\n}\n', ''),
      `${QUIZ_MY}:1 the Burmese quiz has 2 questions, and the original 3`,
    ],
    [
      edited(QUIZ_MY, '=မှန်တာ\n~မှားတာ', '~မှန်တာ\n=မှားတာ'),
      `${QUIZ_MY}:1 question 1 has other right options than in the original`,
    ],
    [edited(QUIZ_MY, '\n~%-50%သုံး', ''), `${QUIZ_MY}:7 question 2 has 2 options, and 3 in the original`],
    [edited(QUIZ_MY, '{T', '{F'), `${QUIZ_MY}:14 question 3 has other right options than in the original`],
    [
      edited(QUIZ_MY, '::Q3::မှန်သလား။ {T', '::Q3::မှန်သလား။ {\n=a\n~b'),
      `${QUIZ_MY}:14 question 3 is of another kind than in the original`,
    ],
    [edited(QUIZ_MY, '::Q2::', '::Q9::'), `${QUIZ_MY}:7 question 2 is 'Q9', and 'Q2' in the original`],
    [edited(TEXT, 'coin.svg', 'other.svg'), `${TEXT}:3 the original does not show the file other.svg`],
    [edited(TEXT, '#spread', '#order'), `${TEXT}:1 the original does not have the link /crypto-related/glossary#order`],
    [edited(TEXT, 'price: 2', 'price: 3'), `${TEXT}:5 the original does not have this chart of bars.csv`],
    [edited(TEXT, 'account: 1000', 'account: 500'), `${TEXT}:12 the original does not have this replay of bars.csv`],
    [
      edited(TEXT, 'risk: 5', 'risk: 2'),
      `${TEXT}:21 the original does not have the simulator 'ပမာဏ' with these numbers`,
    ],
    [
      edited(TEXT, 'win: 45', 'win: 145'),
      `${TEXT}:21 the simulator cannot be drawn: win must be a number from 1 to 99`,
    ],
    [
      edited(TEXT, 'အဖြေက 9 ပါ', 'အဖြေက 4 ပါ'),
      `${TEXT}:1 the Burmese does not show the result of the figure '1 + 8 = 9'`,
    ],
    [edited(TEXT, 'အဖြေက', '<b>အဖြေက</b>'), `${TEXT}:1 HTML is not read here, only Markdown`],
    [edited(LESSON, 'title.my: "တစ်"', 'title.my: ""'), `${LESSON}:3 title.my is required`],
    [edited(LESSON, 'minutes: 5', 'minutes: 5\ntranslation: CURRENT'), `${LESSON}:5 translation can only be OLDER`],
    [
      { [`${COURSE}/02-two.my.gift`]: WHOLE[QUIZ_MY] as string },
      `${COURSE}/02-two.my.gift:1 there is no 02-two.gift beside this translation`,
    ],
    [{ [YAML]: '[]\n' }, `${YAML}:1 a lesson has one Burmese quiz: .my.gift or .my.quiz.yaml, not both`],
    [
      { [QUIZ_MY]: null, [YAML]: '- kind: ONE\n- prompt: 5\n' },
      `${YAML}:1 a question needs kind, prompt, explanation and options`,
    ],
  ]
  for (const [files, fault] of refused)
    assert.ok(
      faultsOf(files).some((one) => one.startsWith(fault)),
      `${fault}\n${faultsOf(files).join('\n')}`,
    )
})

test('LEARN-7 WORDS-2 a second form has its Burmese in the same category, and only where the original has one', () => {
  const category = '\n$CATEGORY: second\n\n'
  const english = `${WHOLE[QUIZ]}${category}::Q1::Which now? {\n=so\n~no\n  ####So.\n}\n`
  const burmese = `${WHOLE[QUIZ_MY]}${category}::Q1::အခု ဘယ်ဟာလဲ။ {\n=ဒီဟာ\n~ဟိုဟာ\n  ####ဒါကြောင့်ပါ။\n}\n`
  const both = { [QUIZ]: english, [QUIZ_MY]: burmese }
  assert.deepEqual(faultsOf(both), [])
  const [one] = readFolder(newBurmeseFolder(both)).campuses[0]?.categories[0]?.courses[0]?.lessons[0]?.questions ?? []
  assert.deepEqual(
    [one?.second?.prompt_my, one?.second?.options.map(({ text_my }) => text_my)],
    ['အခု ဘယ်ဟာလဲ။', ['ဒီဟာ', 'ဟိုဟာ']],
  )
  const line = (part: string) => burmese.slice(0, burmese.indexOf(part)).split('\n').length
  assert.deepEqual(faultsOf({ [QUIZ]: english }), [
    `${QUIZ_MY}:1 question 1 has no second form, and one in the original`,
  ])
  assert.deepEqual(faultsOf({ [QUIZ_MY]: burmese }), [
    `${QUIZ_MY}:${line('::Q1::အခု')} question 1 has a second form, and none in the original`,
  ])
  assert.deepEqual(faultsOf({ ...both, [QUIZ_MY]: burmese.replace('=ဒီဟာ\n~ဟိုဟာ', '~ဒီဟာ\n=ဟိုဟာ') }), [
    `${QUIZ_MY}:${line('::Q1::အခု')} second form: question 1 has other right options than in the original`,
  ])
})

test('WORDS-2 Burmese that is marked as older need not fit, but asks the same questions', () => {
  const older = edited(LESSON, 'minutes: 5', 'minutes: 5\ntranslation: OLDER')
  assert.deepEqual(faultsOf({ ...older, ...edited(TEXT, 'coin.svg', 'other.svg') }), [])
  assert.deepEqual(faultsOf({ ...older, ...edited(TEXT, 'အဖြေက 9 ပါ', 'အဖြေက 4 ပါ') }), [])
  assert.equal(faultsOf({ ...older, ...edited(QUIZ_MY, '{T', '{F') }).length, 1)
})
