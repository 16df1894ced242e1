import './public.css'
import { ChevronDown, Menu, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { LanguageSwitch } from '#features/languages/language-switch.tsx'
import { hasWins } from '#features/student-wins/has-wins.ts'
import { useToken } from '#lib/session.ts'
import { useNavigated } from '#lib/use-navigated.ts'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { Brand } from '#ui/mark.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/public'

const AFFILIATE = [
  { to: '/submit-my-post', words: m.nav_submit_post },
  { to: '/check-my-affiliate', words: m.nav_check_affiliate },
  { to: '/affiliate-rule', words: m.nav_affiliate_rule },
]

const close = (details: RefObject<HTMLDetailsElement | null>) => details.current?.removeAttribute('open')

/** Opens and closes without a script; with one also by Escape, beside it and by going elsewhere. */
const AffiliateMenu = () => {
  const { pathname } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeBeside = ({ target }: Event) => !details.current?.contains(target as Node) && close(details)
    document.addEventListener('pointerdown', closeBeside)
    return () => document.removeEventListener('pointerdown', closeBeside)
  }, [])
  useNavigated(() => close(details))

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    // The menu around it stays.
    event.preventDefault()
    close(details)
    details.current.querySelector('summary')?.focus()
  }
  const closeBehind = ({ relatedTarget }: FocusEvent) =>
    relatedTarget && !details.current?.contains(relatedTarget) && close(details)
  return (
    <details ref={details} onKeyDown={closeByKey} onBlur={closeBehind}>
      <summary aria-current={AFFILIATE.some(({ to }) => to === pathname) ? 'true' : undefined}>
        {m.nav_affiliate()} <ChevronDown className="icon-small" aria-hidden />
      </summary>
      <ul>
        {AFFILIATE.map(({ to, words }) => (
          <li key={to}>
            <NavLink to={to}>{words()}</NavLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

const MENU = 'menu'

/** On a narrow screen the places are a popover, which needs no script either; on a wide one public.css lays them into the bar. */
export const PublicHeader = () => {
  const token = useToken()
  const places = useRef<HTMLElement>(null)
  useNavigated(() => places.current?.hidePopover?.())
  return (
    <header className="top on-night">
      <div className="wrap">
        <Brand />
        <nav ref={places} id={MENU} popover="auto" aria-label={m.nav_main()}>
          <Link to="/#campus">{m.nav_campus()}</Link>
          {hasWins() && <Link to="/#student-wins">{m.nav_student_wins()}</Link>}
          <NavLink to="/crypto-related">{m.nav_crypto_related()}</NavLink>
          <AffiliateMenu />
          <NavLink to="/subscription">{m.nav_subscription()}</NavLink>
          <span className="menu-theme">
            <ThemeButton />
          </span>
        </nav>
        <LanguageSwitch />
        <span className="bar-theme">
          <ThemeButton />
        </span>
        <ButtonLink look="gold" size="tight" to={token ? '/campuses' : '/auth'}>
          {token ? m.to_campuses() : m.log_in()}
        </ButtonLink>
        <IconButton className="burger" label={m.menu()} popoverTarget={MENU}>
          <Menu className="icon-large" aria-hidden />
          <X className="icon-large" aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}
