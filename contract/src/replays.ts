import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { ClientId, content, get, Id, IdOrClientId, post, put } from './endpoint.ts'

export const MAX_MOVES = 200

const Price = z
  .number(fault('no_number', { field: 'a price' }))
  .check(
    z.positive(fault('not_above', { field: 'a price', min: 0 })),
    z.lte(1e9, fault('above_most', { field: 'a price', max: 1000000000 })),
  )
/** How many bars were visible when the move was made. */
const At = z
  .int(fault('no_whole_number', { field: 'at' }))
  .check(
    z.gte(1, fault('too_low', { field: 'at', min: 1 })),
    z.lte(100_000, fault('above_most', { field: 'at', max: 100000 })),
  )

/**
 * PLACE puts an order at `entry` (a buy when the stop is below it, else a sell). CLOSE cancels a pending order, or
 * closes the open trade at the last close.
 */
export const Move = z.union([
  z.strictObject({ kind: z.literal('PLACE'), at: At, entry: Price, stop: Price, target: Price }),
  z.strictObject({ kind: z.literal('CLOSE'), at: At }),
])
export type Move = z.infer<typeof Move>

const Moves = z
  .array(Move, fault('no_list', { field: 'moves' }))
  .check(z.maxLength(MAX_MOVES, fault('too_many_moves', { max: MAX_MOVES })))

export const Replay = z.object({
  replay_id: z.int(),
  /** Only of a run that was given one. */
  client_id: z.optional(z.string()),
  /** Copied from the lesson when the run began, so that later edits to the lesson do not affect it. */
  src: z.string(),
  account: z.number(),
  risk_percent: z.number(),
  starts_at: z.int(),
  /** Bars revealed so far; the run is over when all are. */
  at: z.int(),
  moves: Moves,
  trades: z.int(),
  result_r: z.number(),
  result_money: z.number(),
  is_over: z.boolean(),
  started_at: z.string(),
})
export type Replay = z.infer<typeof Replay>

const place = z.object({
  id: Id,
  name: z.string().check(z.regex(/^[\w-]{1,80}$/, fault('no_replay_name'))),
})

export const replays = {
  list: get('/api/user/lesson/:id/replay/:name', {
    access: 'active',
    inView: true,
    summary: 'The member’s runs through a replay, newest first',
    params: place,
    answer: content(z.array(Replay)),
  }),
  begin: post('/api/user/lesson/:id/replay/:name', {
    access: 'active',
    summary: 'Start a run, or go on with the unfinished one, whose ids stay',
    params: place,
    body: z.optional(z.nullable(z.strictObject({ client_id: z.optional(ClientId) }))),
    answer: content(Replay),
    status: 201,
  }),
  keep: put('/api/user/replay/:id', {
    access: 'active',
    summary: 'Save the progress of a run; moves can only be added',
    params: z.object({ id: IdOrClientId }),
    body: z.strictObject({
      /** The `at` the client last saw; detects that another device continued the run. */
      from: z
        .int(fault('no_whole_number', { field: 'from' }))
        .check(z.gte(1, fault('too_low', { field: 'from', min: 1 }))),
      at: At,
      moves: Moves,
    }),
    answer: content(Replay),
  }),
}
