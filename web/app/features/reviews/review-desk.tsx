import './reviews.css'
import type { Held, HeldKind } from '@padauk/contract/reviews'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useKeysOn } from '#lib/single-keys.ts'
import { IconButton } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { m } from '#words/reviews'
import { Refused, UndoBar } from './held-parts.tsx'
import { type QueueRead, ReviewList } from './review-list.tsx'
import { ReviewSkeleton } from './review-parts.tsx'
import type { ReviewPlace } from './review-place.ts'
import { ReviewTabs } from './review-tabs.tsx'
import { useQueue } from './use-queue.ts'

export type ReviewItem = {
  id: number
  onDecided: (said: string) => void
  undo: { onUndo: (id: number) => void; isUndoing: boolean }
}

/** An item that is undecided again has its input from before. */
export const keyOf = (id: number, { held }: { held: Held | null }) => `${id} ${held?.held_decision_id ?? ''}`

type Props<Tab extends string> = QueueRead & {
  kind: HeldKind
  title: string
  lead: string
  tabs: readonly { key: Tab; label: string }[]
  place: ReviewPlace<Tab>
  children: (item: ReviewItem) => ReactNode
}

const Key = ({ name, does }: { name: string; does: string }) => (
  <span>
    <span className="kbd">{name}</span> {does}
  </span>
)

const KeyHints = () =>
  useKeysOn() ? (
    <span className="flex gap-2.5 tiny muted max-desk:hidden" aria-hidden>
      <Key name="J" does={m.console_review_key_next()} />
      <Key name="K" does={m.console_review_key_previous()} />
      <Key name="U" does={m.console_review_key_undo()} />
    </span>
  ) : null

/**
 * A queue: the list on the left, the item on the right, both in the URL. After a decision the
 * next item opens and gets the focus.
 */
export const ReviewDesk = <Tab extends string>({ kind, title, lead, tabs, place, children, ...read }: Props<Tab>) => {
  const { rows, page, empty } = read
  const chosen = place.item === undefined ? undefined : Number(place.item)
  const queue = useQueue({ kind, rows, chosen, empty })
  const { undo, undoable } = queue
  return (
    <div className={`review-desk ${chosen === undefined ? '' : 'has-item'}`}>
      <PageHead title={title} lead={lead}>
        <KeyHints />
      </PageHead>
      <ReviewTabs tabs={tabs} chosen={place.tab} count={page?.total} />
      <p className="sr-only" role="status">
        {queue.said}
      </p>
      {queue.refused.map((one) => (
        <Refused key={one.held_decision_id} refused={one} />
      ))}
      <div className="review">
        <ReviewList {...read} chosen={chosen} addressOf={queue.addressOf} />
        <section
          ref={queue.section}
          className="card review-item"
          tabIndex={-1}
          aria-label={rows?.find(({ id }) => id === chosen)?.title ?? m.console_review_item()}
        >
          {chosen !== undefined && <Steps queue={queue} chosen={chosen} total={page?.total} />}
          {chosen !== undefined ? (
            children({ id: chosen, onDecided: (what) => queue.decided(chosen, what), undo })
          ) : rows?.every(({ held }) => held) ? (
            <p className="px-4 py-8 text-center muted">{m.console_review_none()}</p>
          ) : (
            <ReviewSkeleton />
          )}
        </section>
      </div>
      {undoable && undoable.item_id !== chosen && (
        <UndoBar key={undoable.held_decision_id} held={undoable} more={queue.held.length - 1} undo={undo} />
      )}
    </div>
  )
}

type StepsProps = { queue: ReturnType<typeof useQueue>; chosen: number; total: number | undefined }
const Steps = ({ queue: { ids, step, addressOf }, chosen, total }: StepsProps) => (
  <nav className="row gap-2 pt-1 pr-2 pl-4 desk:hidden" aria-label={m.console_review_steps()}>
    <Link className="link small" to={{ search: addressOf({ item: undefined }) }}>
      {m.console_review_all({ count: total ?? ids.length })}
    </Link>
    <span className="ml-auto small muted num">
      {ids.includes(chosen) && `${ids.indexOf(chosen) + 1} / ${ids.length}`}
    </span>
    <IconButton label={m.console_review_key_previous()} disabled={ids.indexOf(chosen) < 1} onClick={() => step(-1)}>
      <ChevronLeft aria-hidden />
    </IconButton>
    <IconButton
      label={m.console_review_key_next()}
      disabled={ids.indexOf(chosen) >= ids.length - 1}
      onClick={() => step(1)}
    >
      <ChevronRight aria-hidden />
    </IconButton>
  </nav>
)
