import type { Capability } from '@padauk/contract/capabilities'
import type { QueueKind } from '@padauk/contract/overviews'
import { useQuery } from '@tanstack/react-query'
import {
  BadgeDollarSign,
  BellRing,
  BookOpen,
  BookText,
  ChartLine,
  FileText,
  GraduationCap,
  HandCoins,
  Landmark,
  Languages,
  type LucideIcon,
  MailWarning,
  Megaphone,
  MessageSquareText,
  RefreshCw,
  ScrollText,
  Settings,
  Share2,
  ShieldUser,
  Sun,
  Tag,
  Trash2,
  Trophy,
  UserPlus,
  Users,
} from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { overviewQuery } from '#features/overviews/overviews.api.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { brand } from '#lib/page-meta.ts'
import { Mark } from '#ui/mark.tsx'
import { m } from '#words/console'
import { m as staffMembersWords } from '#words/staff-members'

type Place = {
  to: string
  label: () => string
  Icon: LucideIcon
  needs?: Capability
  queue?: QueueKind | 'renewals'
  isHot?: boolean
}
const PLACES: { title?: () => string; places: Place[] }[] = [
  { places: [{ to: '/console', label: m.console_place_today, Icon: Sun }] },
  {
    title: m.console_group_members,
    places: [
      { to: '/console/members', label: staffMembersWords.console_place_members, Icon: Users, needs: 'members.read' },
      { to: '/console/members/new', label: m.console_place_register, Icon: UserPlus, needs: 'members' },
      {
        to: '/console/renewals',
        label: m.console_place_renewals,
        Icon: RefreshCw,
        needs: 'members',
        queue: 'renewals',
      },
      { to: '/console/announcements', label: m.console_place_announcements, Icon: BellRing, needs: 'members' },
      { to: '/console/templates', label: m.console_place_templates, Icon: MessageSquareText, needs: 'members' },
      {
        to: '/console/deletions',
        label: m.console_place_deletions,
        Icon: Trash2,
        needs: 'members',
        queue: 'deletions',
      },
    ],
  },
  {
    title: m.console_group_queues,
    places: [
      {
        to: '/console/payments',
        label: m.console_place_payments,
        Icon: BadgeDollarSign,
        needs: 'payments',
        queue: 'payments',
        isHot: true,
      },
      { to: '/console/posts', label: m.console_place_posts, Icon: Megaphone, needs: 'posts', queue: 'posts' },
      { to: '/console/orders', label: m.console_place_orders, Icon: Landmark, needs: 'orders', queue: 'orders' },
      { to: '/console/exams', label: m.console_place_exams, Icon: GraduationCap, needs: 'exams', queue: 'exams' },
      {
        to: '/console/claims',
        label: m.console_place_claims,
        Icon: HandCoins,
        needs: 'claims',
        queue: 'claims',
        isHot: true,
      },
      { to: '/console/affiliates', label: m.console_place_affiliates, Icon: Share2, needs: 'payouts' },
    ],
  },
  {
    title: m.console_group_school,
    places: [
      { to: '/console/curriculum', label: m.console_place_curriculum, Icon: BookOpen, needs: 'curriculum' },
      { to: '/console/student-wins', label: m.console_place_student_wins, Icon: Trophy, needs: 'student-wins' },
      { to: '/console/plans', label: m.console_place_plans, Icon: Tag, needs: 'plans' },
      {
        to: '/console/funded-accounts',
        label: m.console_place_funded_accounts,
        Icon: Landmark,
        needs: 'funded-accounts',
      },
      { to: '/console/page-texts', label: m.console_place_page_texts, Icon: FileText, needs: 'pages' },
      { to: '/console/words', label: m.console_place_words, Icon: Languages, needs: 'pages' },
      { to: '/console/settings', label: m.console_place_settings, Icon: Settings, needs: 'pages' },
    ],
  },
  {
    title: m.console_group_records,
    places: [
      { to: '/console/figures', label: m.console_place_figures, Icon: ChartLine },
      { to: '/console/ledger', label: m.console_place_ledger, Icon: BookText, needs: 'ledger' },
      { to: '/console/audit', label: m.console_place_audit, Icon: ScrollText, needs: 'audit' },
      {
        to: '/console/mails',
        label: m.console_place_mails,
        Icon: MailWarning,
        needs: 'mails',
        queue: 'mails',
        isHot: true,
      },
      { to: '/console/people', label: m.console_place_people, Icon: ShieldUser, needs: 'staff' },
    ],
  },
]

/** The places of a role, in order. */
export const placesFor = (may: (needed: Capability) => boolean) =>
  PLACES.flatMap(({ places }) => places).filter(({ needs }) => !needs || may(needs))

/** Capability required by the place that a path belongs to. */
export const needOf = (pathname: string) =>
  PLACES.flatMap(({ places }) => places)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0]?.needs

/** How much waits in each queue. */
export const useCounts = () => {
  const { data } = useQuery(overviewQuery)
  const counts = new Map<string, number>(data?.content.queues.map(({ kind, count }) => [kind, count]))
  // The nearest range: the others can wait.
  counts.set('renewals', data?.content.renewals?.find(({ range }) => range === '0-3')?.count ?? 0)
  return counts
}

/** Navigation of the back office: only the places the role may open, each with its number of waiting items. */
export const ConsolePlaces = ({ onGo }: { onGo?: () => void }) => {
  const { may } = useStaff()
  const counts = useCounts()
  return (
    <div className="console-places on-night">
      <Link className="brand" to="/console" onClick={onGo}>
        <Mark />
        <span>{brand()}</span>
      </Link>
      <nav aria-label={m.console_places()}>
        {PLACES.map(({ title, places }) => {
          const shown = places.filter(({ needs }) => !needs || may(needs))
          if (shown.length === 0) return null
          return (
            <div key={title?.() ?? ''}>
              {title && <h2>{title()}</h2>}
              {shown.map(({ to, label, Icon, queue, isHot }) => {
                const count = (queue && counts.get(queue)) || 0
                return (
                  <NavLink key={to} className="console-place" to={to} end onClick={onGo}>
                    <Icon aria-hidden />
                    <span>{label()}</span>
                    {count > 0 && (
                      <b className={isHot ? 'hot' : ''}>
                        <span aria-hidden>{count}</span>
                        <span className="sr-only">{m.console_waiting({ count })}</span>
                      </b>
                    )}
                  </NavLink>
                )
              })}
            </div>
          )
        })}
      </nav>
    </div>
  )
}
