import './tools-page.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { m } from '#words/calculators'

const TABS = [
  { to: '/crypto-related', label: m.tools_position_tab },
  { to: '/crypto-related/profit-and-loss', label: m.tools_trade_tab },
  { to: '/crypto-related/compounding', label: m.tools_growth_tab },
  { to: '/crypto-related/drawdown-recovery', label: m.tools_recovery_tab },
  { to: '/crypto-related/risk-of-ruin', label: m.tools_ruin_tab },
  { to: '/crypto-related/glossary', label: m.glossary_tab },
]

const Tabs = () => {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the row is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place chooses another tab
  useLayoutEffect(() => {
    const chosen = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (chosen)
      nav.current?.scrollTo({
        left: chosen.offsetLeft - (nav.current.clientWidth - chosen.offsetWidth) / 2,
        behavior: 'instant',
      })
  }, [pathname])
  return (
    <nav ref={nav} className="tabs tool-tabs" aria-label={m.tools_nav()}>
      {TABS.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label()}
        </NavLink>
      ))}
    </nav>
  )
}

/** The head and the places of the calculators and the glossary. */
export const ToolsPage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <div className="wrap tools">
    <div className="grid gap-2 max-w-[62ch] mb-6">
      <h1 className="title-1">{title}</h1>
      <p className="lead">{lead}</p>
    </div>
    <Tabs />
    <noscript>
      <p className="note">{m.tools_no_script()}</p>
    </noscript>
    {children}
  </div>
)
