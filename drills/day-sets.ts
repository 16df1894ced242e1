// Acts of day.ts with what there is for each day: the questions of the practice, and the charts.
import type { DrillKind } from '../rules/src/drill-charts.ts'
import { makeDrill } from '../rules/src/drill-charts.ts'
import { LEAVE } from '../rules/src/drills.ts'
import { tickRight } from './day-lessons.ts'
import { chartActsOf, checkOf, endOf, nextOf } from './day-places.ts'
import type { Act, State } from './day-plans.ts'
import { until } from './product.ts'

const CATCHES_UP_MS = 3000
/** Questions of the practice, and charts. */
const COUNT = 5

/** How much of a set is done, as it was meant to be. */
const doneOf = (count: number) => `${count} of ${COUNT} answered once`
const countIn = (state: State) => Number.parseInt(state ?? '', 10)
export const NOTHING_ANSWERED: [name: string, State[]][] = [
  ['practice today', [doneOf(0)]],
  ['charts today', [doneOf(0)]],
]

/** Answers one more. When the phone went off meanwhile, it goes on with what is left, which may be nothing. */
const planNext =
  (name: string): Act['plan'] =>
  ({ allowed }) => {
    const states = allowed.get(name) ?? []
    if (states.every((state) => countIn(state) === COUNT)) return undefined
    const to = (state: State) => doneOf(Math.min(countIn(state) + 1, COUNT))
    return { title: 'today', state: undefined, changes: [{ name, to }] }
  }

/** What the server has of the practice: all right, each at its first try. */
export const readPractice = (rows: Record<string, unknown>[]): [name: string, State] => {
  const tried = rows.filter(({ tries }) => Number(tries) > 0)
  const isRight = tried.every(({ tries, is_right_first }) => tries === 1 && is_right_first === 1)
  return ['practice today', isRight ? doneOf(tried.length) : JSON.stringify(tried)]
}

/** What the server has of the charts: each where its marker stood, or left. */
export const readCharts = (rows: Record<string, unknown>[]): [name: string, State] => {
  const given = rows.filter(({ answer }) => answer !== null)
  const isAsGiven = given.every(
    ({ seed, kind, answer }) => answer === (makeDrill(Number(seed), kind as DrillKind).scale?.start ?? LEAVE),
  )
  return ['charts today', isAsGiven ? doneOf(given.length) : JSON.stringify(given)]
}

/**
 * What is asked, once the page knows of the answers on this device. A phone that was off when the server's answer came may ask
 * for one again.
 */
async function readAsked(readName: () => Promise<string | null>, answered: Set<string>) {
  let name = ''
  await until(async () => {
    name = (await readName()) ?? ''
    return !answered.has(name)
  }, CATCHES_UP_MS).catch(() => {})
  return name
}

export const SET_ACTS: Record<string, Act> = {
  answerPractice: {
    place: 'practice',
    plan: planNext('practice today'),
    async run({ page, lessons, answered }) {
      const [check, next, end] = [checkOf(page), nextOf(page), endOf(page)]
      for (;;) {
        await check.or(next).or(end).first().waitFor()
        if (await end.isVisible()) return
        // A press right after the answer is taken for a double tap.
        if (await next.isVisible()) await next.click({ timeout: 2000 }).catch(() => {})
        else {
          const name = await readAsked(() => page.locator('.quiz-question').getAttribute('id'), answered)
          // The page may go to the next one meanwhile.
          if (!(await tickRight(page, lessons)) || !(await page.locator(`#${name}`).isVisible())) continue
          await check.click()
          await page.locator(`#${name} .answers li`).first().waitFor()
          if (answered.has(name)) return 'again'
          answered.add(name)
          return
        }
      }
    },
  },
  answerChart: {
    place: 'charts',
    plan: planNext('charts today'),
    async run({ page, answered }) {
      const acts = chartActsOf(page)
      const answer = acts.getByRole('button', { name: /^(Check|Leave it)$/ })
      const next = acts.getByRole('button', { name: /^(Next chart|To the result)$/ })
      const end = page.getByRole('heading', { name: 'Today’s drills are done' })
      await answer.or(next).or(end).first().waitFor()
      if (await next.isVisible()) await next.click()
      await answer.or(end).first().waitFor()
      if (await end.isVisible()) return
      const readName = () => page.locator('.drill-head h1 small').textContent()
      await readAsked(readName, answered)
      await answer.click()
      await page.locator('.drill-dock.marked').waitFor()
      // The page may have gone on to the next one before the press. The one that is answered stays.
      const name = (await readName()) ?? ''
      if (answered.has(name)) return 'again'
      answered.add(name)
    },
  },
}
