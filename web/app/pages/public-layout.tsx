import '../styles/public.css'
import { Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useToken } from '#lib/session.ts'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { Brand } from '#ui/mark.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/generated/messages.js'

const Header = () => {
  const token = useToken()
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or anchor closes it
  useEffect(() => setOpen(false), [key])
  return (
    <header className="top on-night" onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <div className="wrap">
        <Brand />
        <nav className={isOpen ? 'open' : undefined} id="menu" aria-label={m.nav_main()}>
          <Link to="/#campus">{m.nav_campus()}</Link>
        </nav>
        <ThemeButton />
        {token ? (
          <ButtonLink look="gold" size="xs" to="/campuses">
            {m.to_campuses()}
          </ButtonLink>
        ) : (
          <ButtonLink look="gold" size="xs" to="/auth">
            {m.log_in()}
          </ButtonLink>
        )}
        <IconButton className="burger" label={m.menu()} aria-expanded={isOpen} aria-controls="menu" onClick={() => setOpen(!isOpen)}>
          {isOpen ? <X className="l" aria-hidden /> : <Menu className="l" aria-hidden />}
        </IconButton>
      </div>
    </header>
  )
}

const Footer = () => (
  <footer className="foot on-night">
    <div className="wrap">
      <div className="cols">
        <div>
          <Brand />
          <p className="mt-3.5 max-w-[38ch]">{m.footer_about()}</p>
        </div>
        <div>
          <h2>{m.footer_school()}</h2>
          <ul>
            <li>
              <Link to="/#campus">{m.footer_campuses()}</Link>
            </li>
            <li>
              <Link to="/subscription">{m.subscription_title()}</Link>
            </li>
          </ul>
        </div>
      </div>
      <p className="law">{m.footer_disclaimer()}</p>
    </div>
  </footer>
)

const PublicLayout = () => (
  <>
    <a className="skip" href="#main">
      {m.skip_to_content()}
    </a>
    <Header />
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <Footer />
  </>
)
export default PublicLayout
