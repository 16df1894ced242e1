import { expect, test } from 'vitest'
import { loadFaults } from '#lib/faults.ts'
import { loadLanguage, speak, wordsReady } from '#words/words.tsx'
import { sayAct, sayChanges } from './say-audit.ts'

const RATE = {
  action: 'rates.create',
  before: { mmk_per_usd: 4150 },
  after: { mmk_per_usd: 4300, from_day: '2026-12-01' },
}
const WORD = {
  action: 'words.update',
  before: { language: 'en', text: 'Log in' },
  after: { language: 'en', text: 'Sign in' },
}
const RENEWAL = {
  action: 'members.renew',
  before: { end_at: '2026-01-02T05:00:00.000Z' },
  after: {
    plan: 'Year',
    end_at: '2027-01-02T05:00:00.000Z',
    payment: { plan_id: 3, amount: '1,033,350', currency: 'MMK', reference: 'KBZ 12' },
  },
}

test('STAFF-6 an act reads as a sentence with its value, and what it was', async () => {
  await wordsReady()
  expect(sayAct(RATE)).toBe('Rate set to 4,300, was 4,150')
  expect(sayAct({ ...RATE, before: { mmk_per_usd: null } })).toBe('Rate set to 4,300')
  expect(sayAct(WORD)).toBe('Word changed: Sign in, was Log in')
  expect(sayAct(RENEWAL)).toBe('Subscription renewed')
  expect(sayAct({ action: 'affiliates.payout', before: null, after: { amount_usd: 230.02 } })).toBe(
    'Affiliate paid $230.02',
  )
})

test('STAFF-6 the rest of what changed is named, with dates and states as people read them, without numbers of rows', async () => {
  await Promise.all([wordsReady(), loadFaults()])
  expect(sayChanges(RATE)).toEqual(['from: 01/12/26'])
  expect(sayChanges(WORD)).toEqual([])
  const phone = { action: 'members.update', before: { phone: null }, after: { phone: '09771200456' } }
  expect(sayChanges(phone)).toEqual(['phone: 09771200456'])
  const spoken = { action: 'staff.language', before: { language: 'en' }, after: { language: 'my' } }
  expect(sayChanges(spoken)).toEqual(['language: မြန်မာ, was English'])
  expect(sayChanges(RENEWAL)).toEqual([
    'plan: Year',
    expect.stringMatching(/^end at: 02\/01\/27 \d\d:\d\d, was 02\/01\/26 \d\d:\d\d$/),
    'amount: 1,033,350',
    'currency: MMK',
    'reference: KBZ 12',
  ])
  const funded = { action: 'funded-orders.fund', before: { status: 'EXAM_SUBMITTED' }, after: { status: 'FUNDED' } }
  expect(sayChanges(funded)).toEqual(['status: funded, was exam submitted'])
})

test('STAFF-6 WORDS-1 acts are said in Burmese', async () => {
  await loadLanguage('my')
  speak('my')
  await loadFaults()
  expect(sayAct(RATE)).toBe('ငွေလဲနှုန်းကို 4,300 သတ်မှတ်ခဲ့၊ အရင်က 4,150')
  expect(sayChanges(RENEWAL)[0]).toBe('အစီအစဉ်: Year')
  speak('en')
})
