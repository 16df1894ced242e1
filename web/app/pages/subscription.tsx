import { PlanGrid, PlansComing } from '#features/plans/plan-grid.tsx'
import { About, PlanChoice, Refund, Steps, SubscriptionHead, Ways } from '#features/plans/subscription-parts.tsx'
import { useRenewal } from '#features/plans/use-renewal.ts'
import { pageMeta } from '#lib/page-meta.ts'
import { m } from '#words/plans'

export const meta = () =>
  pageMeta({
    title: m.subscription_title(),
    description: m.subscription_description(),
    path: '/subscription',
    picture: 'subscription',
  })

/** Prices, payment methods, and who registers the member (VISIT-10). Members renew from here (SIDE-6). */
const Subscription = () => {
  const { isComing, email, own } = useRenewal()
  return (
    <>
      <SubscriptionHead />
      <div className="wrap">
        {isComing ? (
          <PlansComing />
        ) : (
          <PlanGrid
            own={own}
            choose={(plan, isMarked) => (
              <PlanChoice plan={plan} isMarked={isMarked} isOwn={plan.plan_id === own?.plan_id} email={email} />
            )}
          />
        )}
      </div>
      <About />
      <Ways />
      <Steps />
      <Refund />
    </>
  )
}
export default Subscription
