import type { Held } from '@padauk/contract/reviews'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ageOf } from '#features/overviews/ages.ts'
import { formatDay } from '#lib/dates.ts'
import { HeldAge } from './held-parts.tsx'

/** `waits` marks items that are still undecided, whose age is shown. `held`: a decision on it can still be undone. */
export type ReviewRow = { id: number; title: string; text: ReactNode; since: string; waits: boolean; held: Held | null }

type Props = { rows: ReviewRow[]; chosen: number | undefined; addressOf: (id: number) => string }
/** The list of a queue. */
export const ReviewRows = ({ rows, chosen, addressOf }: Props) => (
  <ol className="review-rows">
    {rows.map(({ id, title, text, since, waits, held }) => {
      const age = waits ? ageOf(since) : { text: formatDay(since), isLate: false }
      return (
        <li key={id}>
          <Link to={{ search: addressOf(id) }} aria-current={id === chosen ? 'true' : undefined} preventScrollReset>
            <span className="strong">{title}</span>
            <span className={`age num ${age.isLate && !held ? 'late' : ''}`}>
              {held ? (
                <HeldAge key={held.held_decision_id} held={held} />
              ) : (
                <>
                  {age.isLate && <Clock className="icon-small" aria-hidden />}
                  {age.text}
                </>
              )}
            </span>
            <span className="small muted">{text}</span>
          </Link>
        </li>
      )
    })}
  </ol>
)
