import type { StaffPlan, StaffPlanForm } from '@padauk/contract/staff-plans'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { newKey } from '#lib/keys.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { HistoryLink } from '#ui/history-link.tsx'
import { PublishField } from '#ui/publish-field.tsx'
import { m } from '#words/generated/messages.js'
import { createPlan, updatePlan } from './staff-plans.api.ts'

/** Makes a plan, or changes one. */
export const PlanDialog = ({ plan, onClose }: { plan: StaffPlan | undefined; onClose: () => void }) => {
  const id = useId()
  const [key] = useState(newKey)
  // What is typed outlives a reload and an ended session, and ends with the dialog.
  const draft = `console-plan:${plan?.plan_id ?? 'new'}`
  const close = () => {
    forgetDraft(draft)
    onClose()
  }
  const [typed, setTyped] = useState({
    name: plan?.name ?? '',
    price: plan ? String(plan.price_usd) : '',
    months: plan ? String(plan.months) : '',
    description: plan?.description ?? '',
    features: plan?.features.join('\n') ?? '',
    status: plan?.status ?? 'DRAFT',
    ...(readDraft(draft) as object | null),
  })
  const create = useMutation({ ...createPlan, onSuccess: close })
  const update = useMutation({ ...updatePlan, onSuccess: close })
  const { error, isPending } = plan ? update : create
  const faults =
    error instanceof ApiError
      ? fieldFaults<'name' | 'price_usd' | 'months' | 'description' | 'features'>(error.fields)
      : {}
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    keepDraft(draft, { ...typed, ...change })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
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
    else create.mutate({ body, key })
  }
  return (
    <Dialog
      title={plan ? m.console_change_of({ name: plan.name }) : m.console_plan_new()}
      onClose={close}
      isFirm
      foot={
        <>
          {plan && <HistoryLink target={`plan:${plan.plan_id}`} />}
          <Button look="ghost" onClick={close}>
            {m.console_cancel()}
          </Button>
          <Button type="submit" form={id} disabled={isPending}>
            {m.console_save()}
          </Button>
        </>
      }
    >
      <form id={id} className="school-form two dense" onSubmit={send}>
        <Field label={m.console_name()} error={faults.name}>
          {(wiring) => (
            <input
              {...wiring}
              className="in"
              required
              value={typed.name}
              onChange={(event) => type({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.console_price_usd()} error={faults.price_usd}>
          {(wiring) => (
            <input
              {...wiring}
              className="in num"
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
              className="in num"
              required
              inputMode="numeric"
              value={typed.months}
              onChange={(event) => type({ months: event.target.value })}
            />
          )}
        </Field>
        <PublishField status={typed.status} onChoose={(status) => type({ status })} />
        <div className="wide">
          <Field label={m.console_description()} error={faults.description}>
            {(wiring) => (
              <input
                {...wiring}
                className="in"
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
                className="in"
                rows={6}
                value={typed.features}
                onChange={(event) => type({ features: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div className="wide">
          <FormFailure text={error && Object.keys(faults).length === 0 ? failureSentence(error) : undefined} />
        </div>
      </form>
    </Dialog>
  )
}
