import { newKey } from '@padauk/contract/keys'
import { type Move, type Replay, replays } from '@padauk/contract/replays'
import { readBars } from '@padauk/rules/charts'
import type { Bar } from '@padauk/rules/replays'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, NetworkError, readText } from '#lib/api.ts'
import { PENDING } from '#lib/offline/pending.ts'
import { send } from '#lib/offline/send.ts'
import { BEGIN, idOf } from './replays.changes.ts'

/** A replay as described in the lesson's text. */
type ReplayFigure = Pick<Replay, 'src' | 'account' | 'risk_percent' | 'starts_at'> & {
  name: string
  title: string
}
export type ReplayPlace = { lessonId: number; figure: ReplayFigure }
export type Step = { at: number; moves: Move[] }

/** Lesson id of the author's preview, for which nothing is saved. */
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
    // Meanwhile, the device may have given them (lib/offline/cached-queries.ts).
    if (client.getQueryData(query.queryKey) === undefined) throw error
  })
}

/** Puts a run into the list that was read. */
export const putRun = (client: QueryClient, place: ReplayPlace, run: Replay) =>
  client.setQueryData(replaysQuery(place).queryKey, (old: Replay[] = []) =>
    old.some((one) => idOf(one) === idOf(run))
      ? old.map((one) => (idOf(one) === idOf(run) ? run : one))
      : [run, ...old],
  )

/** A run that the server does not know: its first bars. */
const newRun = ({ figure: { src, account, risk_percent, starts_at } }: ReplayPlace, key?: string): Replay => ({
  replay_id: 0,
  ...(key && { client_id: key }),
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

/** What the engine knows of a change of a run. */
const about = (place: ReplayPlace, run: Replay) => ({
  thing: `replay ${idOf(run)}`,
  title: place.figure.title,
  shown: replaysQuery(place).queryKey,
  about: run,
})

const beginThere = async (place: ReplayPlace, client: QueryClient): Promise<Replay> => {
  const key = newKey()
  const run = newRun(place, key)
  await requirePrices(client, run.src)
  const info = { act: BEGIN, key, isCreation: true, ...about(place, run) }
  const answer = await send(replays.begin, { ...sent(place), body: { client_id: key } }, info)
  if (answer === PENDING || !answer) return run
  putRun(client, place, answer.content)
  return answer.content
}

/** `onStarted` receives the unfinished run: a new one, or the one started before. */
export const beginReplay = mutationOptions({
  mutationFn: async ({ place, onStarted }: { place: ReplayPlace; onStarted: (run: Replay) => void }, { client }) => {
    if (place.lessonId !== PREVIEW) return onStarted(await beginThere(place, client))
    const run = newRun(place)
    putRun(client, place, run)
    onStarted(run)
  },
  meta: { quiet: true },
})

/**
 * Saves `next`, which goes on from `run`, and returns the server's run, or undefined if it is sent later. Not a mutation:
 * it continues after the page is left, and a lost connection must not raise a toast each time.
 */
export const saveReplay = async (place: ReplayPlace, run: Replay, next: Replay): Promise<Replay | undefined> => {
  if (place.lessonId === PREVIEW) return next
  const { at, moves } = next
  const saved = { params: { id: idOf(run) }, body: { from: run.at, at, moves } }
  const answer = await send(replays.keep, saved, { act: 'replays.keep', replaces: 'all', ...about(place, next) })
  return answer === PENDING || !answer ? undefined : answer.content
}
