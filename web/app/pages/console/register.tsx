import type { Registered } from '@padauk/contract/staff-members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { plansIn, plansQuery } from '#features/plans/plans.api.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { RegisterForm } from '#features/staff-members/register-form.tsx'
import { RegisteredCard } from '#features/staff-members/registered-card.tsx'
import { memberSaysQuery } from '#features/staff-members/say-member-messages.ts'
import { prefetch } from '#lib/query-client.ts'
import { Absent } from '#ui/absent.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-members'
import { otherLanguage } from '#words/words.tsx'

export const clientLoader = () => {
  prefetch(plansQuery, plansIn(otherLanguage()), campusesQuery, memberSaysQuery)
  return null
}

const Register = () => {
  const { may, email } = useStaff()
  const plans = useQuery(plansQuery)
  const elsewhere = useQuery(plansIn(otherLanguage()))
  const campuses = useQuery(campusesQuery)
  const [registered, setRegistered] = useState<Registered>()
  if (!may('members')) return <Absent why={m.console_not_allowed()} text="" />
  const failed = plans.error ?? campuses.error
  return (
    <>
      <PageHead title={m.console_register_title()} lead={m.console_register_lead()}>
        <p className="tiny faint row gap-1.5 max-page:hidden" aria-hidden>
          <span className="kbd">Tab</span> {m.console_key_next()} <span className="kbd">Ctrl Enter</span>{' '}
          {m.console_key_save()}
        </p>
      </PageHead>
      {registered ? (
        <RegisteredCard registered={registered} onNext={() => setRegistered(undefined)} />
      ) : plans.data && campuses.data ? (
        <RegisterForm
          staff={email}
          plans={plans.data}
          plansElsewhere={elsewhere.data ?? []}
          campuses={campuses.data}
          onDone={setRegistered}
        />
      ) : failed ? (
        <Failed
          error={failed}
          onRetry={() => {
            void plans.refetch()
            void campuses.refetch()
          }}
        />
      ) : (
        <div className="register">
          <Loading />
          <Skeleton className="h-160" />
          <Skeleton className="h-72" />
        </div>
      )}
    </>
  )
}
export default Register
