import { Link } from 'react-router'
import { Flower } from '#ui/flower.tsx'
import { m } from '#words/public'

const PLACES = [
  { to: '/#campus', name: m.open_lessons, text: m.open_lessons_text },
  { to: '/crypto-related', name: m.open_tools, text: m.open_tools_text },
  { to: '/crypto-related/glossary', name: m.open_glossary, text: m.open_glossary_text },
  { to: '/subscription', name: m.open_plans, text: m.open_plans_text },
]

/** What can be opened without an account, beside a page that leads nowhere else. */
export const OpenPlaces = () => (
  <nav className="open-places on-night" aria-labelledby="open-places">
    <Flower className="open-flower" />
    <h2 className="title-3" id="open-places">
      {m.open_title()}
    </h2>
    <ul>
      {PLACES.map(({ to, name, text }) => (
        <li key={to}>
          <Link to={to}>
            <b>{name()}</b>
            <span className="small">{text()}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
