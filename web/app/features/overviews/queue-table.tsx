import './overviews.css'
import type { Firsts as FirstsOf, Queue, QueueKind } from '@padauk/contract/overviews'
import {
  BadgeDollarSign,
  Clock,
  GraduationCap,
  HandCoins,
  Landmark,
  type LucideIcon,
  MailWarning,
  Megaphone,
  Trash2,
} from 'lucide-react'
import { Link } from 'react-router'
import { languageOfText } from '#lib/languages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/overviews'
import { ageOf } from './ages.ts'

type First = FirstsOf['queues'][number]['items'][number]

const KINDS: Record<QueueKind, { to: string; label: () => string; Icon: LucideIcon; isHot?: true }> = {
  payments: { to: '/console/funded/payments', label: m.console_queue_payments, Icon: BadgeDollarSign, isHot: true },
  orders: { to: '/console/funded/orders', label: m.console_queue_orders, Icon: Landmark },
  posts: { to: '/console/affiliates/posts', label: m.console_queue_posts, Icon: Megaphone },
  exams: { to: '/console/funded/exams', label: m.console_queue_exams, Icon: GraduationCap },
  claims: { to: '/console/funded/claims', label: m.console_queue_claims, Icon: HandCoins, isHot: true },
  mails: { to: '/console/mails', label: m.console_queue_mails, Icon: MailWarning, isHot: true },
  deletions: { to: '/console/members?status=DELETION_ASKED', label: m.console_queue_deletions, Icon: Trash2 },
}

const Age = ({ since }: { since: string }) => {
  const { text, share, isLate } = ageOf(since)
  return (
    <span className={`age num ${isLate ? 'late' : ''}`}>
      <span className="bar" aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </span>
      {isLate && <Clock className="icon-small" aria-hidden />}
      {text}
      {isLate && <span className="sr-only">, {m.console_late()}</span>}
    </span>
  )
}

/** Where an item is opened. */
const itemAddress = (kind: QueueKind, id: number) => {
  if (kind === 'deletions') return `/console/members/${id}`
  return kind === 'mails' ? `${KINDS.mails.to}#mail-${id}` : `${KINDS[kind].to}?item=${id}`
}

/** The first of a queue by name and age, each to be opened. */
const Firsts = ({ kind, items }: { kind: QueueKind; items: First[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 mt-1 wrap-anywhere small">
    {items.map(({ id, name, at }) => (
      <li key={id}>
        <Link className="link" to={itemAddress(kind, id)} lang={languageOfText(name)}>
          {name || m.console_queue_nameless({ id })}
        </Link>{' '}
        <span className="faint num nowrap">{ageOf(at).text}</span>
      </li>
    ))}
  </ul>
)

/** The role's queues with count, oldest age and the first of each. */
export const QueueTable = ({ queues, firsts }: { queues: Queue[]; firsts: FirstsOf['queues'] }) => {
  return (
    <table className="tbl rows queue-table">
      <thead>
        <tr>
          <th scope="col">{m.console_queue()}</th>
          <th scope="col">{m.console_queue_count()}</th>
          <th scope="col">{m.console_queue_age()}</th>
          <th scope="col">
            <span className="sr-only">{consoleWords.console_open()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ kind, count, oldest_at }) => {
          const { to, label, Icon, isHot } = KINDS[kind]
          const first = firsts.find((one) => one.kind === kind)
          return (
            <tr key={kind}>
              <td>
                <span className="row">
                  <Icon className="icon-small faint" aria-hidden />
                  <span className="strong">{label()}</span>
                </span>
                {first && count > 0 && <Firsts kind={kind} items={first.items} />}
              </td>
              <td>
                {count > 0 ? (
                  <b className={`queue-count num ${isHot ? 'hot' : ''}`}>{count}</b>
                ) : (
                  <span className="faint">{m.console_queue_none()}</span>
                )}
              </td>
              <td>{oldest_at && <Age since={oldest_at} />}</td>
              <td className="at-end">
                <ButtonLink
                  look={count > 0 ? 'sec' : 'ghost'}
                  size="tight"
                  className="nowrap"
                  to={to}
                  aria-label={m.console_queue_open({ queue: label() })}
                >
                  {consoleWords.console_open()}
                </ButtonLink>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
