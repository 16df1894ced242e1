import inEnglish from 'virtual:faults-en'
import inBurmese from 'virtual:faults-my'
import { type Fault, fault, readFault } from '@padauk/rules/faults'
import { expect, test } from 'vitest'
import { openSayer } from './fault-sayer.ts'

const english = openSayer('en', inEnglish)
const burmese = openSayer('my', inBurmese)

test.each([
  [fault('wrong_credentials'), 'email or password is incorrect', 'အီးမေးလ် ဒါမှမဟုတ် စကားဝှက် မမှန်ပါ'],
  [
    fault('too_long', { field: 'wallet_address', max: 120 }),
    'wallet address must have at most 120 characters',
    'ဝေါလတ်လိပ်စာမှာ အများဆုံး စာလုံး 120 လုံးပဲ ထည့်လို့ရပါတယ်',
  ],
  [fault('required', { field: 'the link' }), 'the link is required', 'လင့်ခ် ထည့်ပါ'],
  [
    fault('in_question', { title: 'Q1', fault: fault('gift_no_right_option') }),
    "question 'Q1': has no right option",
    'မေးခွန်း “Q1”: အဖြေမှန် မပါပါ',
  ],
  [
    fault('in_use', {
      what: 'campus',
      list: [fault('uses_courses', { count: 2 }), fault('uses_one_lessons', { count: 1 })],
    }),
    'deleting this campus also deletes 2 courses and 1 lesson; confirm to delete it anyway',
    'ဒီဌာနကို ဖျက်ရင် သင်တန်း 2 ခု၊ သင်ခန်းစာ 1 ခုကိုလည်း ဖျက်ပါမယ်။ ဒါတောင် ဖျက်မယ်ဆို အတည်ပြုပါ',
  ],
  [
    fault('email_used', { holder: 'name (title@padauk.test)' }),
    'this email is used by name (title@padauk.test)',
    'ဒီအီးမေးလ်ကို name (title@padauk.test) က သုံးထားပါတယ်',
  ],
])('WORDS-1 a fault is said in both languages, with the names of its fields: %s', (text, inEn, inMy) => {
  const read = readFault(text) as Fault
  expect([english.say(read), burmese.say(read)]).toEqual([inEn, inMy])
})

test('WORDS-3 corrected texts are shown', () => {
  const sayer = openSayer('en', {
    ...inEnglish,
    fault_required: ['fill in ', ['field']],
    fault_word_title: ['heading'],
  })
  expect(sayer.say(readFault(fault('required', { field: 'the title' })) as Fault)).toBe('fill in the heading')
})
