// What a member does on the day of day.ts, and what it leaves.
import { LESSON_ACTS } from './day-lessons.ts'
import { LIST_ACTS } from './day-lists.ts'
import type { Act, Allowed, Day, Plan } from './day-plans.ts'
import { RUN_ACTS } from './day-runs.ts'
import { SET_ACTS } from './day-sets.ts'

const ACTS: Record<string, Act> = { ...LIST_ACTS, ...LESSON_ACTS, ...SET_ACTS, ...RUN_ACTS }
/** What is begun, so that there is something to go on with. */
const OFTEN = ['writeNote', 'addItem', 'tickItem', 'moveItem', 'answerPractice', 'answerChart', 'beginRun']

/** The next act, and what is there of it afterwards. */
export function choose(seed: number, step: number, allowed: Allowed, pick: Day['pick']) {
  const known: Day['known'] = (kind) =>
    [...allowed].flatMap(([name, states]) =>
      name.startsWith(`${kind} `) && states.length === 1 && states[0] !== undefined
        ? [{ title: name.slice(kind.length + 1), state: states[0] }]
        : [],
    )
  const day: Day = { step, made: `day ${seed} step ${step}.`, allowed, pick, known }
  const able = Object.entries(ACTS).flatMap(([name, act]): { name: string; act: Act; plan: Plan }[] => {
    const plan = act.plan(day)
    const one = plan && { name, act, plan }
    return one ? (OFTEN.includes(name) ? [one, one] : [one]) : []
  })
  return pick(able)
}
