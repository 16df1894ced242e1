import type { Role } from '@padauk/contract/capabilities'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, show } from '../../../test/show.tsx'
import { asStaff, paged } from '../../../test/staff.tsx'
import Today from './today.tsx'

const lesson = (lesson_id: number) => ({ lesson_id, title: `Lesson ${lesson_id}`, title_my: null })
const EDITING = {
  drafts: [1, 2, 3, 4, 5, 6, 7, 8].map(lesson),
  changes: [lesson(9)],
  burmese_missing: 89,
  quizzes: [{ ...lesson(4), attempts: 1200, passed_percent: 31 }],
}
const day = (role: Role) => ({
  ...{ day: '2026-11-20', lessons_finished: 3 },
  ...(role === 'editor'
    ? { members: null, joined: null, sold: null, renewed: null }
    : { members: 50, joined: 1, sold: 2, renewed: 1 }),
  ...(role === 'owner' || role === 'finance' ? { in_usd: 747.5, out_usd: 30 } : { in_usd: null, out_usd: null }),
})
const today = (role: Role, more: object = {}): Record<string, unknown> => ({
  ...asStaff(role),
  'GET /api/staff/overview': {
    queues: role === 'editor' ? [] : [{ kind: 'mails', count: 2, oldest_at: '2026-11-20T00:00:00.000Z' }],
    renewals: role === 'support' ? [] : null,
  },
  'GET /api/staff/overview/firsts': {
    ...{ queues: [], renewals: role === 'support' ? [] : null, rate: null, owed: null, editing: null },
    ...more,
  },
  'GET /api/staff/overview/figures': { days: [day(role)] },
  'GET /api/staff/audit': paged([]),
})
const RATE = { mmk_per_usd: 4150, from_day: '2026-11-16' }
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent?.trim())

describe("STAFF-6 'Today'", () => {
  test('has the rate and its age, money of today and what is owed, for roles that may know', async () => {
    answer(today('finance', { rate: RATE, owed: { usd: 219.59, affiliates: 3 } }))
    await show(<Today />, '/console')
    await screen.findByText('$219.59')
    expect(facts()).toEqual([
      ...['4,150 MMK', expect.stringMatching(/^since 16\/11\/26, \d+ days$/), '$747.50', '$30 out'],
      ...['2', '1 renewal', '$219.59', '3 affiliates'],
    ])
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull()
  })

  test('has no money for support, and failed mails are a row that opens their page', async () => {
    answer(today('support', { rate: RATE }))
    await show(<Today />, '/console')
    await screen.findByText('4,150 MMK')
    expect(facts()).toEqual(['4,150 MMK', expect.stringMatching(/^since/), '2', '1 renewal'])
    expect(screen.queryByRole('region', { name: 'Money in and out' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open Mails that failed' }).getAttribute('href')).toBe('/console/mails')
  })

  test('leads the editor to drafts, changes that wait, missing Burmese and the hardest quizzes', async () => {
    answer(today('editor', { editing: EDITING }))
    await show(<Today />, '/console')
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await link('Lesson 9')).toBe('/console/curriculum/lessons/9')
    expect(await link('Burmese missing')).toBe('/console/curriculum?burmese=MISSING')
    expect(await link('and 2 more in the curriculum')).toBe('/console/curriculum')
    expect(screen.getByRole('row', { name: /^Lesson 4/ }).textContent).toBe('Lesson 41,20031 %')
    expect(screen.queryByText('Waiting')).toBeNull()
  })

  test('says what did not come, and one Retry asks for all of it again', async () => {
    const answers = today('support', { rate: RATE })
    const failing = ['GET /api/staff/overview', 'GET /api/staff/overview/firsts', 'GET /api/staff/overview/figures']
    answer({ ...answers, ...Object.fromEntries(failing.map((call) => [call, () => found(call)])) })
    let isDown = true
    const found = (call: string) => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : answers[call])
    const { user } = await show(<Today />, '/console')
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' })
    isDown = false
    await user.click(retry as HTMLElement)
    await screen.findByText('4,150 MMK')
    await screen.findByRole('link', { name: 'Open Mails that failed' })
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
