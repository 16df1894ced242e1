import { newKey } from '@padauk/contract/keys'
import { type Move, type Replay, replays } from '@padauk/contract/replays'
import { readBars } from '@padauk/rules/charts'
import type { Bar } from '@padauk/rules/replays'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call, NetworkError, readText } from '#lib/api.ts'
import { temporaryId } from '#lib/offline/changes.ts'
import { PENDING, readPending } from '#lib/offline/pending.ts'
import { send } from '#lib/offline/send.ts'
import { stopReading } from '#lib/offline/stop-reading.ts'
import { BEGIN } from './replays.changes.ts'

/** A replay as described in the lesson's text. */
type ReplayFigure = Pick<Replay, 'src' | 'account' | 'risk_percent' | 'starts_at'> & {
  name: string
  title: string
}
export type ReplayPlace = { lessonId: number; figure: ReplayFigure }
export type Step = { at: number; moves: Move[] }

/** Lesson and run id of the author's preview, for which nothing is saved. */
const PREVIEW = 0

const sent = ({ lessonId, figure }: ReplayPlace) => ({ params: { id: String(lessonId), name: figure.name } })

/** The member's runs, newest first. */
export const replaysQuery = (place: ReplayPlace) =>
  queryOptions({
    queryKey: ['replays', place.lessonId, place.figure.name],
    queryFn: async ({ signal }): Promise<Replay[]> =>
      place.lessonId === PREVIEW ? [] : (await call(replays.list, sent(place), { signal })).content,
    staleTime: 0,
  })

export type Prices = { bars: Bar[]; decimals: number }

const readPrices = (csv: string): Prices => {
  const rows = readBars(csv)
  return {
    bars: rows.map(([time = '', ...prices]) => {
      const [open = 0, high = 0, low = 0, close = 0] = prices.map(Number)
      return { time, open, high, low, close }
    }),
    decimals: Math.min(
      8,
      Math.max(...rows.flatMap((row) => row.slice(1, 5).map((price) => price.split('.')[1]?.length ?? 0))),
    ),
  }
}

/** The prices are neither on the device nor to be had. */
export class PricesNotHere extends NetworkError {}

/** A price file never changes: new content gets a new address. */
export const pricesQuery = (src: string) =>
  queryOptions({
    queryKey: ['replays', 'prices', src],
    queryFn: async ({ signal }) => {
      try {
        return readPrices(await readText(src, signal))
      } catch (error) {
        throw error instanceof NetworkError ? new PricesNotHere(error.message, { cause: error }) : error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * A run is not begun where it could not be played. Asked for before every start, because a browser may believe in a
 * network that leads nowhere.
 */
const requirePrices = async (client: QueryClient, src: string) => {
  const query = pricesQuery(src)
  await client.ensureQueryData(query).catch((error) => {
    // Meanwhile, the device may have given them (lib/kept-queries.ts).
    if (client.getQueryData(query.queryKey) === undefined) throw error
  })
}

/** Puts the server's version of a run into the cached list. One that is being read may be older, and is read again. */
export const putRun = (client: QueryClient, place: ReplayPlace, run: Replay) => {
  const { queryKey } = replaysQuery(place)
  const isBeingRead = client.isFetching({ queryKey, exact: true }) > 0
  void stopReading({ queryKey, exact: true })
  client.setQueryData(queryKey, (old: Replay[] = []) =>
    old.some(({ replay_id }) => replay_id === run.replay_id)
      ? old.map((one) => (one.replay_id === run.replay_id ? run : one))
      : [run, ...old],
  )
  if (isBeingRead) void client.invalidateQueries({ queryKey, exact: true })
}

/** A run that the server does not know: its first bars. */
const newRun = (replay_id: number, { figure: { src, account, risk_percent, starts_at } }: ReplayPlace): Replay => ({
  replay_id,
  src,
  account,
  risk_percent,
  starts_at,
  at: starts_at,
  moves: [],
  trades: 0,
  result_r: 0,
  result_money: 0,
  is_over: false,
  started_at: new Date().toISOString(),
})

/** What the outbox knows of a change of a run. */
const about = (place: ReplayPlace, run: Replay) => ({
  thing: `replay ${run.replay_id}`,
  title: place.figure.title,
  shown: replaysQuery(place).queryKey,
  about: run,
})

/** Without a network, the run has a temporary id. */
const beginThere = async (place: ReplayPlace, client: QueryClient): Promise<Replay> => {
  const key = newKey()
  const run = newRun(temporaryId(key), place)
  await requirePrices(client, run.src)
  const made = { act: BEGIN, key, makes: { id: run.replay_id, field: 'replay_id' }, ...about(place, run) }
  const answer = await send(replays.begin, sent(place), made)
  if (answer === PENDING) return run
  putRun(client, place, answer.content)
  return answer.content
}

/** `onBegun` receives the unfinished run: a new one, or the one started before. */
export const beginReplay = mutationOptions({
  mutationFn: async ({ place, onBegun }: { place: ReplayPlace; onBegun: (run: Replay) => void }, { client }) => {
    if (place.lessonId !== PREVIEW) return onBegun(await beginThere(place, client))
    const run = newRun(PREVIEW, place)
    putRun(client, place, run)
    onBegun(run)
  },
  meta: { quiet: true },
})

/** A request that never ends would hold back every later step. The outbox tries again, under the same key. */
const PATIENCE_MS = 8000

/**
 * Saves `next`, which goes on from `run`, and returns the server's run, or undefined if it is sent later. Not a mutation:
 * it continues after the page is left, and a lost connection must not raise a toast each time.
 */
export const keepReplay = async (place: ReplayPlace, run: Replay, next: Replay): Promise<Replay | undefined> => {
  if (run.replay_id === PREVIEW) return next
  const { at, moves } = next
  const saved = { params: { id: String(run.replay_id) }, body: { from: run.at, at, moves } }
  const change = { act: 'replays.keep', key: newKey(), replaces: 'all' as const, ...about(place, next) }
  // Directly, because it may be the last thing that a page does. After what waits, nothing can overtake.
  if (run.replay_id > 0 && !readPending().waiting.some(({ thing }) => thing === change.thing))
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      return (await call(replays.keep, saved, { keepalive: true, idempotencyKey: change.key, signal })).content
    } catch (error) {
      if (error instanceof ApiError) throw error
    }
  const answer = await send(replays.keep, saved, change)
  return answer === PENDING ? undefined : answer.content
}
