import { fault, type Word } from '@padauk/rules/faults'
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
    if (++count > SIMULATORS_MAX) throw new Error(fault('too_many_simulators', { count: SIMULATORS_MAX }))
    const [, title = ''] = /<figcaption>([\s\S]*?)<\/figcaption>/.exec(inner) ?? []
    const bare = title.replace(/<[^>]*>/g, '')
    if (!bare.trim()) throw new Error(fault('no_title'))
    const given = NAMES.map((name) => {
      const text = new RegExp(`\\bdata-${name}="([^"]*)"`).exec(attributes)?.[1]
      return [name, text ? Number(text) : undefined]
    })
    return figureOf(bare, readPlan(Object.fromEntries(given)), language).trim()
  })
}

function figureOf(title: string, plan: SizedPlan, language: Language) {
  const ruin = playPlan(plan)
  if (!ruin) throw new Error(fault('simulator_grows'))
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
            ? fault('no_whole_number_between', { field: name as Word, min, max })
            : fault('no_number_between', { field: name as Word, min, max }),
        )
      return [name, value]
    }),
  ) as SizedPlan
  if (isAllLost(plan)) throw new Error(fault('simulator_takes_all'))
  return plan
}
