import './subscription.css'
import type { Plan } from '@padauk/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { Link } from 'react-router'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { fundedPlan, priceText } from '#features/plans/plan-grid.tsx'
import { plansQuery } from '#features/plans/plans.api.ts'
import { m } from '#features/plans/plans.words.ts'
import { durationText } from '#lib/durations.ts'
import { pageData } from '#lib/page-data.ts'
import { Flower } from '#ui/flower.tsx'

const messageFor = (plan: Plan) =>
  m.plans_message({ plan: plan.name, price: priceText(plan), length: durationText(plan.months) })

/** Opens customer service with a message that names the plan; the handle is for who cannot open the chat. */
export const choosePlan = (plan: Plan, isMarked: boolean) => (
  <>
    <ChatLink message={messageFor(plan)} look={isMarked ? 'gold' : 'sec'}>
      {m.plans_choose({ plan: plan.name })}
    </ChatLink>
    <CopyHandle />
  </>
)

export const Ways = () => {
  const configured = pageData().site?.payment_methods.map(({ method }) => method)
  const ways = [
    { coins: ['USDT'], title: m.pay_usdt_title(), text: m.pay_usdt_text() },
    { coins: ['BTC', 'ETH', 'SOL'], title: m.pay_coins_title(), text: m.pay_coins_text() },
    { coins: ['MMK'], title: m.pay_mmk_title(), text: m.pay_mmk_text() },
  ].filter(({ coins }) => !configured || coins.some((coin) => configured.includes(coin)))
  return (
    <section className="subscription-part" aria-labelledby="pay">
      <div className="wrap stack">
        <h2 className="title-1" id="pay">
          {m.pay_title()}
        </h2>
        <ul className="pay">
          {ways.map(({ coins, title, text }) => (
            <li className="card" key={title}>
              <p className="pay-coins" aria-hidden>
                {coins.map((coin) => (
                  <span key={coin}>{coin}</span>
                ))}
              </p>
              <h3 className="title-3">{title}</h3>
              <p className="muted small">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export const Steps = () => {
  const { data } = useQuery(plansQuery)
  const example = data && (fundedPlan(data) ?? data[0])
  const address = pageData().site?.support_address
  return (
    <section className="subscription-part band" aria-labelledby="steps">
      <div className="wrap how-steps">
        <div className="stack">
          <h2 className="title-1" id="steps">
            {m.steps_title()}
          </h2>
          <ol>
            {[
              [m.steps_choose(), m.steps_choose_text()],
              [m.steps_pay(), m.steps_pay_text()],
              [m.steps_enter(), m.steps_enter_text()],
            ].map(([step, text]) => (
              <li key={step}>
                <div>
                  <h3>{step}</h3>
                  <p className="muted small">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className="muted small">{m.subscription_member()}</p>
          {address && (
            <p className="muted small">
              {m.subscription_mail()}{' '}
              <a className="link" href={`mailto:${address}`}>
                {address}
              </a>
            </p>
          )}
        </div>
        {example && (
          <div className="chat on-night" role="img" aria-label={m.steps_chat()}>
            <div className="chat-who">
              <span className="chat-face">
                <Headset aria-hidden />
              </span>
              <div>
                <p className="strong">{m.steps_service()}</p>
                <p className="tiny chat-soft">{m.steps_example()}</p>
              </div>
            </div>
            <p className="chat-message-bubble chat-mine">{messageFor(example)}</p>
            <p className="chat-message-bubble" lang="my">
              {m.steps_answer()}
            </p>
            <p className="chat-message-bubble" lang="my">
              {m.steps_link()}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

export const Refund = () => (
  <section className="subscription-part" aria-labelledby="refund">
    <div className="wrap refund">
      <div className="stack">
        <h2 className="title-1" id="refund">
          {m.refund_title()}
        </h2>
        <p className="muted">{m.refund_lead()}</p>
        <p>
          <Link className="link" to="/terms-and-condition">
            {m.refund_terms()}
          </Link>
        </p>
      </div>
      <dl>
        {[
          [m.refund_when(), m.refund_when_text()],
          [m.refund_used(), m.refund_used_text()],
          [m.refund_why(), m.refund_why_text()],
          [m.refund_never(), m.refund_never_text()],
        ].map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)

export const SubscriptionHead = () => (
  <section className="page-hero on-night">
    <Flower className="page-head-flower" />
    <div className="wrap">
      <h1 className="display">{m.subscription_hero()}</h1>
      <p className="lead">{m.subscription_lead()}</p>
      {!pageData().site && <p className="lead">{m.subscription_no_chat()}</p>}
    </div>
  </section>
)
