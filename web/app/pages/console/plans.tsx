import type { StaffPlan } from '@padauk/contract/staff-plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageOf } from '#features/reviews/review-place.ts'
import { PlanDialog } from '#features/staff-plans/plan-dialog.tsx'
import { movePlan, removePlan, staffPlansQuery } from '#features/staff-plans/staff-plans.api.ts'
import { RatesCard } from '#features/staff-rates/rates-card.tsx'
import { ratesQuery } from '#features/staff-rates/staff-rates.api.ts'
import { durationText } from '#lib/durations.ts'
import { inLanguage } from '#lib/languages.ts'
import { dollarsText } from '#lib/money.ts'
import { prefetch } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { DeleteQuestion } from '#ui/delete-question.tsx'
import { ListTable } from '#ui/list-table.tsx'
import { OrderButtons } from '#ui/order-buttons.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PublishChip } from '#ui/publish-field.tsx'
import { RowActs } from '#ui/row-acts.tsx'
import { TranslationMark } from '#ui/translation-mark.tsx'
import { m } from '#words/staff-plans'
import type { Route } from './+types/plans.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(staffPlansQuery, ratesQuery(pageOf(new URL(request.url).searchParams)))
  return null
}

type Texts = Pick<StaffPlan, 'description' | 'features' | 'name_my' | 'description_my' | 'features_my'>
/** Whether every English text has its Burmese. */
const isWhole = ({ description, features, name_my, description_my, features_my }: Texts) =>
  Boolean(name_my && (description_my || !description) && (features_my || features.length === 0))

const Plans = () => {
  const { data, error, refetch } = useQuery(staffPlansQuery)
  const [search, setSearch] = useSearchParams()
  const [deletedId, setDeletedId] = useState<number>()
  const move = useMutation(movePlan)
  const remove = useMutation({
    ...removePlan,
    meta: { ...removePlan.meta, quiet: true },
    onSuccess: () => setDeletedId(undefined),
  })
  const plans = data?.content.data
  const open = search.get('plan')
  const close = () => setSearch({}, { replace: true })
  const deleted = plans?.find(({ plan_id }) => plan_id === deletedId)
  return (
    <>
      <PageHead title={m.console_place_plans()} lead={m.console_plans_lead()}>
        <Button size="tight" onClick={() => setSearch({ plan: 'new' })}>
          <Plus className="icon-small" aria-hidden />
          {m.console_plan_new()}
        </Button>
      </PageHead>
      <ListTable
        label={m.console_place_plans()}
        heads={[m.console_name(), m.console_price_usd(), m.console_months(), m.console_state(), m.console_order()]}
        rows={plans}
        none={m.console_plans_none()}
        read={{ error, refetch }}
        wait="h-64"
      >
        {({ plan_id, name, description, price_usd, months, status, ...texts }, index) => (
          <tr key={plan_id}>
            <td>
              <span className="strong">{inLanguage(name, texts.name_my)}</span>
              <span className="faint">{inLanguage(description, texts.description_my)}</span>
              <span className="tiny faint">
                <TranslationMark translation={isWhole({ description, ...texts }) ? 'CURRENT' : 'MISSING'} />
              </span>
            </td>
            <td className="num">{dollarsText(price_usd)}</td>
            <td>{durationText(months)}</td>
            <td>
              <PublishChip status={status} />
            </td>
            <td>
              <OrderButtons
                title={inLanguage(name, texts.name_my)}
                position={index + 1}
                count={plans?.length ?? 0}
                isBusy={move.isPending}
                onMove={(position) => move.mutate({ plan_id, position })}
              />
            </td>
            <RowActs
              name={inLanguage(name, texts.name_my)}
              onChange={() => setSearch({ plan: String(plan_id) })}
              onDelete={() => setDeletedId(plan_id)}
            />
          </tr>
        )}
      </ListTable>
      <RatesCard page={pageOf(search)} />
      {plans && open && (open === 'new' || plans.some(({ plan_id }) => String(plan_id) === open)) && (
        <PlanDialog key={open} plan={plans.find(({ plan_id }) => String(plan_id) === open)} onClose={close} />
      )}
      {deleted && (
        <DeleteQuestion
          name={inLanguage(deleted.name, deleted.name_my)}
          remove={remove}
          onDelete={() => remove.mutate(deleted.plan_id)}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </>
  )
}
export default Plans
