import type { StaffPlan, StaffPlanForm } from '@padauk/contract/staff-plans'
import { isLifetime, LIFETIME_MONTHS } from '@padauk/rules/plans'
import { grouped } from '@padauk/rules/prices'
import { useMutation } from '@tanstack/react-query'
import { inLanguage } from '#lib/languages.ts'
import { parseNumber } from '#lib/numbers.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useOnce } from '#lib/use-once.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { BothFields, bothOf } from '#ui/both-fields.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PublishField } from '#ui/publish-field.tsx'
import { m } from '#words/staff-plans'
import { createPlan, updatePlan } from './staff-plans.api.ts'

/** Twelve lines of 120 characters. */
const FEATURES_MAX = 12 * 121

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Creates or edits a plan. */
export const PlanDialog = ({ plan, onClose }: { plan: StaffPlan | undefined; onClose: () => void }) => {
  const { typed, type, field, close } = useTypedDraft(
    `console-plan:${plan?.plan_id ?? 'new'}`,
    {
      name: plan?.name ?? '',
      name_my: plan?.name_my ?? '',
      price: plan ? grouped(String(plan.price_usd)) : '',
      months: plan && !isLifetime(plan.months) ? String(plan.months) : '',
      is_for_life: plan !== undefined && isLifetime(plan.months),
      campus_count: plan?.campus_count ? String(plan.campus_count) : '',
      description: plan?.description ?? '',
      description_my: plan?.description_my ?? '',
      features: plan?.features.join('\n') ?? '',
      features_my: plan?.features_my?.join('\n') ?? '',
      status: plan?.status ?? ('DRAFT' as const),
    },
    onClose,
  )
  const once = useOnce(undefined, typed)
  const create = useMutation({ ...createPlan, onSuccess: close })
  const update = useMutation({ ...updatePlan, onSuccess: close })
  const { error, isPending } = plan ? update : create
  const { faults } = refusalOf(error)
  const form = { typed, faults, type }
  const price_usd = parseNumber(typed.price) ?? Number.NaN
  const send = () => {
    const body: StaffPlanForm = {
      name: typed.name,
      name_my: typed.name_my.trim() || null,
      price_usd,
      months: typed.is_for_life ? LIFETIME_MONTHS : (parseNumber(typed.months) ?? Number.NaN),
      campus_count: typed.campus_count.trim() ? (parseNumber(typed.campus_count) ?? Number.NaN) : null,
      description: typed.description,
      description_my: typed.description_my.trim() || null,
      features: linesOf(typed.features),
      features_my: typed.features_my.trim() ? linesOf(typed.features_my) : null,
      status: typed.status,
    }
    if (plan) update.mutate({ plan_id: plan.plan_id, ...body })
    else create.mutate({ body, key: once.begin() })
  }
  return (
    <FormDialog
      title={plan ? m.console_change_of({ name: inLanguage(plan.name, plan.name_my) }) : m.console_plan_new()}
      history={plan && `plan:${plan.plan_id}`}
      hasTwoColumns
      isPending={isPending}
      error={error}
      faults={faults}
      price={{ before: plan?.price_usd, after: price_usd }}
      onSend={send}
      onClose={close}
    >
      <div className="wide">
        <BothFields label={m.console_name()} {...bothOf('name', form)} max={60} isRequired />
      </div>
      <TextField
        label={m.console_price_usd()}
        error={faults.price_usd}
        className="input num"
        required
        inputMode="decimal"
        {...field('price')}
      />
      <div className="stack gap-1">
        <TextField
          label={m.console_months()}
          error={faults.months}
          className="input num"
          required={!typed.is_for_life}
          disabled={typed.is_for_life}
          inputMode="numeric"
          {...field('months')}
        />
        <label className="row gap-2 min-h-9 cursor-pointer">
          <input
            type="checkbox"
            className="check"
            checked={typed.is_for_life}
            onChange={({ target }) => type({ is_for_life: target.checked })}
          />
          {m.console_plan_for_life()}
        </label>
      </div>
      <TextField
        label={m.console_campus_count()}
        hint={m.console_campus_count_hint()}
        error={faults.campus_count}
        className="input num"
        inputMode="numeric"
        {...field('campus_count')}
      />
      <PublishField status={typed.status} onChoose={(status) => type({ status })} />
      <div className="wide">
        <BothFields label={m.console_description()} {...bothOf('description', form)} max={300} />
      </div>
      <div className="wide">
        <BothFields
          label={m.console_features()}
          hint={m.console_features_hint()}
          {...bothOf('features', form)}
          max={FEATURES_MAX}
          rows={6}
        />
      </div>
    </FormDialog>
  )
}
