import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeTurns } from './turns.ts'

test('SAFE-7 slow work runs a few at a time, some wait in order, and the rest is refused at once', async () => {
  const take = takeTurns(2, 3)
  const ends: ((fails?: boolean) => void)[] = []
  const begun: number[] = []
  const work = (nth: number) =>
    take(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(nth)
          ends.push((fails) => (fails ? reject(new Error('it failed')) : resolve(nth)))
        }),
    )
  const all = Array.from({ length: 7 }, (_, nth) => work(nth))
  const settled = Promise.allSettled(all)
  await assert.rejects(all[5] as Promise<number>, { status: 503, retryAfter: 2 })
  await assert.rejects(all[6] as Promise<number>, { status: 503 })
  assert.deepEqual(begun, [0, 1])
  // Work that fails gives its turn away too.
  ends[0]?.(true)
  await assert.rejects(all[0] as Promise<number>, /it failed/)
  for (let nth = 1; nth < 5; nth++) {
    await new Promise(setImmediate)
    assert.ok(begun.length <= nth + 2)
    ends[nth]?.()
  }
  await settled
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  const again = work(9)
  ends.at(-1)?.()
  assert.equal(await again, 9)
})
