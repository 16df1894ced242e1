import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfPeriod, type Sold } from '@padauk/rules/periods'

/** Half past two in Myanmar, when it is still the day before in UTC. */
const at = (day: string) => new Date(`${day}T02:30:00+06:30`).toISOString()
const dayOf = (iso: string) => new Date(Date.parse(iso) + 6.5 * 3_600_000).toISOString().slice(0, 10)
/** The ends of subscriptions of so many months, each sold when the one before ends. */
function renewed(first: string, plans: number[]) {
  const sold: Sold[] = []
  let end = at(first)
  return plans.map((months) => {
    const next = { start_at: end, months }
    end = endOfPeriod(next, sold)
    sold.unshift(next)
    return dayOf(end)
  })
}
const MONTHLY = [1, 1, 1, 1, 1, 1]

test('STAFF-10 renewals keep the day of the month on which the first subscription began', () => {
  for (const [first, plans, ends] of [
    ['2026-10-31', MONTHLY, '2026-11-30 2026-12-31 2027-01-31 2027-02-28 2027-03-31 2027-04-30'],
    ['2027-12-30', MONTHLY, '2028-01-30 2028-02-29 2028-03-30 2028-04-30 2028-05-30 2028-06-30'],
    ['2026-11-30', MONTHLY, '2026-12-30 2027-01-30 2027-02-28 2027-03-30 2027-04-30 2027-05-30'],
    ['2027-02-28', MONTHLY, '2027-03-28 2027-04-28 2027-05-28 2027-06-28 2027-07-28 2027-08-28'],
    ['2026-10-17', [1, 1], '2026-11-17 2026-12-17'],
    ['2026-08-31', [6, 6, 1, 12], '2027-02-28 2027-08-31 2027-09-30 2028-09-30'],
    ['2028-02-29', [12, 12, 12, 12], '2029-02-28 2030-02-28 2031-02-28 2032-02-29'],
    ['2026-10-31', [1200], '2126-10-31'],
  ] as const)
    assert.equal(renewed(first, [...plans]).join(' '), ends, `${first} ${plans}`)
})

const OCTOBER = { start_at: at('2026-10-31'), months: 1 }
const endOf = (day: string, sold: Sold[]) => dayOf(endOfPeriod({ start_at: at(day), months: 1 }, sold))

test('STAFF-10 a gap, and nothing else, begins a new run', () => {
  assert.equal(endOf('2026-12-01', [OCTOBER]), '2027-01-01')
  assert.equal(endOf('2027-02-28', [OCTOBER]), '2027-03-28')
  // On the last day itself, hours after the end: the desk was late, not the member.
  assert.equal(dayOf(endOfPeriod({ start_at: '2026-11-30T15:00:00.000Z', months: 1 }, [OCTOBER])), '2026-12-31')
  // A refund moved the end to 10 November, and a renewal follows it.
  assert.equal(endOf('2026-11-10', [OCTOBER]), '2026-12-10')
  // The renewal from 30 November was refunded before it began, and another is sold in its place.
  assert.equal(endOf('2026-11-30', [{ start_at: at('2026-11-30'), months: 6 }, OCTOBER]), '2026-12-31')
})

test('STAFF-10 a run that had drifted gets its day back', () => {
  const drifted = ['2026-10-31', '2026-11-30', '2026-12-30', '2027-01-30'].map((day) => ({
    start_at: at(day),
    months: 1,
  }))
  assert.equal(endOf('2027-02-28', drifted), '2027-03-31')
})
