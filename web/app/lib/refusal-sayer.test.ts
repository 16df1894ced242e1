import { describe, expect, test } from 'vitest'
import { correctedIn, refusalSayer } from './refusal-sayer.ts'
import inBurmeseTexts from './refusals-my.json'

const say = refusalSayer({
  'link is over': 'LINK-OVER',
  '{field} is required': 'ADD {field}',
  '{field} must be {min} or more': '{min} OR MORE: {field}',
  '{field} must be {choices} or {last}': '{field} ONE OF {choices}, {last}',
  'line {count}: {fault}': 'LINE {count} {fault}',
  '{count} lessons': '{count} LESSONS',
  '{count} courses': '{count} COURSES',
  'this also deletes {list}': 'DELETES {list}',
  'wallet address': 'WALLET',
  'start_at must be a day': 'START',
  'the name {name} is taken': 'TAKEN {name}',
})

describe('patterns of error messages', () => {
  for (const [title, message, expected] of [
    ['a whole message', 'link is over', 'LINK-OVER'],
    ['without Error:', 'Error: link is over', 'LINK-OVER'],
    ['a variable part that is known', 'wallet address is required', 'ADD WALLET'],
    ['with an article', 'the wallet address is required', 'ADD WALLET'],
    ['by its wire name', 'wallet_address is required', 'ADD WALLET'],
    ['a message with a wire name, as the server sends it', 'start_at must be a day', 'START'],
    ['a message with a wire name, as forms show it', 'start at must be a day', 'START'],
    ['a variable part that is unknown', 'tail is required', 'ADD tail'],
    ['the pattern with the most words', 'x must be 3 or more', '3 OR MORE: x'],
    ['another with the same words', 'x must be red or blue', 'x ONE OF red, blue'],
    ['a message within a message', 'line 7: wallet_address is required', 'LINE 7 ADD WALLET'],
    ['a list', 'this also deletes 2 courses and 5 lessons', 'DELETES 2 COURSES၊ 5 LESSONS'],
    ['a list with an unknown part as it is', 'this also deletes 2 courses and a cat', 'DELETES 2 courses and a cat'],
    ['no count without a number', 'more lessons', 'more lessons'],
    ['an unknown message as it is', 'Error: the sky fell', 'Error: the sky fell'],
    ['what a person typed as it is', '$& {field} is required', 'ADD $& {field}'],
    ['a name that is also a word of ours as it is', 'the name wallet address is taken', 'TAKEN wallet address'],
    ['a line break', 'two\nlines is required', 'ADD two\nlines'],
  ] as const)
    test(`WORDS-1 ${title}`, () => expect(say(message)).toBe(expected))
})

const MESSAGES = Object.fromEntries(
  [
    '{field} is required',
    'title',
    'start_at must be a day',
    'the name {name} is taken',
    'deletes {list}',
    '{count} courses',
  ].map((english) => [english, 'မြန်မာ']),
)
for (const [title, corrections, message, expected] of [
  [
    'what is not corrected stays as it came',
    { title: ['heading'] },
    'start at must be a day',
    'start at must be a day',
  ],
  [
    'a message of its own words',
    { 'start_at must be a day': ['choose a day'] },
    'start at must be a day',
    'choose a day',
  ],
  ['a pattern', { '{field} is required': ['fill in ', ['field']] }, 'the title is required', 'fill in the title'],
  ['a word within a pattern', { title: ['heading'] }, 'the title is required', 'the heading is required'],
  ['both', { title: 'heading', '{field} is required': ['no ', ['field']] }, 'title is required', 'no heading'],
  ['what a person typed stays', { title: ['heading'] }, 'the name title is taken', 'the name title is taken'],
  [
    'a list',
    { '{count} courses': [['count'], ' trips'] },
    'deletes 2 courses and 3 courses',
    'deletes 2 trips and 3 trips',
  ],
  ['an unknown message stays', { title: ['heading'] }, 'the sky fell', 'the sky fell'],
] as const)
  test(`WORDS-3 corrected in English: ${title}`, () =>
    expect(refusalSayer(correctedIn('en', MESSAGES, corrections), 'en')(message)).toBe(expected))

test('WORDS-3 corrected in Burmese, the other messages stay as they are', () => {
  const texts = { '{field} is required': '{field} ထည့်ပါ', title: 'ခေါင်းစဉ်', name: 'အမည်' }
  const say = refusalSayer(correctedIn('my', texts, { '{field} is required': [['field'], ' ဖြည့်ပါ'] }))
  expect([say('title is required'), say('name')]).toEqual(['ခေါင်းစဉ် ဖြည့်ပါ', 'အမည်'])
})

test('WORDS-1 error messages are said in Burmese, with their fields', () => {
  const inBurmese = refusalSayer(inBurmeseTexts)
  expect(inBurmese('Error: email or password is incorrect')).toBe('အီးမေးလ် ဒါမှမဟုတ် စကားဝှက် မမှန်ပါ')
  expect(inBurmese('the wallet address must have at most 120 characters')).toBe(
    'ဝေါလတ်လိပ်စာမှာ အများဆုံး စာလုံး 120 လုံးပဲ ထည့်လို့ရပါတယ်',
  )
  expect(inBurmese("question 'Q1': has no right option")).toBe('မေးခွန်း “Q1”: အဖြေမှန် မပါပါ')
})
