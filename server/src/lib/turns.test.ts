import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareRuns, takeTurns } from './turns.ts'

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

test('SAFE-7 all who wait for a run share the next one, also after one that failed', async () => {
  const runs: { with: string; end: (fails?: boolean) => void }[] = []
  const ask = shareRuns(
    (of: string) =>
      new Promise<string>((resolve, reject) => {
        runs.push({ with: of, end: (fails) => (fails ? reject(new Error('it failed')) : resolve(`run for ${of}`)) })
      }),
  )
  const begun = () => new Promise((resolve) => setImmediate(() => resolve(runs.map((run) => run.with))))
  const first = ask('a')
  assert.deepEqual(await begun(), ['a'])
  const waiting = [ask('b'), ask('c'), ask('d')]
  assert.deepEqual(await begun(), ['a'])
  runs[0]?.end(true)
  await assert.rejects(first, /it failed/)
  assert.deepEqual(await begun(), ['a', 'b'])
  const late = ask('e')
  runs[1]?.end()
  assert.deepEqual(await Promise.all(waiting), ['run for b', 'run for b', 'run for b'])
  assert.deepEqual(await begun(), ['a', 'b', 'e'])
  runs[2]?.end()
  assert.equal(await late, 'run for e')
})
