import './staff-members.css'
import type { MemberFile } from '@padauk/contract/staff-members'
import { isLifetime } from '@padauk/rules/plans'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AuditChanges } from '#features/audits/audit-changes.tsx'
import { sayAct } from '#features/audits/say-audit.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { durationText } from '#lib/durations.ts'
import { inLanguage, languageOfText } from '#lib/languages.ts'
import { dollarsText } from '#lib/money.ts'
import { Chip } from '#ui/chip.tsx'
import { Fact } from '#ui/fact.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { m } from '#words/staff-members'

const Card = ({ id, title, more, children }: { id: string; title: string; more?: ReactNode; children: ReactNode }) => (
  <section className="card" aria-labelledby={id}>
    <div className="card-head">
      <h2 id={id}>{title}</h2>
      {more}
    </div>
    {children}
  </section>
)
/** Longer lists scroll within their card. */
const SCROLLS_FROM = 6

const None = ({ children }: { children: string }) => <p className="small muted none">{children}</p>

export const Facts = ({ member: { refer_code, created_at, referred_by, link_until } }: { member: MemberFile }) => (
  <Card id="facts" title={m.console_facts()}>
    <dl className="facts">
      <Fact name={m.console_refer_code()} look="mono" value={refer_code} />
      <Fact name={m.console_joined()} look="num" value={formatDay(created_at)} />
      <div>
        <dt>{m.console_came_by()}</dt>
        <dd>
          {referred_by ? (
            <Link
              className="link"
              to={`/console/members/${referred_by.member_id}`}
              lang={languageOfText(referred_by.name)}
            >
              {referred_by.name}
            </Link>
          ) : (
            '–'
          )}
        </dd>
      </div>
      {link_until && (
        <Fact name={m.console_link_open()} look="num" value={m.console_until({ day: formatTime(link_until) })} />
      )}
    </dl>
  </Card>
)

export const Subscriptions = ({ subscriptions }: { subscriptions: MemberFile['subscriptions'] }) => (
  <Card id="subscriptions" title={m.console_subscriptions()}>
    {subscriptions.length === 0 ? (
      <None>{m.console_subscriptions_none()}</None>
    ) : (
      <ul className="member-lines">
        {subscriptions.map(({ subscription_id, plan, plan_my, months, start_at, end_at, campuses }) => (
          <li key={subscription_id}>
            <span className="grow">
              <span className="strong">{inLanguage(plan, plan_my)}</span>{' '}
              <span className="muted small">{isLifetime(months) ? m.console_for_life() : durationText(months)}</span>
              <span className="tiny faint block">{campuses ? campuses.join(', ') : m.console_campuses_all()}</span>
            </span>
            <span className="num small">
              {isLifetime(months)
                ? m.console_since({ day: formatDay(start_at) })
                : m.console_from_to({ from: formatDay(start_at), to: formatDay(end_at) })}
            </span>
            {Date.parse(start_at) > Date.now() ? (
              <Chip kind="info">{m.console_next_up()}</Chip>
            ) : Date.parse(end_at) > Date.now() ? (
              <Chip kind="done">{m.console_state_running()}</Chip>
            ) : (
              <Chip>{m.console_state_ended()}</Chip>
            )}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

export const Learning = ({
  progress: { finished_lessons, total_lessons, last_touched_at },
}: {
  progress: MemberFile['progress']
}) => (
  <Card id="learning" title={m.console_learning()}>
    <div className="pad-in stack gap-2">
      <ProgressBar
        done={finished_lessons}
        total={total_lessons}
        label={m.console_lessons_of({ done: finished_lessons, total: total_lessons })}
      />
      <p className="small num">
        {m.console_lessons_of({ done: finished_lessons, total: total_lessons })}
        <span className="faint">
          {' '}
          · {last_touched_at ? m.console_last_touched({ at: formatTime(last_touched_at) }) : m.console_never_touched()}
        </span>
      </p>
    </div>
  </Card>
)

const ORDER_CHIPS = {
  PENDING: { kind: 'wait', label: m.console_review_waits },
  APPROVED: { kind: 'info', label: m.console_review_approved },
  EXAM_SUBMITTED: { kind: 'wait', label: m.console_review_exam_waits },
  FUNDED: { kind: 'done', label: m.console_review_funded },
  REJECT: { kind: 'bad', label: m.console_review_rejected },
} as const

/** The member's orders, as links if the role may open them. */
export const Orders = ({ orders, mayOpen }: { orders: MemberFile['orders']; mayOpen: boolean }) => (
  <Card id="orders" title={m.console_orders_of()}>
    {orders.length === 0 ? (
      <None>{m.console_orders_none()}</None>
    ) : (
      <ul
        className={`member-lines ${orders.length > SCROLLS_FROM ? 'scrolls' : ''}`}
        {...(orders.length > SCROLLS_FROM && { tabIndex: 0, 'aria-labelledby': 'orders' })}
      >
        {orders.map(({ order_id, plan_name, price_usd, status, created_at, claims }) => (
          <li key={order_id}>
            <span className="grow">
              {mayOpen ? (
                <Link className="link strong" to={`/console/funded/orders?item=${order_id}`}>
                  {m.console_review_order_row({ plan: plan_name, id: order_id })}
                </Link>
              ) : (
                <span className="strong">{m.console_review_order_row({ plan: plan_name, id: order_id })}</span>
              )}{' '}
              <span className="muted small num">{dollarsText(price_usd)}</span>
              {claims > 0 && <span className="tiny faint block">{m.console_claims_count({ count: claims })}</span>}
            </span>
            <span className="num small">{formatDay(created_at)}</span>
            <Chip kind={ORDER_CHIPS[status].kind}>{ORDER_CHIPS[status].label()}</Chip>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

export const Referrals = ({
  refer_code,
  referrals: { total_subscriptions, unpaid, tier_percent },
}: Pick<MemberFile, 'refer_code' | 'referrals'>) => (
  <Card id="referrals" title={m.console_referrals()} more={<span className="mono small">{refer_code}</span>}>
    <dl className="facts">
      <Fact name={m.console_referred()} look="num" value={total_subscriptions} />
      <Fact name={m.console_unpaid()} look="num" value={unpaid} />
      <Fact name={m.console_tier()} look="num" value={`${tier_percent} %`} />
    </dl>
  </Card>
)

export const Devices = ({ devices, act }: { devices: MemberFile['devices']; act: ReactNode }) => (
  <Card id="devices" title={m.console_devices()} more={devices.length > 0 && act}>
    {devices.length === 0 ? (
      <None>{m.console_devices_none()}</None>
    ) : (
      <ul className="member-lines">
        {devices.map(({ device_id, name, last_seen_at }) => (
          <li key={device_id}>
            <span className="grow">{name}</span>
            <span className="num small">{formatTime(last_seen_at)}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** Staff actions on this member, newest first. */
export const Timeline = ({ timeline }: { timeline: MemberFile['timeline'] }) => (
  <Card id="timeline" title={m.console_timeline()}>
    {timeline.length === 0 ? (
      <None>{m.console_timeline_none()}</None>
    ) : (
      <ol className="member-timeline">
        {timeline.map((audit) => (
          <li key={audit.audit_id}>
            <span className="strong">{sayAct(audit)}</span>
            {audit.reason && <span className="small block">“{audit.reason}”</span>}
            {audit.action === 'members.update' && <AuditChanges audit={audit} />}
            <span className="tiny faint block num">
              {formatTime(audit.at)} · {audit.staff}
            </span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)
