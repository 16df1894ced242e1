import type { Language } from '@padauk/rules/languages'
import { RUIN_SENTENCES } from '@padauk/rules/ruin-sentences'
import { isAllLost, PLAN_BOUNDS, playPlan, type SizedPlan } from '@padauk/rules/ruins'
import { escapeHtml } from './html.ts'
import { readBlock } from './lesson-charts.ts'

/** Each is played when its lesson is saved or imported. */
export const SIMULATORS_MAX = 10
const NAMES = ['win', 'gain', 'loss', 'trades', 'risk'] as const
const FIGURE = /<figure\b([^>]*\bclass="simulator"[^>]*)>([\s\S]*?)<\/figure>/g

/**
 * Renders a ```simulator block (LEARN-19): a figure with the numbers that the simulator begins with, and what they come to
 * in a sentence.
 * @throws Error with a readable message
 */
export function renderSimulator(source: string): string {
  const { title, ...given } = readBlock(source)
  return figureOf(escapeHtml(title), readPlan(given), 'en')
}

/**
 * Says in the language of a sanitised text what its simulators come to.
 * @throws Error for numbers that cannot be played
 */
export function saySimulators(html: string, language: Language): string {
  let count = 0
  return html.replace(FIGURE, (_, attributes: string, inner: string) => {
    if (++count > SIMULATORS_MAX) throw new Error(`a lesson has at most ${SIMULATORS_MAX} simulators`)
    const [, title = ''] = /<figcaption>([\s\S]*?)<\/figcaption>/.exec(inner) ?? []
    const bare = title.replace(/<[^>]*>/g, '')
    if (!bare.trim()) throw new Error('it has no title')
    const given = NAMES.map((name) => {
      const text = new RegExp(`\\bdata-${name}="([^"]*)"`).exec(attributes)?.[1]
      return [name, text ? Number(text) : undefined]
    })
    return figureOf(bare, readPlan(Object.fromEntries(given)), language).trim()
  })
}

function figureOf(title: string, plan: SizedPlan, language: Language) {
  const ruin = playPlan(plan)
  if (!ruin) throw new Error('the account would grow beyond all measure; choose a smaller risk or fewer trades')
  const data = NAMES.map((name) => ` data-${name}="${plan[name]}"`).join('')
  const says = RUIN_SENTENCES[language](plan, ruin)
  return `<figure class="simulator"${data}><figcaption>${title}</figcaption><p class="simulator-says">${says}</p></figure>\n`
}

function readPlan(given: Record<string, unknown>): SizedPlan {
  const plan = Object.fromEntries(
    NAMES.map((name) => {
      const value = given[name]
      const { min, max, ...more } = PLAN_BOUNDS[name]
      const isWhole = 'isWhole' in more
      if (typeof value !== 'number' || !(value >= min && value <= max) || (isWhole && !Number.isInteger(value)))
        throw new Error(
          isWhole
            ? `${name} must be a whole number from ${min} to ${max}`
            : `${name} must be a number from ${min} to ${max}`,
        )
      return [name, value]
    }),
  ) as SizedPlan
  if (isAllLost(plan)) throw new Error('risk times loss must be below 100, or the first loss takes the whole account')
  return plan
}
