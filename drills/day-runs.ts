// Acts of day.ts with a replay: a run is begun with an order, and handed in at its last bar, both whether there is a network or not.
import type { Page } from '@playwright/test'
import { ALL_BARS, FIRST_BARS } from './day-places.ts'
import { type Act, becomes, type Entry, type State } from './day-plans.ts'
import { until } from './product.ts'

type Move = { kind: string; at: number; stop?: number; target?: number }
type Run = { at: number; moves: Move[]; trades: number; is_over: boolean }

/** The stop of each order, below all prices. Its target is above all of them, and another one for each run. */
const STOP = '40.00'
const targetOf = (step: number) => (90 + step / 100).toFixed(2)

const moveOf = ({ kind, at, stop }: Move) => `${kind} at ${at} with stop ${stop?.toFixed(2)}`
const runOf = ({ at, moves, trades, is_over }: Run) =>
  [`bar ${at}`, ...moves.map(moveOf), `${trades} trades`, is_over ? 'over' : 'open'].join(', ')

const ORDERED: Move[] = [{ kind: 'PLACE', at: FIRST_BARS, stop: Number(STOP) }]
const stateAt = (at: number) => runOf({ at, moves: ORDERED, trades: at === ALL_BARS ? 1 : 0, is_over: at === ALL_BARS })
/** A run that was begun, when the phone went off before its order. */
const BLANK = 'run without an order'
const blank = runOf({ at: FIRST_BARS, moves: [], trades: 0, is_over: false })

/** A run that the server has, named by the target of its order. */
export const readRun = (row: Record<string, unknown>): [name: string, State] => {
  const moves = JSON.parse(String(row.moves)) as Move[]
  const target = moves[0]?.target
  const run = { at: Number(row.at), moves, trades: Number(row.trades), is_over: row.is_over === 1 }
  return [target === undefined ? BLANK : `run ${target.toFixed(2)}`, runOf(run)]
}

/** Whether a change brings a run with this target to this bar. */
const bringsTo = ({ act, body }: Entry, target: string, at: number) =>
  act === 'replays.keep' && body?.at === at && (body.moves as Move[])[0]?.target?.toFixed(2) === target

const chartOf = (page: Page) => page.getByRole('application', { name: /right arrow key shows the next bar/ })
const saidOf = (page: Page) => page.locator('.replay-box p[role=status]').last()
const barOf = async (page: Page) => Number(/Bar (\d+) of/.exec((await saidOf(page).textContent()) ?? '')?.[1])

/** Presses by keyboard: the bar of the lesson may cover it. */
const press = async (page: Page, name: RegExp) => {
  const button = page.locator('.replay-box').getByRole('button', { name })
  // A run that is over is first saved, or given to the queue when the network has not answered for some time.
  await until(() => button.isEnabled(), 40_000)
  await button.focus()
  await button.press('Enter')
}

export const RUN_ACTS: Record<string, Act> = {
  beginRun: {
    place: 'text',
    plan: ({ allowed, step }) => {
      // One at a time. When the phone went off meanwhile, nobody knows whether there is one.
      const runs = [...allowed].filter(([name]) => name.startsWith('run '))
      const isFree = runs.every(([, states]) => states.length === 1 && !states[0]?.endsWith('open'))
      const title = targetOf(step)
      const state = stateAt(FIRST_BARS)
      const changes = [becomes(`run ${title}`, state), becomes(BLANK, undefined, [blank])]
      return isFree ? { title, state, changes } : undefined
    },
    isWritten: (entry, { title }) => bringsTo(entry, title, FIRST_BARS),
    async run({ page, title }) {
      // A run that is over says so until it is saved, and can be followed by another one then.
      await press(page, /^Begin( again)?$/)
      await until(async () => (await barOf(page)) === FIRST_BARS, 20_000)
      const order = page.getByRole('form', { name: 'Place an order' })
      await order.getByRole('textbox', { name: 'Stop', exact: true }).fill(STOP)
      await order.getByRole('textbox', { name: 'Target', exact: true }).fill(title)
      await press(page, /^Buy at/)
      await order.waitFor({ state: 'detached' })
    },
  },
  endRun: {
    place: 'text',
    plan: ({ known }) => {
      const open = known('run').find(({ state }) => state.endsWith('open'))
      if (!open) return undefined
      const between = Array.from({ length: ALL_BARS - FIRST_BARS }, (_, bar) => stateAt(FIRST_BARS + bar))
      const state = stateAt(ALL_BARS)
      return { title: open.title, state, changes: [becomes(`run ${open.title}`, state, between)] }
    },
    isWritten: (entry, { title }) => bringsTo(entry, title, ALL_BARS),
    async run({ page }) {
      const [chart, goOn] = [chartOf(page), page.locator('.replay-box').getByRole('button', { name: /^Continue / })]
      await chart.or(goOn).first().waitFor()
      if (await goOn.isVisible()) await press(page, /^Continue /)
      await chart.focus()
      for (let bar = await barOf(page); bar < ALL_BARS; bar++) await page.keyboard.press('ArrowRight')
      await page.getByRole('heading', { name: /^That was the last bar/ }).waitFor()
    },
  },
}
