import { PlanGrid } from '#features/plans/plan-grid.tsx'
import { m } from '#features/plans/plans.words.ts'
import { About, choosePlan, Refund, Steps, SubscriptionHead, Ways } from '#frames/public/subscription-parts.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: m.subscription_title(),
    description: m.subscription_description(),
    path: '/subscription',
    picture: 'subscription',
  })

/** Prices, payment methods, and who registers the member (VISIT-10). */
const Subscription = () => (
  <>
    <SubscriptionHead />
    <div className="wrap">
      <PlanGrid choose={choosePlan} />
    </div>
    <About />
    <Ways />
    <Steps />
    <Refund />
  </>
)
export default Subscription
