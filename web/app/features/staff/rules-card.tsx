import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff'
import { rulesQuery, updateRules, useStaff } from './staff.api.ts'

/** Whether everybody at the back office needs a second factor. */
export const RulesCard = () => {
  const { has_second_factor } = useStaff()
  const { data, error, refetch } = useQuery(rulesQuery)
  const { mutate, isPending } = useMutation(updateRules)
  const rules = data?.content
  const mayAct = has_second_factor || rules?.requires_second_factor
  return (
    <section className="card mt-4" aria-labelledby="rules">
      <div className="card-head">
        <div>
          <h2 id="rules">{m.console_rules()}</h2>
          <p className="small muted">{m.console_rules_lead()}</p>
        </div>
      </div>
      {rules ? (
        <div className="stack gap-3.5 px-4 pb-4">
          <p className="row flex-wrap">
            {rules.requires_second_factor ? <Chip kind="done">{m.console_on()}</Chip> : <Chip>{m.console_off()}</Chip>}
            <Link className="link small num" to="/console/school/people">
              {m.console_rules_without({ count: rules.without_second_factor })}
            </Link>
          </p>
          {!mayAct && (
            <p className="small">
              <Link className="link" to="/console/account">
                {m.console_rules_own_first()}
              </Link>
            </p>
          )}
          <div>
            <Button
              look="sec"
              size="mid"
              disabled={isPending || !mayAct}
              onClick={() => mutate(!rules.requires_second_factor)}
            >
              {rules.requires_second_factor ? m.console_rules_free() : m.console_rules_require()}
            </Button>
          </div>
        </div>
      ) : error ? (
        <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-24" />
      )}
    </section>
  )
}
