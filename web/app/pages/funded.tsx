import type { FundedAccount } from '@padauk/contract/funded-accounts'
import type { Me } from '@padauk/contract/members'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { siteQuery } from '#features/configurations/configurations.api.ts'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { AccountChoice, AccountSkeletons } from '#features/funded-accounts/account-choice.tsx'
import { floorText, targetText } from '#features/funded-accounts/figures.ts'
import { fundedAccountsQuery } from '#features/funded-accounts/funded-accounts.api.ts'
import { orderQuery } from '#features/funded-orders/funded-orders.api.ts'
import { MyAccounts } from '#features/funded-orders/my-accounts.tsx'
import { OrderForm } from '#features/funded-orders/order-form.tsx'
import { OrderAbsent, OrderSent } from '#features/funded-orders/order-sent.tsx'
import { waysOf } from '#features/funded-orders/payment-ways.tsx'
import { meQuery } from '#features/members/members.api.ts'
import { dollarsText } from '#lib/money.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Absent } from '#ui/absent.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/funded-orders'
import { m as memberWords } from '#words/member'
import type { Route } from './+types/funded.ts'

export const meta = () => [{ title: titleOf(memberWords.funded_title()) }]

// The steps are in the URL, so that Back, reload and shared links open the same one.
const STEPS = ['plan_choose', 'checkout', 'success'] as const
type Step = (typeof STEPS)[number]

const ID = /^[1-9]\d{0,14}$/
const readPlace = (search: URLSearchParams) => {
  const id = (name: string) => (ID.test(search.get(name) ?? '') ? search.get(name) : null)
  return {
    step: STEPS.find((step) => step === search.get('step')) ?? 'plan_choose',
    plan: id('plan'),
    order: id('order'),
  }
}

const plansAddress = (plan?: number | string | null) => ({
  pathname: '/campuses/funded',
  search: plan ? `?plan=${plan}` : '',
})
const checkoutAddress = (plan: number | string) => ({
  pathname: '/campuses/funded',
  search: `?step=checkout&plan=${plan}`,
})

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { step, order } = readPlace(new URL(request.url).searchParams)
  startQueries(siteQuery, ...(step === 'success' ? (order ? [orderQuery(order)] : []) : [fundedAccountsQuery]))
  return null
}

const Steps = ({ step, plan }: { step: Step; plan: string | null }) => {
  const now = STEPS.indexOf(step)
  const names = { plan_choose: m.funded_step_plan(), checkout: m.funded_step_checkout(), success: m.funded_step_sent() }
  return (
    <nav aria-label={m.funded_steps()}>
      <ol className="funded-steps">
        {STEPS.map((name, at) => {
          const words = (
            <>
              <b className="num">{at + 1}</b>
              {names[name]}
            </>
          )
          return (
            <li key={name} {...(at === now && { 'aria-current': 'step' })}>
              {name === 'plan_choose' && at < now ? <Link to={plansAddress(plan)}>{words}</Link> : <span>{words}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Shown before anything is selected, instead of an error at the end. */
const NotOpen = () => (
  <div className="note gold flex-wrap mb-5" role="note">
    <Lock aria-hidden />
    <div className="grow min-w-56 stack gap-3">
      <p>
        <b>{m.funded_not_open()}</b>
        <br />
        {m.funded_not_open_text()}
      </p>
      <div className="row wraps">
        <ButtonLink size="tight" to="/subscription">
          {m.funded_not_open_plans()}
        </ButtonLink>
        <ChatLink size="tight" message={m.funded_not_open_message()}>
          {m.funded_not_open_chat()}
        </ChatLink>
        <CopyHandle />
      </div>
    </div>
  </div>
)

const PlanChoose = ({ accounts, me, plan }: { accounts: FundedAccount[]; me: Me; plan: string | null }) => {
  const navigate = useNavigate()
  const chosen = accounts.find(({ funded_account_id }) => String(funded_account_id) === plan) ?? accounts[0]
  const mayOrder = me.is_subscription_period_greater_than_one_year
  return (
    <>
      <div className="row between wraps mb-2">
        <h2 className="title-1">{m.funded_choose()}</h2>
        <MyAccounts />
      </div>
      <p className="muted mb-5 max-w-155">
        {m.funded_intro_before()}{' '}
        <Link className="link" to="/funded-rule">
          {m.funded_intro_rule()}
        </Link>
        {m.full_stop()} {m.funded_intro_after()}
      </p>
      {!mayOrder && <NotOpen />}
      {chosen ? (
        <>
          <AccountChoice
            accounts={accounts}
            chosen={chosen.funded_account_id}
            onChoose={(id) => void navigate(plansAddress(id), { replace: true, preventScrollReset: true })}
          />
          <div className="stack gap-1 mt-4 small">
            <p className="num" aria-live="polite">
              {m.funded_chosen_lines({ floor: floorText(chosen), target: targetText(chosen) })}
            </p>
            {!mayOrder && <p id="checkout-why">{m.funded_not_open_short()}</p>}
          </div>
          <div className="card chosen">
            <p className="strong num" aria-live="polite">
              {m.funded_chosen({ plan: chosen.name, price: dollarsText(chosen.price_usd) })}
            </p>
            {mayOrder ? (
              <ButtonLink to={checkoutAddress(chosen.funded_account_id)}>
                {m.funded_checkout()}
                <ArrowRight aria-hidden />
              </ButtonLink>
            ) : (
              <Button aria-disabled aria-describedby="checkout-why">
                {m.funded_checkout()}
              </Button>
            )}
          </div>
        </>
      ) : (
        <Empty title={m.funded_none()} />
      )}
    </>
  )
}

const Checkout = ({ accounts, me, plan }: { accounts: FundedAccount[]; me: Me; plan: string | null }) => {
  const navigate = useNavigate()
  const { data: site } = useQuery(siteQuery)
  const account = accounts.find(({ funded_account_id }) => String(funded_account_id) === plan)
  const [first, ...others] = waysOf(site)
  const toPlans = (
    <ButtonLink look="sec" to={plansAddress()}>
      {m.funded_to_plans()}
    </ButtonLink>
  )
  if (!account)
    return (
      <div className="stack max-w-160">
        <Absent why={m.funded_plan_unknown()} text={m.funded_plan_unknown_text()} />
        <div>{toPlans}</div>
      </div>
    )
  if (!me.is_subscription_period_greater_than_one_year)
    return (
      <div className="max-w-160">
        <NotOpen />
        {toPlans}
      </div>
    )
  if (!first)
    return (
      <Empty title={m.pay_none()}>
        <p>{m.pay_none_text()}</p>
        <ChatLink look="pri" message={m.pay_none_message({ plan: account.name })}>
          {m.funded_not_open_chat()}
        </ChatLink>
        <CopyHandle />
      </Empty>
    )
  return (
    <OrderForm
      account={account}
      me={me}
      ways={[first, ...others]}
      onSent={(order) => void navigate({ search: `?step=success&order=${order}` }, { replace: true })}
    />
  )
}

/** Loads the plans on sale for the steps that need them. */
const WithAccounts = ({ children }: { children: (accounts: FundedAccount[]) => ReactNode }) => {
  const { data, error, refetch } = useQuery(fundedAccountsQuery)
  if (data) return children(data)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Loading />
      <AccountSkeletons />
    </>
  )
}

const Sent = ({ order, email }: { order: string | null; email: string }) => {
  const absent = (
    <OrderAbsent>
      <MyAccounts />
      <ButtonLink look="sec" size="tight" to={plansAddress()}>
        {m.funded_to_plans()}
      </ButtonLink>
    </OrderAbsent>
  )
  return order ? <OrderSent key={order} id={order} email={email} absent={absent} /> : absent
}

/** The pressed button disappears with its step, so focus the start of the next one. */
const useFocusOnStep = (step: Step) => {
  const before = useRef(step)
  useEffect(() => {
    if (step !== before.current) document.getElementById('main')?.focus({ preventScroll: true })
    before.current = step
  }, [step])
}

/** The steps plan_choose, checkout and success (FUND-1). */
const Funded = () => {
  const [search] = useSearchParams()
  const { step, plan, order } = readPlace(search)
  const { data: me, error, refetch } = useQuery(meQuery)
  useFocusOnStep(step)
  if (error && !me) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <div className="funded">
      <Steps step={step} plan={plan} />
      {!me && <Skeleton className="h-40 rounded-lg" />}
      {me && step === 'plan_choose' && (
        <WithAccounts>{(accounts) => <PlanChoose accounts={accounts} me={me} plan={plan} />}</WithAccounts>
      )}
      {me && step === 'checkout' && (
        <WithAccounts>{(accounts) => <Checkout accounts={accounts} me={me} plan={plan} />}</WithAccounts>
      )}
      {me && step === 'success' && <Sent order={order} email={me.email} />}
    </div>
  )
}
export default Funded
