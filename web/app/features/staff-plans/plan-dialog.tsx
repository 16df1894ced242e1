import type { StaffPlan, StaffPlanForm } from '@padauk/contract/staff-plans'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { useOnce } from '#lib/use-once.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PublishField } from '#ui/publish-field.tsx'
import { m as consoleWords } from '#words/console.words.ts'
import { createPlan, updatePlan } from './staff-plans.api.ts'
import { m } from './staff-plans.words.ts'

/** Creates or edits a plan. */
export const PlanDialog = ({ plan, onClose }: { plan: StaffPlan | undefined; onClose: () => void }) => {
  const { typed, type, forget } = useTypedDraft(`console-plan:${plan?.plan_id ?? 'new'}`, {
    name: plan?.name ?? '',
    price: plan ? String(plan.price_usd) : '',
    months: plan ? String(plan.months) : '',
    description: plan?.description ?? '',
    features: plan?.features.join('\n') ?? '',
    status: plan?.status ?? ('DRAFT' as const),
  })
  const once = useOnce(undefined, typed)
  const close = () => {
    forget()
    onClose()
  }
  const create = useMutation({ ...createPlan, onSuccess: close })
  const update = useMutation({ ...updatePlan, onSuccess: close })
  const { error, isPending } = plan ? update : create
  const faults =
    error instanceof ApiError
      ? fieldFaults<'name' | 'price_usd' | 'months' | 'description' | 'features'>(error.fields)
      : {}
  const send = () => {
    const body: StaffPlanForm = {
      name: typed.name,
      price_usd: Number(typed.price),
      months: Number(typed.months),
      description: typed.description,
      features: typed.features
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      status: typed.status,
    }
    if (plan) update.mutate({ plan_id: plan.plan_id, ...body })
    else create.mutate({ body, key: once.begin() })
  }
  return (
    <FormDialog
      title={plan ? consoleWords.console_change_of({ name: plan.name }) : m.console_plan_new()}
      history={plan && `plan:${plan.plan_id}`}
      hasTwoColumns
      isPending={isPending}
      error={error}
      faults={faults}
      onSend={send}
      onClose={close}
    >
      <Field label={consoleWords.console_name()} error={faults.name}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            required
            value={typed.name}
            onChange={(event) => type({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={consoleWords.console_price_usd()} error={faults.price_usd}>
        {(wiring) => (
          <input
            {...wiring}
            className="input num"
            required
            inputMode="decimal"
            value={typed.price}
            onChange={(event) => type({ price: event.target.value })}
          />
        )}
      </Field>
      <Field label={m.console_months()} hint={m.console_months_hint()} error={faults.months}>
        {(wiring) => (
          <input
            {...wiring}
            className="input num"
            required
            inputMode="numeric"
            value={typed.months}
            onChange={(event) => type({ months: event.target.value })}
          />
        )}
      </Field>
      <PublishField status={typed.status} onChoose={(status) => type({ status })} />
      <div className="wide">
        <Field label={consoleWords.console_description()} error={faults.description}>
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              value={typed.description}
              onChange={(event) => type({ description: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="wide">
        <Field label={m.console_features()} hint={m.console_features_hint()} error={faults.features}>
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              rows={6}
              value={typed.features}
              onChange={(event) => type({ features: event.target.value })}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}
