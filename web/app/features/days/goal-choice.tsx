import './days.css'
import { useMutation } from '@tanstack/react-query'
import { m } from '#words/days'
import { setGoal } from './days.api.ts'

const GOALS = [
  { goal: 1, name: m.day_goal_one },
  { goal: 3, name: m.day_goal_three },
  { goal: 5, name: m.day_goal_all },
] as const

/** How many things make a day count. */
export const GoalChoice = ({ goal }: { goal: number | null }) => {
  const choose = useMutation(setGoal)
  const chosen = choose.isPending ? choose.variables : goal
  return (
    <fieldset className="grid gap-2">
      <legend>
        <h2 className="title-3">{m.day_goal()}</h2>
      </legend>
      <p className="small muted">{m.day_goal_asks()}</p>
      <div className="day-goals">
        {GOALS.map((one) => (
          <label key={one.goal}>
            <input
              className="sr-only"
              type="radio"
              name="goal"
              checked={chosen === one.goal}
              onChange={() => choose.mutate(one.goal)}
            />
            <span>{one.name()}</span>
          </label>
        ))}
      </div>
      <p className="tiny faint">{m.day_goal_forgives()}</p>
    </fieldset>
  )
}
