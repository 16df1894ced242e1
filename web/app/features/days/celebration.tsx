import './days.css'
import type { Celebration } from '@padauk/contract/days'
import { X } from 'lucide-react'
import { Button, IconButton } from '#ui/button.tsx'
import { Petals } from '#ui/petals.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { m } from '#words/days'

const sentenceOf = ({ kind, count, title }: Celebration) => {
  if (kind === 'COURSE') return m.day_celebrate_course({ title })
  return kind === 'STREAK' ? m.day_celebrate_streak({ days: count }) : m.day_celebrate_goal()
}

const momentOf = ({ kind, count, title }: Celebration) =>
  kind === 'COURSE'
    ? { above: m.day_share_course(), title }
    : { above: m.day_share_list(), title: m.day_share_streak({ days: count }) }

/**
 * What was reached, said once, in a corner: nothing is covered by force and nothing has to be closed. The flower opens,
 * and under reduced motion is open (LEARN-18).
 */
export const CelebrationCard = ({
  shown,
  onShowDay,
  onClose,
}: {
  shown: Celebration[]
  /** Shows the day whose goal was reached. */
  onShowDay: () => void
  onClose: () => void
}) => (
  <div role="status">
    {shown.length > 0 && (
      <section className="celebration on-night" aria-labelledby="celebration">
        <span className="day-flower" aria-hidden>
          <Petals fraction={1} />
        </span>
        <div className="min-w-0">
          <h2 id="celebration">{m.day_well_done()}</h2>
          {shown.map((one) => (
            <div key={one.name} className="celebration-row">
              <p className="num">{sentenceOf(one)}</p>
              {one.kind === 'GOAL' ? (
                <Button look="line" size="tight" aria-haspopup="dialog" onClick={onShowDay}>
                  {m.day_show()}
                </Button>
              ) : (
                <ShareButton look="line" size="tight" moment={momentOf(one)} about={sentenceOf(one)} />
              )}
            </div>
          ))}
        </div>
        <IconButton label={m.day_celebrate_close()} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </section>
    )}
  </div>
)
