import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeat } from './repeat.ts'

const fail = (error: unknown) => assert.fail(String(error))

test('work in the background goes on after a run that failed, and after one that has more to do at once', async () => {
  const faults: unknown[] = []
  let runs = 0
  const { promise: third, resolve } = Promise.withResolvers<void>()
  const stop = repeat(
    1,
    async () => {
      runs++
      if (runs === 1) throw new Error('the first fails')
      if (runs === 3) resolve()
      return runs === 2
    },
    (error) => faults.push(error),
  )
  await third
  await stop()
  assert.deepEqual(faults.map(String), ['Error: the first fails'])
})

test('a stop ends the pause and waits for the run in progress', async () => {
  const stopPaused = repeat(3_600_000, () => fail('the pause has not ended'), fail)
  await stopPaused()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  let isDone = false
  const stop = repeat(
    1,
    async (signal) => {
      start()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      isDone = true
    },
    fail,
  )
  await started
  await stop()
  assert.ok(isDone)
})
