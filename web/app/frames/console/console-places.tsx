import type { Capability } from '@padauk/contract/capabilities'
import type { QueueKind } from '@padauk/contract/overviews'
import { useQuery } from '@tanstack/react-query'
import {
  BellRing,
  BookOpen,
  BookText,
  Landmark,
  Languages,
  type LucideIcon,
  RefreshCw,
  Settings,
  Share2,
  Sun,
  Trophy,
  Users,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { overviewQuery } from '#features/overviews/overviews.api.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { brand } from '#lib/page-meta.ts'
import { Mark } from '#ui/mark.tsx'
import { m } from '#words/console'
import { m as staffMembersWords } from '#words/staff-members'

type Page = {
  to: string
  label: () => string
  /** One of these. */
  needs: Capability[]
  queue?: QueueKind | 'renewals'
  isHot?: boolean
}
type Place = { label: () => string; Icon: LucideIcon; pages: Page[] }

/** A place that is one page. */
const single = (Icon: LucideIcon, page: Page): Place => ({ label: page.label, Icon, pages: [page] })

/** The places of the back office in the order of the menu, with their pages in the order of the tabs. */
const PLACES: Place[] = [
  single(Sun, { to: '/console', label: m.console_place_today, needs: [], queue: 'mails', isHot: true }),
  single(Users, {
    to: '/console/members',
    label: staffMembersWords.console_place_members,
    needs: ['members.read'],
    queue: 'deletions',
  }),
  single(RefreshCw, {
    to: '/console/renewals',
    label: m.console_place_renewals,
    needs: ['members'],
    queue: 'renewals',
  }),
  {
    label: m.console_place_funded,
    Icon: Landmark,
    pages: [
      {
        to: '/console/funded/payments',
        label: m.console_place_payments,
        needs: ['payments'],
        queue: 'payments',
        isHot: true,
      },
      { to: '/console/funded/orders', label: m.console_place_orders, needs: ['orders'], queue: 'orders' },
      { to: '/console/funded/exams', label: m.console_place_exams, needs: ['exams'], queue: 'exams' },
      { to: '/console/funded/claims', label: m.console_place_claims, needs: ['claims'], queue: 'claims', isHot: true },
      { to: '/console/funded/plans', label: m.console_place_funded_accounts, needs: ['funded-accounts'] },
    ],
  },
  {
    label: m.console_place_affiliates,
    Icon: Share2,
    pages: [
      { to: '/console/affiliates', label: m.console_place_payouts, needs: ['payouts'] },
      { to: '/console/affiliates/posts', label: m.console_place_posts, needs: ['posts', 'payouts'], queue: 'posts' },
    ],
  },
  single(BellRing, { to: '/console/announcements', label: m.console_place_announcements, needs: ['members'] }),
  single(BookOpen, { to: '/console/curriculum', label: m.console_place_curriculum, needs: ['curriculum'] }),
  single(Trophy, { to: '/console/student-wins', label: m.console_place_student_wins, needs: ['student-wins'] }),
  {
    label: m.console_place_texts,
    Icon: Languages,
    pages: [
      { to: '/console/texts', label: m.console_place_words, needs: ['pages'] },
      { to: '/console/texts/pages', label: m.console_place_page_texts, needs: ['pages'] },
    ],
  },
  single(BookText, { to: '/console/money', label: m.console_place_money, needs: ['ledger'] }),
  {
    label: m.console_place_school,
    Icon: Settings,
    pages: [
      { to: '/console/school', label: m.console_place_settings, needs: ['pages'] },
      { to: '/console/school/people', label: m.console_place_people, needs: ['staff'] },
      { to: '/console/school/plans', label: m.console_place_plans, needs: ['plans'] },
      { to: '/console/school/audit', label: m.console_place_audit, needs: ['audit'] },
    ],
  },
]
/** Pages that no menu leads to, with what they need. */
const ELSEWHERE: Pick<Page, 'to' | 'needs'>[] = [
  { to: '/console/members/new', needs: ['members'] },
  { to: '/console/members/import', needs: ['members'] },
  { to: '/console/members/templates', needs: ['members'] },
  { to: '/console/messages', needs: ['members'] },
  { to: '/console/mails', needs: ['mails'] },
]

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)
/** Of those whose address a path begins with, the longest; 'Today' begins every one, so it counts only as itself. */
const pageAt = <One extends { to: string }>(pages: One[], pathname: string) =>
  pages
    .filter(({ to }) => (to === '/console' ? pathname === to : isWithin(pathname, to)))
    .sort((one, other) => other.to.length - one.to.length)[0]

type May = (needed: Capability) => boolean
const isOpenTo = (may: May, { needs }: Pick<Page, 'needs'>) => needs.length === 0 || needs.some(may)
/** The places of a role, each with those of its pages that the role may open. */
const placesFor = (may: May) =>
  PLACES.map(({ pages, ...place }) => ({ ...place, pages: pages.filter((page) => isOpenTo(may, page)) })).filter(
    ({ pages }) => pages.length > 0,
  )

/** The pages of a role, in the order of the menu, each named with its place. */
export const pagesFor = (may: May) =>
  placesFor(may).flatMap(({ label, pages }) =>
    pages.map((page) => ({
      to: page.to,
      title: page.label === label ? label() : m.console_place_page({ place: label(), page: page.label() }),
    })),
  )

/** Whether the role may open the page that a path belongs to. */
export const mayOpen = (may: May, pathname: string) => {
  const page = pageAt<Pick<Page, 'to' | 'needs'>>([...PLACES.flatMap(({ pages }) => pages), ...ELSEWHERE], pathname)
  return !page || isOpenTo(may, page)
}

/** How much waits in each queue. */
export const useCounts = () => {
  const { data } = useQuery(overviewQuery)
  const counts = new Map<string, number>(data?.content.queues.map(({ kind, count }) => [kind, count]))
  // The nearest range: the others can wait.
  counts.set('renewals', data?.content.renewals?.find(({ range }) => range === '0-3')?.count ?? 0)
  return counts
}

/** How many items wait on a page. */
const useWaiting = () => {
  const counts = useCounts()
  return ({ queue }: Page) => (queue && counts.get(queue)) || 0
}

const Waiting = ({ pages }: { pages: Page[] }) => {
  const waitingOn = useWaiting()
  const count = pages.reduce((sum, page) => sum + waitingOn(page), 0)
  if (count === 0) return null
  return (
    <b className={pages.some((page) => page.isHot && waitingOn(page) > 0) ? 'hot' : ''}>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{m.console_waiting({ count })}</span>
    </b>
  )
}

/** Navigation of the back office: the places of the role with their number of waiting items. Each opens where something waits. */
export const ConsolePlaces = ({ onGo }: { onGo?: () => void }) => {
  const { may } = useStaff()
  const { pathname } = useLocation()
  const waitingOn = useWaiting()
  const places = placesFor(may)
  const here = pageAt(
    places.flatMap(({ pages }) => pages),
    pathname,
  )
  return (
    <div className="console-places on-night">
      <Link className="brand" to="/console" onClick={onGo}>
        <Mark />
        <span>{brand()}</span>
      </Link>
      <nav aria-label={m.console_places()}>
        {places.map(({ label, Icon, pages }) => (
          <Link
            key={pages[0]?.to}
            className="console-place"
            to={(pages.find((page) => waitingOn(page) > 0) ?? pages[0])?.to ?? ''}
            aria-current={here && pages.includes(here) ? 'page' : undefined}
            onClick={onGo}
          >
            <Icon aria-hidden />
            <span>{label()}</span>
            <Waiting pages={pages} />
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** The pages of the place that is open, if there are several. */
export const ConsoleTabs = () => {
  const { may } = useStaff()
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page opens
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const place = placesFor(may).find(({ pages }) => pageAt(pages, pathname))
  if (!place || place.pages.length < 2) return null
  return (
    <nav ref={tabs} className="tabs console-tabs" aria-label={place.label()}>
      {place.pages.map((page) => (
        <NavLink key={page.to} to={page.to} end>
          {page.label()}
          <Waiting pages={[page]} />
        </NavLink>
      ))}
    </nav>
  )
}
