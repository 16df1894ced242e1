import type { Plan } from '@padauk/contract/plans'
import { SET_PASSWORD_HOURS } from '@padauk/contract/staff-members'
import { welcomeMessage } from '@padauk/rules/member-messages'
import { endOfPeriod } from '@padauk/rules/periods'
import { isLifetime } from '@padauk/rules/plans'
import { grouped } from '@padauk/rules/prices'
import { useQuery } from '@tanstack/react-query'
import { durationText } from '#lib/durations.ts'
import { brand } from '#lib/page-meta.ts'
import { Fact } from '#ui/fact.tsx'
import { offText, type PriceChecked } from '#ui/price-note.tsx'
import { m } from '#words/staff-members'
import { language, otherLanguage } from '#words/words.tsx'
import { ChatMessage } from './chat-message.tsx'
import { noonOf, periodText } from './periods.ts'
import { memberSaysQuery } from './say-member-messages.ts'
import { type RegisterForm as Form, today, type useDuplicates } from './use-register-form.ts'

const paidText = (amount: string, currency: string) => `${grouped(amount.trim())} ${currency}`

/** The one thing to check before saving: what was paid, and whether it was used before. */
export const SavedMoney = ({
  values: { amount, currency, reference },
  found,
  check,
}: {
  values: Form
  check: PriceChecked
  found: ReturnType<typeof useDuplicates>['reference']
}) =>
  reference.trim() && (
    <p className="num wrap-anywhere">
      {[amount.trim() && paidText(amount, currency), reference.trim()].filter(Boolean).join(' · ')}
      {offText(check) && <span className="text-laterite"> · {offText(check)}</span>}
      {found === null && <span className="text-leaf"> · {m.console_not_used()}</span>}
      {found && <span className="text-laterite"> · {m.console_reference_taken({ name: found.name })}</span>}
    </p>
  )

type Saved = { values: Form; plan: Plan | undefined; period: string; campuses: string }
const WillBeSaved = ({ values, plan, period, campuses }: Saved) => (
  <section className="card" aria-labelledby="will-be-saved">
    <div className="card-head">
      <h2 id="will-be-saved">{m.console_will_be_saved()}</h2>
    </div>
    <dl className="facts">
      <Fact look="num" name={m.console_member()} value={values.name.trim()} />
      <Fact look="num" name={m.console_member_email()} value={values.email.trim()} />
      <Fact
        look="num"
        name={
          !plan ? m.console_plan() : isLifetime(plan.months) ? plan.name : `${plan.name}, ${durationText(plan.months)}`
        }
        value={period}
      />
      <Fact look="num" name={m.console_campuses()} value={campuses} />
      <Fact
        look="num"
        name={m.console_paid()}
        value={values.amount.trim() && paidText(values.amount, values.currency)}
      />
      <Fact look="num" name={m.console_reference()} value={values.reference.trim()} />
      <Fact look="num" name={m.console_refer_code()} value={values.refer_code.trim().toUpperCase()} />
      <Fact look="num" name={m.console_mail()} value={m.console_mail_link()} />
    </dl>
  </section>
)

type Props = Omit<Saved, 'period'> & {
  /** Of the plan in the language that the page is not in. */
  nameElsewhere: string | undefined
}

/** What will be saved, and the message for the chat. */
export const RegisterAside = ({ values, plan, nameElsewhere, campuses }: Props) => {
  const { data: says } = useQuery(memberSaysQuery)
  const names = { [language()]: plan?.name, [otherLanguage()]: nameElsewhere }
  const period = plan && { start_at: noonOf(values.start_at || today()), months: plan.months }
  const facts = {
    brand: brand(),
    name: values.name.trim() || '…',
    plan: names.en ?? plan?.name ?? '…',
    plan_my: names.my ?? null,
    months: plan?.months ?? 0,
    end_at: period ? endOfPeriod(period) : new Date().toISOString(),
    hours: SET_PASSWORD_HOURS,
    link: m.console_link_here(),
  }
  return (
    <div className="register-aside">
      <WillBeSaved {...{ values, plan, campuses }} period={period ? periodText(period) : ''} />
      {says && <ChatMessage messages={welcomeMessage(says, facts)} isReady={false} />}
    </div>
  )
}
