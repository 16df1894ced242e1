import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { ACTS, type Act, liveDay, type Mutant } from '../test/day.ts'
import { type DayServer, openServer } from '../test/day-server.ts'

// The same days every time. Others: SEED=5 DAYS=100000 node --test offline/src/day.test.ts
const DAYS = Number(process.env.DAYS ?? 10_000)
const SEED = Number(process.env.SEED ?? 1)

let server: DayServer
before(async () => {
  server = await openServer()
})
after(() => server.close())

const aDay = fc.record({
  acts: fc.array(fc.constantFrom<Act>(...ACTS), { minLength: 1, maxLength: 16 }),
  choices: fc.array(fc.nat(0xffff), { minLength: 12, maxLength: 40 }),
})
const chooser = (choices: readonly number[]) => {
  let at = 0
  return (most: number) => ((choices[at++ % choices.length] ?? 0) + Math.floor(at / choices.length)) % most
}
const live = ({ acts, choices }: { acts: Act[]; choices: number[] }, mutant?: Mutant) =>
  liveDay(server, acts, chooser(choices), mutant)

test(`OFFLINE-1 OFFLINE-4 on ${DAYS} random days nothing is lost, doubled or out of order, and every screen ends with what the server holds`, async () => {
  await fc.assert(
    fc.asyncProperty(aDay, async (day) => void (await live(day))),
    { numRuns: DAYS, seed: SEED },
  )
})

for (const mutant of ['number outside of the transaction', 'overlay twice', 'no lock', 'new key on retry'] as const)
  test(`OFFLINE-1 the days find the fault: ${mutant}`, async () => {
    const found = await fc.check(
      fc.asyncProperty(aDay, async (day) => void (await live(day, mutant))),
      { numRuns: DAYS, seed: SEED, endOnFailure: true },
    )
    assert.equal(found.failed, true)
  })
