import { type Move, type Replay, replays } from '@padauk/contract/replays'
import { readBars } from '@padauk/rules/charts'
import type { Bar } from '@padauk/rules/replays'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, readText } from '#lib/api.ts'

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

/** A price file never changes: new content gets a new address. */
export const pricesQuery = (src: string) =>
  queryOptions({
    queryKey: ['replays', 'prices', src],
    queryFn: async ({ signal }) => readPrices(await readText(src, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Puts the server's version of a run into the cached list. */
export const putRun = (client: QueryClient, place: ReplayPlace, run: Replay) =>
  client.setQueryData(replaysQuery(place).queryKey, (old: Replay[] = []) =>
    old.some(({ replay_id }) => replay_id === run.replay_id)
      ? old.map((one) => (one.replay_id === run.replay_id ? run : one))
      : [run, ...old],
  )

const beginPreview = ({ figure: { src, account, risk_percent, starts_at } }: ReplayPlace): Replay => ({
  replay_id: PREVIEW,
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

/** `onBegun` receives the unfinished run: a new one, or the one started before. */
export const beginReplay = mutationOptions({
  mutationFn: async ({ place, onBegun }: { place: ReplayPlace; onBegun: (run: Replay) => void }, { client }) => {
    const run = place.lessonId === PREVIEW ? beginPreview(place) : (await call(replays.begin, sent(place))).content
    putRun(client, place, run)
    onBegun(run)
  },
  meta: { quiet: true },
})

/**
 * Not a mutation: it retries by itself and continues after the page is left, and a lost
 * connection must not raise a toast each time.
 */
export const keepReplay = async (run: Replay, { at, moves }: Step): Promise<Replay> =>
  run.replay_id === PREVIEW
    ? { ...run, at, moves }
    : (
        await call(
          replays.keep,
          { params: { id: String(run.replay_id) }, body: { from: run.at, at, moves } },
          { keepalive: true },
        )
      ).content
