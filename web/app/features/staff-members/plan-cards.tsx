import type { Plan } from '@padauk/contract/plans'
import { isLifetime } from '@padauk/rules/plans'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { durationText } from '#lib/durations.ts'
import { dollarsText } from '#lib/money.ts'
import { m } from '#words/staff-members'

/** Plans on sale as radio cards. The whole card is the label. */
export const PlanCards = ({
  plans,
  field,
  describedBy,
}: {
  plans: Plan[]
  field: UseFormRegisterReturn
  describedBy?: string
}) =>
  plans.length === 0 ? (
    <p className="small muted">{m.console_no_plan()}</p>
  ) : (
    <div
      className="plan-cards"
      role="radiogroup"
      aria-label={m.console_plan()}
      {...(describedBy && { 'aria-describedby': describedBy })}
    >
      {plans.map(({ plan_id, name, months, price_usd }) => (
        <label key={plan_id} className="choice">
          <input type="radio" value={plan_id} {...field} />
          <b>{name}</b>
          <span className="num">{dollarsText(price_usd)}</span>
          <span className="num">{isLifetime(months) ? m.console_for_life() : durationText(months)}</span>
        </label>
      ))}
    </div>
  )
