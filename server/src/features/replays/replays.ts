import type { Move, Replay } from '@padauk/contract/replays'
import { readBars } from '@padauk/rules/charts'
import { fault } from '@padauk/rules/faults'
import { type Bar, playRun } from '@padauk/rules/replays'
import { idColumn } from '#db/client-ids.ts'
import type { Db, Schema } from '#db/schema.ts'
import { AppError, clientIdTaken, invalid, notFound } from '#errors.ts'
import type { Storage } from '#lib/storage.ts'
import { requireOpenLesson } from '../lessons/open-lesson.ts'

/** Only the newest are listed; older ones are kept. */
const LISTED = 50

const COLUMNS = [
  'replay_id',
  'client_id',
  'src',
  'account',
  'risk_percent',
  'starts_at',
  'at',
  'moves',
  'trades',
  'result_r',
  'result_money',
  'is_over',
  'started_at',
] as const
type Row = Pick<Schema['replays'], Exclude<(typeof COLUMNS)[number], 'replay_id'>> & { replay_id: number }
const toReplay = ({ client_id, moves, is_over, ...row }: Row): Replay => ({
  ...row,
  ...(client_id !== null && { client_id }),
  moves: JSON.parse(moves),
  is_over: is_over === 1,
})

/** The member's runs through a lesson's replay, newest first (LEARN-11). */
export async function listReplays(
  db: Db,
  memberId: number,
  lessonId: number,
  name: string,
  now: Date,
): Promise<Replay[]> {
  await requireOpenLesson(db, memberId, lessonId, now)
  const rows = await selectOwn(db, memberId, lessonId, name).orderBy('replay_id', 'desc').limit(LISTED).execute()
  return rows.map(toReplay)
}

/**
 * Starts a run with the lesson's current prices, account and risk, or returns the unfinished one, which the device then names by its client_id.
 *
 * @throws 404 when the lesson has no replay of this name, 409 when another run has this client_id
 */
export async function beginReplay(
  db: Db,
  memberId: number,
  lessonId: number,
  name: string,
  client_id: string | null,
  now: Date,
): Promise<Replay> {
  await requireOpenLesson(db, memberId, lessonId, now)
  const { text, text_my } = await db
    .selectFrom('lessons')
    .where('lesson_id', '=', lessonId)
    .select(['text', 'text_my'])
    .executeTakeFirstOrThrow()
  // The English decides: both languages have one replay, with the same prices.
  const found = findReplay(text ?? '', name) ?? findReplay(text_my ?? '', name)
  if (!found) throw notFound('replay')
  const at = now.toISOString()
  await db
    .insertInto('replays')
    .values({
      member_id: memberId,
      client_id,
      lesson_id: lessonId,
      name,
      ...found,
      at: found.starts_at,
      moves: '[]',
      trades: 0,
      result_r: 0,
      result_money: 0,
      is_over: 0,
      started_at: at,
      updated_at: at,
    })
    // There is an unfinished one, or the client_id is taken.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const run = await selectOwn(db, memberId, lessonId, name).where('is_over', '=', 0).executeTakeFirst()
  if (run && (client_id === null || run.client_id === client_id)) return toReplay(run)
  const ofOther = db.selectFrom('replays').where('member_id', '=', memberId).where('client_id', '=', client_id)
  if (!run || (await ofOther.select('replay_id').executeTakeFirst())) throw clientIdTaken()
  await db.updateTable('replays').set({ client_id }).where('replay_id', '=', run.replay_id).execute()
  return toReplay({ ...run, client_id })
}

type Step = { from: number; at: number; moves: Move[] }

/**
 * Saves the progress of a run: bars and moves can only be added. The result is computed here.
 * @throws 404 unless it is the member's, 409 when another device continued it or it is over, 422 for impossible moves
 */
export async function saveReplay(
  db: Db,
  storage: Storage,
  memberId: number,
  id: number | string,
  { from, at, moves }: Step,
  now: Date,
): Promise<Replay> {
  const row = await db
    .selectFrom('replays')
    .where(idColumn('replay_id', id), '=', id)
    .where('member_id', '=', memberId)
    .select([...COLUMNS, 'lesson_id'])
    .executeTakeFirst()
  if (!row) throw notFound('replay')
  await requireOpenLesson(db, memberId, row.lesson_id, now)
  const stored: Move[] = JSON.parse(row.moves)
  if (row.is_over || row.at !== from || JSON.stringify(moves.slice(0, stored.length)) !== row.moves)
    throw new AppError(409, fault('replay_went_on'))
  if (at < from) throw invalid('at', fault('bars_hidden_again'))
  const bars = await readPrices(db, storage, row.src)
  const run = play(bars, row, moves, at)
  const next = {
    at,
    moves: JSON.stringify(moves),
    trades: run.trades.length,
    result_r: run.result_r,
    result_money: run.result_money,
    is_over: at === bars.length ? (1 as const) : (0 as const),
  }
  const { numUpdatedRows } = await db
    .updateTable('replays')
    .set({ ...next, updated_at: now.toISOString() })
    .where('replay_id', '=', row.replay_id)
    .where('member_id', '=', memberId)
    .where('is_over', '=', 0)
    .where('at', '=', from)
    .where('moves', '=', row.moves)
    .executeTakeFirst()
  if (!numUpdatedRows) throw new AppError(409, fault('replay_went_on'))
  const { lesson_id: _, ...columns } = row
  return toReplay({ ...columns, ...next })
}

const selectOwn = (db: Db, memberId: number, lessonId: number, name: string) =>
  db
    .selectFrom('replays')
    .where('member_id', '=', memberId)
    .where('lesson_id', '=', lessonId)
    .where('name', '=', name)
    .select(COLUMNS)

function play(bars: Bar[], row: Row, moves: Move[], at: number) {
  try {
    return playRun(bars, row, moves, at)
  } catch (error) {
    if (error instanceof RangeError) throw invalid('moves', error.message)
    throw error
  }
}

/** Finds a replay in a lesson's HTML, as written by lesson-charts.ts. */
function findReplay(html: string, name: string) {
  for (const [figure] of html.matchAll(/<figure class="replay"[^>]*>/g)) {
    const of = (key: string) => new RegExp(`data-${key}="([^"]*)"`).exec(figure)?.[1] ?? ''
    if (of('name') === name)
      return {
        src: of('src'),
        account: Number(of('account')),
        risk_percent: Number(of('risk')),
        starts_at: Number(of('start')),
      }
  }
}

async function readPrices(db: Db, storage: Storage, src: string): Promise<Bar[]> {
  const path = new URL(src, 'http://any').searchParams.get('filePath') ?? ''
  const { blob } = await db
    .selectFrom('files')
    .where('path', '=', path)
    .where('is_private', '=', 0)
    .select('blob')
    .executeTakeFirstOrThrow()
  return readBars((await storage.read(blob)).toString()).map(([time = '', ...prices]) => {
    const [open = 0, high = 0, low = 0, close = 0] = prices.map(Number)
    return { time, open, high, low, close }
  })
}
