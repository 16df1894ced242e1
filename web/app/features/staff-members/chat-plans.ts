import { isLifetime } from '@padauk/rules/plans'
import { SYLLABLE } from './chat-lines.ts'
import { COUNT, countOf } from './chat-sums.ts'

export type ChatPlan = { plan_id: number; name: string; months: number }

const HALF = /(?<![a-z])h(?:a)?lf[\s-]*(?:a\s+)?y(?:ea)?r(?:ly)?(?![a-z])/i
const FOREVER = /(?<![a-z])life\s?-?time(?![a-z])|တစ်သက်(?:တာ|စာ|လုံး)?|ရာသက်ပန်/i
const MONTHS = new RegExp(
  String.raw`(?<count>${COUNT})\s*-?(?:months?(?![a-z])|mths?(?![a-z])|la\s?(?:tan|sar)(?![a-z])|လ(?!က|ပိုင်း)(?=${SYLLABLE}|[^\u1000-\u109f]|$))`,
  'iu',
)
const YEARS = new RegExp(
  String.raw`(?<count>${COUNT})\s*-?(?:years?(?![a-z])|yrs?(?![a-z])|nh?it\s?(?:tan|sar)(?![a-z])|နှစ်(?!ဝက်|ယောက်|ခု))`,
  'iu',
)
const YEARLY = /(?<![a-z])(?:yearly|annual)(?![a-z])/i
const MONTHLY = /(?<![a-z])monthly(?![a-z])/i
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '[\\s-]*')

/** The plans that a text names, each once; a plan is named by its name in either language or by its length. */
export function findPlans(text: string, plans: readonly ChatPlan[]): number[] {
  const ofMonths = (months: number) => plans.find((plan) => plan.months === months)?.plan_id
  const found: (number | undefined)[] = []
  let left = text
  const take = (pattern: RegExp, planOf: (count: number) => number | undefined) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const match = pattern.exec(left)
      if (!match) return
      found.push(planOf(countOf((match.groups?.count ?? '1').trim())))
      left = `${left.slice(0, match.index)} | ${left.slice(match.index + match[0].length)}`
    }
  }
  take(HALF, () => ofMonths(6))
  for (const { name, plan_id } of plans.toSorted((a, b) => b.name.length - a.name.length))
    take(new RegExp(`(?<![a-z])${escaped(name)}(?![a-z])`, 'i'), () => plan_id)
  take(FOREVER, () => plans.find(({ months }) => isLifetime(months))?.plan_id)
  take(YEARS, (count) => ofMonths(count * 12))
  take(MONTHS, ofMonths)
  take(YEARLY, () => ofMonths(12))
  take(MONTHLY, () => ofMonths(1))
  return found.filter((plan, nth): plan is number => plan !== undefined && found.indexOf(plan) === nth)
}
