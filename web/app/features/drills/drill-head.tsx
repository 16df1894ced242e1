import type { Drill } from '@padauk/contract/drills'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { PETAL, TURNS } from '#ui/petals.tsx'
import { m } from '#words/drills'

const Blossom = ({ look }: { look: 'right' | 'missed' | 'open' }) => (
  <svg viewBox="-32 -32 64 64" className={`drill-blossom ${look}`} aria-hidden>
    {TURNS.map((turn) => (
      <path key={turn} d={PETAL} transform={`rotate(${turn})`} />
    ))}
  </svg>
)

type Props = { title: string; text?: string | undefined; drills: Drill[]; at: number }

/** Way out, what is asked, and a blossom for each chart: an outline where it was missed. */
export const DrillHead = ({ title, text, drills, at }: Props) => (
  <header className="drill-head">
    <Link className="icon-button" to="/campuses" aria-label={m.drill_close()} title={m.drill_close()}>
      <X aria-hidden />
    </Link>
    <h1>
      {title}
      {text && <small className="num">{text}</small>}
    </h1>
    {drills.length > 0 && (
      <span
        className="drill-blossoms"
        role="img"
        aria-label={m.drill_dots({
          ...{ at, total: drills.length },
          right: drills.filter(({ is_right }) => is_right).length,
        })}
      >
        {drills.map(({ number, is_right }) => (
          <Blossom key={number} look={is_right === null ? 'open' : is_right ? 'right' : 'missed'} />
        ))}
      </span>
    )}
  </header>
)
