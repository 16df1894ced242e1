import './subscription.css'
import type { Plan } from '@padauk/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Headset } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { durationText } from '#lib/durations.ts'
import { langOf } from '#lib/languages.ts'
import { pageData } from '#lib/page-data.ts'
import { Flower } from '#ui/flower.tsx'
import { m } from '#words/plans'
import { language } from '#words/words.tsx'
import { fundedPlan, priceText } from './plan-prices.ts'
import { plansQuery } from './plans.api.ts'

const messageFor = (plan: Plan) =>
  m.plans_message({ plan: plan.name, price: priceText(plan), length: durationText(plan.months) })

type ChoiceProps = {
  plan: Plan
  isMarked: boolean
  /** It is the member's, who renews it. */
  isOwn: boolean
  /** The member's account. */
  email: string | undefined
}

/**
 * Opens customer service with a message that names the plan and the account; the handle is for who cannot open the chat.
 */
export const PlanChoice = ({ plan, isMarked, isOwn, email }: ChoiceProps) => {
  const wish = isOwn ? m.plans_renew_message({ plan: plan.name }) : messageFor(plan)
  return (
    <>
      <ChatLink
        message={email ? `${wish} ${m.plans_account_message({ email })}` : wish}
        look={isMarked ? 'gold' : 'sec'}
      >
        {isOwn ? m.plans_renew() : m.plans_choose({ plan: plan.name })}
      </ChatLink>
      <CopyHandle />
    </>
  )
}

/** A part of the page that a phone shows when its title is tapped. A wide screen shows it at once. */
const Fold = ({
  id,
  title,
  isBand = false,
  children,
}: {
  id: string
  title: string
  isBand?: boolean
  children: ReactNode
}) => (
  <section className={`subscription-part ${isBand ? 'band' : ''}`} aria-labelledby={id}>
    <details className="wrap fold">
      <summary>
        <h2 className="title-1" id={id}>
          {title}
        </h2>
        <ChevronDown aria-hidden />
      </summary>
      {children}
    </details>
  </section>
)

export const Ways = () => {
  const configured = pageData().site?.payment_methods.map(({ method }) => method)
  const ways = [
    { coins: ['USDT'], title: m.pay_usdt_title(), text: m.pay_usdt_text() },
    { coins: ['BTC', 'ETH', 'SOL'], title: m.pay_coins_title(), text: m.pay_coins_text() },
    { coins: ['MMK'], title: m.pay_mmk_title(), text: m.pay_mmk_text() },
  ].filter(({ coins }) => !configured || coins.some((coin) => configured.includes(coin)))
  return (
    <Fold id="pay" title={m.pay_title()}>
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
    </Fold>
  )
}

export const Steps = () => {
  const { data } = useQuery(plansQuery)
  const example = data && (fundedPlan(data) ?? data[0])
  const address = pageData().site?.support_address
  return (
    <Fold id="steps" title={m.steps_title()} isBand>
      <div className="how-steps">
        <div className="stack">
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
    </Fold>
  )
}

export const Refund = () => (
  <Fold id="refund" title={m.refund_title()}>
    <div className="refund">
      <div className="stack">
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
  </Fold>
)

/** Who the school is and when it answers, as far as it says so (VISIT-17). */
export const About = () => {
  const about = pageData().site?.about ?? {}
  const facts = [
    { title: m.about_school(), en: about.school, my: about.school_my },
    { title: m.about_teachers(), en: about.teachers, my: about.teachers_my },
    { title: m.about_hours(), en: about.hours, my: about.hours_my },
    { title: m.about_reply(), en: about.reply, my: about.reply_my },
  ]
    .map(({ title, en, my }) => ({ title, text: (language() === 'my' && my) || en || my }))
    .filter(({ text }) => text)
  if (facts.length === 0) return null
  return (
    <Fold id="about" title={m.about_title()}>
      <dl className="about-school">
        {facts.map(({ title, text = '' }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd lang={langOf(text)}>{text}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}

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
