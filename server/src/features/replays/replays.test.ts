import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Move } from '@padauk/contract/replays'
import { type Bar, playRun } from '@padauk/rules/replays'
import fc from 'fast-check'
import { openWorld, type Who } from '#test/world.ts'
import { nameFile } from '../files/files.ts'

const { call, db, storage, lesson, idOf } = await openWorld()

// ── the rules ────────────────────────────────────────────────────────────────────────────────────────────────────────

const bar = (open: number, high: number, low: number, close: number): Bar => ({
  time: '2026-01-01',
  open,
  high,
  low,
  close,
})
const FLAT = bar(100, 101, 99, 100)
const GAME = { account: 1000, risk_percent: 1, starts_at: 1 }
const buy = (entry = 100, stop = 98, target = 106): Move => ({ kind: 'PLACE', at: 1, entry, stop, target })
const sell = (entry = 100, stop = 102, target = 94): Move => ({ kind: 'PLACE', at: 1, entry, stop, target })
/** Plays one order over these bars after the first one. */
const only = (move: Move, ...bars: Bar[]) => {
  const all = [FLAT, ...bars, FLAT]
  const { trades, current } = playRun(all, GAME, [move], all.length - 1)
  const trade = trades[0] ?? current
  return trade && [trade.filled, trade.closed, trade.why, Number(trade.money.toFixed(4)), Number(trade.r.toFixed(4))]
}

test('LEARN-11 the size risks the given percent of the account; stop and target give their R multiples', () => {
  assert.deepEqual(only(buy(), bar(100, 101, 97, 98)), [100, 98, 'STOP', -10, -1])
  assert.deepEqual(only(buy(), bar(100, 106.5, 99, 106)), [100, 106, 'TARGET', 30, 3])
  assert.deepEqual(only(sell(), bar(100, 102, 99, 101)), [100, 102, 'STOP', -10, -1])
  assert.deepEqual(only(sell(), bar(100, 101, 94, 95)), [100, 94, 'TARGET', 30, 3])
  const {
    trades: [trade],
  } = playRun([FLAT, bar(100, 101, 97, 98), FLAT], GAME, [buy()], 3)
  assert.deepEqual([trade?.size, trade?.risk, trade?.side], [5, 10, 'BUY'])
})

test('LEARN-11 a bar that reaches both counts as the stop; a gap fills at the open, for better or worse', () => {
  assert.deepEqual(only(buy(), bar(100, 107, 97, 100)), [100, 98, 'STOP', -10, -1])
  assert.deepEqual(only(buy(), bar(96, 97, 95, 96)), [100, 96, 'STOP', -20, -2])
  assert.deepEqual(only(buy(), bar(108, 109, 107, 108)), [100, 108, 'TARGET', 40, 4])
  assert.deepEqual(only(sell(), bar(104, 105, 103, 104)), [100, 104, 'STOP', -20, -2])
})

test('LEARN-11 a pending order waits for its price; the bar that fills it can only hit the stop', () => {
  assert.deepEqual(only(buy(103, 101, 109), FLAT), [null, null, null, 0, 0])
  assert.deepEqual(
    only(buy(103, 101, 109), bar(100, 104, 100.5, 103.5), bar(103.5, 110, 103, 109)),
    [103, 101, 'STOP', -10, -1],
    'its low may have come later',
  )
  assert.deepEqual(only(buy(103, 99, 107), bar(100, 108, 100, 104), bar(104, 105, 103, 104)), [
    103,
    null,
    null,
    2.5,
    0.25,
  ])
  assert.deepEqual(
    only(buy(103, 101, 109), bar(104, 105, 103, 104), bar(104, 109, 103, 108)),
    [104, 109, 'TARGET', 25, 2.5],
    'the bar opened beyond it',
  )
  assert.deepEqual(
    only(buy(97, 95, 103), bar(96, 97, 95.5, 96)),
    [96, null, null, 0, 0],
    'filled lower, at a better price',
  )
})

test('LEARN-11 closing ends a trade at the last close and cancels an order; the last bar closes open trades', () => {
  const bars = [FLAT, bar(100, 103, 99, 102), bar(102, 103, 101, 103), FLAT]
  const closed = playRun(bars, GAME, [buy(100, 98, 110), { kind: 'CLOSE', at: 2 }], 3)
  assert.deepEqual(
    [closed.trades.map(({ why, r }) => [why, r]), closed.current, closed.equity],
    [[['CLOSED', 1]], null, [1000, 1010]],
  )
  const back = playRun(bars, GAME, [buy(90, 88, 110), { kind: 'CLOSE', at: 2 }], 3)
  assert.deepEqual([back.trades, back.current], [[], null])
  const end = playRun(bars, GAME, [buy(100, 98, 110)], 4)
  assert.deepEqual(
    end.trades.map(({ why, r }) => [why, r]),
    [['END', 0]],
  )
  const second = playRun(
    bars,
    GAME,
    [buy(100, 98, 110), { kind: 'CLOSE', at: 2 }, { ...buy(102, 100.5, 110), at: 2 }],
    3,
  )
  assert.equal(second.current?.risk, 10.1, 'the next trade risks its percent of the current account')
})

test('LEARN-11 impossible moves are refused', () => {
  const bars = [FLAT, FLAT, FLAT]
  const moves: Move[][] = [
    [{ kind: 'CLOSE', at: 1 }],
    [buy(), buy()],
    [{ ...buy(), at: 3 }],
    [
      { ...buy(), at: 2 },
      { ...buy(), at: 1 },
    ],
    [buy(100, 100, 106)],
    [buy(100, 98, 99)],
    [sell(100, 102, 103)],
  ]
  for (const list of moves) assert.throws(() => playRun(bars, GAME, list, 2), RangeError, JSON.stringify(list))
  for (const at of [0, 4]) assert.throws(() => playRun(bars, GAME, [], at), RangeError)
  assert.throws(() => playRun(bars, GAME, [{ ...buy(), at: 3 }], 3), RangeError)
})

test('LEARN-11 for any bars the balance equals start plus results, and a run played in parts is the same run', () => {
  const step = fc.record({
    open: fc.double({ min: -3, max: 3, noNaN: true }),
    up: fc.double({ min: 0, max: 4, noNaN: true }),
    down: fc.double({ min: 0, max: 4, noNaN: true }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.double({ min: 0.5, max: 5, noNaN: true }),
      fc.boolean(),
      (steps, away, isLong) => {
        let last = 100
        const bars = steps.map(({ open, up, down, share }) => {
          const from = Math.max(1, last + open)
          const [high, low] = [from + up, Math.max(0.5, from - down)]
          last = low + (high - low) * share
          return bar(from, high, low, last)
        })
        const sign = isLong ? 1 : -1
        const entry = bars[0]!.close
        if (entry - away * 3 <= 0.5) return
        const moves: Move[] = [
          { kind: 'PLACE', at: 1, entry, stop: entry - sign * away, target: entry + sign * away * 2 },
        ]
        const whole = playRun(bars, GAME, moves, bars.length)
        const sum = whole.trades.reduce((total, { money }) => total + money, 0)
        if (
          Math.abs(whole.result_money - sum) > 1e-6 ||
          Math.abs(whole.equity.at(-1)! - 1000 - sum) > 1e-6 ||
          whole.current !== null
        )
          throw new Error('the account does not add up')
        for (let at = 1; at <= bars.length; at++) {
          const { trades } = playRun(bars, GAME, moves, at)
          if (trades.length > 0 && at < bars.length && JSON.stringify(trades) !== JSON.stringify(whole.trades))
            throw new Error('what has ended changes no more')
        }
      },
    ),
    { numRuns: 300 },
  )
})

// ── the server ───────────────────────────────────────────────────────────────────────────────────────────────────────

const BARS = Array.from(
  { length: 30 },
  (_, index) => `2026-01-${String(index + 1).padStart(2, '0')},100,${index === 20 ? 107 : 101},99,100`,
)
/** A published lesson with a replay of these bars. */
async function makeLesson() {
  const { course_id } = await lesson('What money is for')
  const slug = `replay-${Math.random()}`
  const bytes = Buffer.from(`time,open,high,low,close\n${BARS.join('\n')}\n`)
  await storage.put(bytes)
  const path = `curriculum/${slug}/bars.csv`
  await nameFile(db, { path, media_type: 'text/csv; charset=utf-8', is_private: false, bytes }, new Date())
  const text = `<p>x</p><figure class="replay" data-name="bars" data-src="/api/file?filePath=${encodeURIComponent(path)}" data-account="1000" data-risk="1" data-start="10"><figcaption>T</figcaption></figure>`
  const row = {
    course_id,
    slug,
    title: slug,
    position: 900,
    status: 'PUBLISHED' as const,
    minutes: 1,
    needs_previous: 0 as const,
    pass_percent: 70,
    text,
    vimeo_path: null,
    video_source: null,
    video_poster: null,
    video_captions: '[]',
    video_seconds: 0,
    question_count: 0,
  }
  const { lesson_id } = await db.insertInto('lessons').values(row).returning('lesson_id').executeTakeFirstOrThrow()
  return { lesson_id, url: `/api/user/lesson/${lesson_id}/replay/bars` }
}
const begin = async (url: string, as: Who = 'trader') => (await call('POST', url, { as })).content
const keep = (id: number, from: number, at: number, moves: unknown[], as: Who = 'trader') =>
  call('PUT', `/api/user/replay/${id}`, { as, body: { from, at, moves } })
const PLACE = { kind: 'PLACE', at: 10, entry: 100, stop: 98, target: 106 }

test('LEARN-11 a run is started, saved and resumed on another device, and the server computes its result', async () => {
  const { url } = await makeLesson()
  assert.deepEqual((await call('GET', url, { as: 'trader' })).content, [])
  const run = await begin(url)
  assert.deepEqual(
    [run.at, run.starts_at, run.account, run.risk_percent, run.moves, run.is_over],
    [10, 10, 1000, 1, [], false],
  )
  assert.equal((await begin(url)).replay_id, run.replay_id, 'one run at a time')
  assert.equal((await keep(run.replay_id, 10, 15, [PLACE])).status, 200)
  const [taken] = (await call('GET', url, { as: 'trader' })).content
  assert.deepEqual([taken.at, taken.moves, taken.trades], [15, [PLACE], 0])
  const { content: over } = await keep(run.replay_id, 15, 30, [PLACE])
  assert.deepEqual([over.trades, over.result_r, over.result_money, over.is_over], [1, 3, 30, true])
  assert.equal((await keep(run.replay_id, 30, 30, [PLACE])).status, 409, 'a finished run cannot continue')
  const again = await begin(url)
  assert.notEqual(again.replay_id, run.replay_id)
  assert.deepEqual(
    (await call('GET', url, { as: 'trader' })).content.map(({ replay_id }: { replay_id: number }) => replay_id),
    [again.replay_id, run.replay_id],
  )
})

test('LEARN-11 seen bars stay seen and moves cannot be undone', async () => {
  const { url } = await makeLesson()
  const { replay_id } = await begin(url)
  assert.equal((await keep(replay_id, 10, 15, [PLACE])).status, 200)
  assert.equal((await keep(replay_id, 15, 12, [PLACE])).status, 422)
  assert.equal((await keep(replay_id, 15, 16, [])).status, 409, 'a removed move')
  assert.equal((await keep(replay_id, 15, 16, [{ ...PLACE, stop: 97 }])).status, 409, 'a changed move')
  assert.equal((await keep(replay_id, 10, 16, [PLACE])).status, 409, 'another device has continued')
  for (const moves of [
    [PLACE, { ...PLACE, at: 16 }],
    [PLACE, { kind: 'CLOSE', at: 40 }],
    [PLACE, { kind: 'CLOSE', at: 11 }, { kind: 'CLOSE', at: 12 }],
  ])
    assert.equal((await keep(replay_id, 15, 16, moves)).status, 422, JSON.stringify(moves))
  assert.equal((await keep(replay_id, 15, 31, [PLACE])).status, 422)
  for (const moves of [
    'x',
    [{ kind: 'WIN', at: 10 }],
    [{ ...PLACE, stop: -1 }],
    [{ ...PLACE, size: 5 }],
    Array(201).fill(PLACE),
  ])
    assert.equal((await keep(replay_id, 15, 16, moves as never)).status, 422)
})

test('LEARN-11 SAFE-2 another member’s run is 404', async () => {
  const { url } = await makeLesson()
  const { replay_id } = await begin(url)
  assert.equal((await keep(replay_id, 10, 11, [], 'expiring')).status, 404)
  assert.deepEqual((await call('GET', url, { as: 'expiring' })).content, [])
  assert.equal((await call('POST', url.replace('bars', 'others'), { as: 'trader' })).status, 404)
})

test('LEARN-11 SAFE-3 a hundred simultaneous starts make one run, and of a hundred simultaneous steps one is saved', async () => {
  const { url } = await makeLesson()
  const runs = await Promise.all(Array.from({ length: 100 }, () => begin(url)))
  assert.equal(new Set(runs.map(({ replay_id }) => replay_id)).size, 1)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => keep(runs[0].replay_id, 10, 11 + (index % 5), [])),
  )
  assert.deepEqual(
    [answers.filter(({ status }) => status === 200).length, answers.filter(({ status }) => status === 409).length],
    [1, 99],
  )
  const member_id = await idOf('trader')
  assert.equal(
    (
      await db
        .selectFrom('replays')
        .where('member_id', '=', member_id)
        .where('replay_id', '=', runs[0].replay_id)
        .select('at')
        .executeTakeFirstOrThrow()
    ).at,
    answers.find(({ status }) => status === 200)!.content.at,
  )
})
