import '../../styles/console-school.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PlanDialog } from '#features/staff-plans/plan-dialog.tsx'
import { movePlan, removePlan, staffPlansQuery } from '#features/staff-plans/staff-plans.api.ts'
import { durationText } from '#lib/durations.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { dollarsText } from '#lib/money.ts'
import { prefetch } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { DeleteQuestion } from '#ui/delete-question.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { OrderButtons } from '#ui/order-buttons.tsx'
import { PublishChip } from '#ui/publish-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { RowActs } from '#ui/row-acts.tsx'
import { m } from '#words/generated/messages.js'

export const clientLoader = () => {
  prefetch(staffPlansQuery)
  return null
}

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
      <PageHead title={m.console_plans()} lead={m.console_plans_lead()}>
        <Button size="xs" onClick={() => setSearch({ plan: 'new' })}>
          <Plus className="s" aria-hidden />
          {m.console_plan_new()}
        </Button>
      </PageHead>
      <section className="card" aria-label={m.console_plans()}>
        {plans ? (
          plans.length === 0 ? (
            <Empty title={m.console_plans_none()} />
          ) : (
            <table className="tbl rows">
              <thead>
                <tr>
                  <th scope="col">{m.console_name()}</th>
                  <th scope="col">{m.console_price_usd()}</th>
                  <th scope="col">{m.console_months()}</th>
                  <th scope="col">{m.console_state()}</th>
                  <th scope="col">{m.console_order()}</th>
                  <th scope="col">
                    <span className="sr">{m.console_change()}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {plans.map(({ plan_id, name, description, price_usd, months, status }, index) => (
                  <tr key={plan_id}>
                    <td>
                      <span className="strong">{name}</span>
                      <span className="faint">{description}</span>
                    </td>
                    <td className="num">{dollarsText(price_usd)}</td>
                    <td>{durationText(months)}</td>
                    <td>
                      <PublishChip status={status} />
                    </td>
                    <td>
                      <OrderButtons
                        title={name}
                        position={index + 1}
                        count={plans.length}
                        isBusy={move.isPending}
                        onMove={(position) => move.mutate({ plan_id, position })}
                      />
                    </td>
                    <RowActs
                      name={name}
                      onChange={() => setSearch({ plan: String(plan_id) })}
                      onDelete={() => setDeletedId(plan_id)}
                    />
                  </tr>
                ))}
              </tbody>
            </table>
          )
        ) : error ? (
          <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading />
            <Skeleton className="m-4 h-64" />
          </>
        )}
      </section>
      {plans && open && (open === 'new' || plans.some(({ plan_id }) => String(plan_id) === open)) && (
        <PlanDialog key={open} plan={plans.find(({ plan_id }) => String(plan_id) === open)} onClose={close} />
      )}
      {deleted && (
        <DeleteQuestion
          name={deleted.name}
          remove={remove}
          onDelete={() => remove.mutate(deleted.plan_id)}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </>
  )
}
export default Plans
