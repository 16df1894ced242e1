import type { Capability } from '@padauk/contract/capabilities'
import type { QueueKind } from '@padauk/contract/overviews'
import { useQuery } from '@tanstack/react-query'
import {
  BadgeDollarSign,
  BookOpen,
  ChartLine,
  FileText,
  GraduationCap,
  HandCoins,
  Landmark,
  LogOut,
  MailWarning,
  Megaphone,
  Menu,
  RefreshCw,
  ScrollText,
  Search,
  Settings,
  Share2,
  ShieldUser,
  Sun,
  Tag,
  Trophy,
  UserCog,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, NavLink, Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { overviewQuery } from '#features/overviews/overviews.api.ts'
import { ROLE_NAMES } from '#features/staff/roles.ts'
import { staffQuery, useStaff } from '#features/staff/staff.api.ts'
import { useLogOut } from '#features/staff/use-log-out.ts'
import { ApiError } from '#lib/api.ts'
import { consoleLogin, prefetch, queryClient } from '#lib/query-client.ts'
import { IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Mark } from '#ui/mark.tsx'
import { brand } from '#lib/page-meta.ts'
import { Empty } from '#ui/states.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/generated/messages.js'
import type { Route } from './+types/layout.ts'

/** The guard: who is not signed in goes to the sign-in, which leads back to the page asked for. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url)
  prefetch(overviewQuery)
  try {
    await queryClient.ensureQueryData(staffQuery)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(consoleLogin(pathname + search))
    throw error
  }
  return null
}

type Place = {
  to: string
  label: () => string
  Icon: LucideIcon
  needs?: Capability
  queue?: QueueKind | 'renewals'
  isHot?: boolean
}
const PLACES: { title?: () => string; places: Place[] }[] = [
  { places: [{ to: '/console', label: m.console_today, Icon: Sun }] },
  {
    title: m.console_group_members,
    places: [
      { to: '/console/members', label: m.console_members, Icon: Users, needs: 'members.read' },
      { to: '/console/members/new', label: m.console_register, Icon: UserPlus, needs: 'members' },
      { to: '/console/renewals', label: m.console_renewals, Icon: RefreshCw, needs: 'members', queue: 'renewals' },
    ],
  },
  {
    title: m.console_group_queues,
    places: [
      {
        to: '/console/payments',
        label: m.console_payments,
        Icon: BadgeDollarSign,
        needs: 'payments',
        queue: 'payments',
        isHot: true,
      },
      { to: '/console/posts', label: m.console_posts, Icon: Megaphone, needs: 'posts', queue: 'posts' },
      { to: '/console/orders', label: m.console_orders, Icon: Landmark, needs: 'orders', queue: 'orders' },
      { to: '/console/exams', label: m.console_exams, Icon: GraduationCap, needs: 'exams', queue: 'exams' },
      {
        to: '/console/claims',
        label: m.console_claims,
        Icon: HandCoins,
        needs: 'claims',
        queue: 'claims',
        isHot: true,
      },
      { to: '/console/affiliates', label: m.console_affiliates, Icon: Share2, needs: 'payouts' },
    ],
  },
  {
    title: m.console_group_school,
    places: [
      { to: '/console/curriculum', label: m.console_curriculum, Icon: BookOpen, needs: 'curriculum' },
      { to: '/console/student-wins', label: m.console_student_wins, Icon: Trophy, needs: 'student-wins' },
      { to: '/console/plans', label: m.console_plans, Icon: Tag, needs: 'plans' },
      { to: '/console/funded-accounts', label: m.console_funded_accounts, Icon: Landmark, needs: 'funded-accounts' },
      { to: '/console/page-texts', label: m.console_page_texts, Icon: FileText, needs: 'pages' },
      { to: '/console/settings', label: m.console_settings, Icon: Settings, needs: 'pages' },
    ],
  },
  {
    title: m.console_group_records,
    places: [
      { to: '/console/figures', label: m.console_figures, Icon: ChartLine },
      { to: '/console/audit', label: m.console_audit, Icon: ScrollText, needs: 'audit' },
      { to: '/console/mails', label: m.console_mails, Icon: MailWarning, needs: 'mails', queue: 'mails', isHot: true },
      { to: '/console/people', label: m.console_people, Icon: ShieldUser, needs: 'staff' },
    ],
  },
]

/** What the page at an address asks for: that of the place it belongs to. */
const needOf = (pathname: string) =>
  PLACES.flatMap(({ places }) => places)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0]?.needs

const useCounts = () => {
  const { data } = useQuery(overviewQuery)
  const counts = new Map<string, number>(data?.content.queues.map(({ kind, count }) => [kind, count]))
  counts.set('renewals', data?.content.renewals?.reduce((sum, { count }) => sum + count, 0) ?? 0)
  return counts
}

const Places = ({ onGo }: { onGo?: () => void }) => {
  const { may } = useStaff()
  const counts = useCounts()
  return (
    <div className="cn on-night">
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
                  <NavLink key={to} className="n" to={to} end onClick={onGo}>
                    <Icon aria-hidden />
                    <span>{label()}</span>
                    {count > 0 && (
                      <b className={isHot ? 'hot' : ''}>
                        <span aria-hidden>{count}</span>
                        <span className="sr">{m.console_waiting({ count })}</span>
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

const SearchBox = () => {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        event.key.toLowerCase() === 'k' &&
        !document.querySelector('dialog[open]')
      ) {
        event.preventDefault()
        input.current?.focus()
      }
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = input.current?.value.trim()
    if (q) void navigate(`/console/members?${new URLSearchParams({ q })}`, { state: { isSearch: true } })
  }
  return (
    <search className="grow">
      <form className="inbox" onSubmit={search}>
        <Search className="s" aria-hidden />
        <input ref={input} type="search" aria-label={m.console_search()} placeholder={m.console_search_short()} />
        <span className="kbd" aria-hidden>
          Ctrl K
        </span>
      </form>
    </search>
  )
}

const Head = ({ onMenu }: { onMenu: () => void }) => {
  const { name, email, role, may } = useStaff()
  const logOut = useLogOut()
  return (
    <header className="ct">
      <IconButton className="burger" label={m.console_menu()} onClick={onMenu}>
        <Menu aria-hidden />
      </IconButton>
      {may('members.read') ? <SearchBox /> : <span className="grow" />}
      <ThemeButton />
      <Link className="who" to="/console/account" title={name}>
        <span className="sr">{m.console_account()}</span>
        <span className="avatar" aria-hidden>
          <UserCog className="s" />
        </span>
        <span className="small">
          <span className="strong block">{ROLE_NAMES[role]()}</span>
          <span className="tiny faint">{email}</span>
        </span>
      </Link>
      <IconButton
        className="log-out"
        label={m.console_log_out()}
        disabled={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        <LogOut className="s" aria-hidden />
      </IconButton>
    </header>
  )
}

/** The frame of every page behind the sign-in: places at the left, a drawer on a small screen. */
const ConsoleLayout = () => {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const { may } = useStaff()
  const need = needOf(pathname)
  return (
    <div className="con">
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <aside className="con-side" aria-label={m.console_title()}>
        <Places />
      </aside>
      {isMenuOpen && (
        <Drawer label={m.console_places()} onClose={() => setMenuOpen(false)}>
          <Places onGo={() => setMenuOpen(false)} />
        </Drawer>
      )}
      <div className="min-w-0">
        <Head onMenu={() => setMenuOpen(true)} />
        <main className="cm" id="main" key={pathname}>
          {need && !may(need) ? (
            <div className="card">
              <Empty title={m.console_not_allowed()} />
            </div>
          ) : (
            <Suspense>
              <Outlet />
            </Suspense>
          )}
        </main>
      </div>
    </div>
  )
}
export default ConsoleLayout
