import './reviews.css'
import type { Held, HeldKind } from '@padauk/contract/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { heldDecisionsQuery } from '#features/staff-held-decisions/staff-held-decisions.api.ts'
import { setKeysOn, useKeysOn, useSingleKeys } from '#lib/single-keys.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/reviews'
import { itemName, Refused, UndoBar } from './held-parts.tsx'
import { holdStill } from './review-decide.ts'
import { ReviewSkeleton } from './review-parts.tsx'
import type { ReviewPlace } from './review-place.ts'
import { type AgeOf, type ReviewRow, ReviewRows } from './review-rows.tsx'
import { ReviewTabs } from './review-tabs.tsx'
import { useUndo } from './use-undo.ts'

export type ReviewItem = {
  id: number
  onDecided: (said: string) => void
  undo: { onUndo: (id: number) => void; isUndoing: boolean }
}

/** An item that is undecided again has its input from before. */
export const keyOf = (id: number, { held }: { held: Held | null }) => `${id} ${held?.held_decision_id ?? ''}`

type Page = { currentPage: number; totalPage: number; total: number }
type Props<Tab extends string> = {
  kind: HeldKind
  title: string
  lead: string
  tabs: readonly { key: Tab; label: string }[]
  place: ReviewPlace<Tab>
  page: Page | undefined
  rows: ReviewRow[] | undefined
  error: unknown
  onRetry: () => void
  /** Text of an empty tab. */
  empty: string
  ageOf: AgeOf
  children: (item: ReviewItem) => ReactNode
}

const Key = ({ name, does }: { name: string; does: string }) => (
  <span>
    <span className="kbd">{name}</span> {does}
  </span>
)

/** Whether there is room for the list beside the item, as in reviews.css. */
const isBeside = () => matchMedia('(min-width: 1024px)').matches

const KeyHints = () => {
  const isOn = useKeysOn()
  return (
    <div className="review-keys tiny muted">
      {isOn && (
        <span className="review-hints" aria-hidden>
          <Key name="J" does={m.console_review_key_next()} />
          <Key name="K" does={m.console_review_key_previous()} />
          <Key name="U" does={m.console_review_key_undo()} />
        </span>
      )}
      <Button look="ghost" size="tight" aria-pressed={isOn} onClick={() => setKeysOn(!isOn)}>
        <Keyboard className="icon-small" aria-hidden />
        {isOn ? m.console_review_keys_on() : m.console_review_keys_off()}
      </Button>
    </div>
  )
}

/**
 * A queue: the list on the left, the item on the right, both in the URL. After a decision the
 * next item opens and gets the focus.
 */
export const ReviewDesk = <Tab extends string>({
  kind,
  title,
  lead,
  tabs,
  place,
  page,
  rows,
  error,
  onRetry,
  empty,
  ageOf,
  children,
}: Props<Tab>) => {
  const [search, setSearch] = useSearchParams()
  const section = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const client = useQueryClient()
  const chosen = place.item === undefined ? undefined : Number(place.item)
  const ids = rows?.map(({ id }) => id) ?? []
  // Ids as of when the item was still listed. After the decision it is gone from the list.
  const known = useRef<number[]>([])
  const now = useRef({ ids, chosen, rows })
  const takesFocus = useRef(false)
  now.current = { ids, chosen, rows }
  if (chosen !== undefined && ids.includes(chosen)) known.current = ids

  const addressOf = (changes: { item?: number | undefined; page?: number }) => {
    const next = new URLSearchParams(search)
    if ('page' in changes) next.delete('item')
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || (name === 'page' && value === 1)) next.delete(name)
      else next.set(name, String(value))
    }
    return next.toString()
  }
  const go = (item: number | undefined) => setSearch(addressOf({ item }), { replace: true, preventScrollReset: true })

  // Somebody has decided on the others already.
  const first = rows?.find(({ held }) => !held)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when rows arrive or nothing is selected
  useEffect(() => {
    // A phone shows the list first, and then one item.
    if (chosen === undefined && first !== undefined && isBeside()) go(first)
  }, [chosen, first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the item changes
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    section.current?.focus()
  }, [chosen])

  const move = (item: number | undefined) => {
    takesFocus.current = true
    go(item)
  }
  const step = (by: 1 | -1) => {
    const at = chosen === undefined ? -1 : ids.indexOf(chosen)
    const next = at === -1 ? ids[0] : ids[at + by]
    if (next !== undefined && next !== chosen) {
      setSaid('')
      move(next)
    }
  }

  const { held, refused, undo, isUndoing } = useUndo(kind, (item) => {
    setSaid(m.console_held_undone({ item: itemName(kind, item) }))
    if (now.current.chosen === item) section.current?.focus()
    else move(item)
  })
  // Of several the one on the screen, else the newest.
  const undoable = held.find(({ item_id }) => item_id === chosen) ?? held[0]
  const onUndo = (id: number) => {
    holdStill()
    undo(id)
  }
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    u: undoable && (() => onUndo(undoable.held_decision_id)),
  })

  const decided = (id: number, what: string) => {
    const { ids, chosen, rows } = now.current
    const at = known.current.indexOf(id)
    const others = [
      ...known.current.slice(at + 1),
      ...known.current.slice(0, Math.max(0, at)).reverse(),
      ...ids,
    ].filter((other) => other !== id)
    const isOpen = (other: number) => rows?.some((row) => row.id === other && !row.held)
    const mine = client
      .getQueryData(heldDecisionsQuery.queryKey)
      ?.content.data.find((one) => one.kind === kind && one.item_id === id && one.refusal === null)
    const next = others.find(isOpen) ?? (!mine && isOpen(id) ? id : undefined)
    const name = rows?.find((row) => row.id === next)?.title
    const then = name && next !== id ? m.console_review_next({ name }) : next === undefined ? empty : ''
    setSaid(`${what} ${then} ${mine ? m.console_held_said({ seconds: mine.seconds_left }) : ''}`)
    // If the person has already opened another item, stay there.
    if (chosen === id && next !== id) move(next)
    else if (chosen === id) section.current?.focus()
  }

  return (
    <div className={`review-desk ${chosen === undefined ? '' : 'has-item'}`}>
      <PageHead title={title} lead={lead}>
        <KeyHints />
      </PageHead>
      <ReviewTabs tabs={tabs} chosen={place.tab} count={page?.total} />
      <p className="sr-only" role="status">
        {said}
      </p>
      {refused.map((one) => (
        <Refused key={one.held_decision_id} refused={one} />
      ))}
      <div className="review">
        <div className="card review-list">
          {rows ? (
            rows.length > 0 ? (
              <ReviewRows rows={rows} chosen={chosen} addressOf={(item) => addressOf({ item })} ageOf={ageOf} />
            ) : (
              <Empty title={empty} />
            )
          ) : error ? (
            <Failed error={error} onRetry={onRetry} />
          ) : (
            <div className="p-4 stack gap-3">
              <Loading />
              {['a', 'b', 'c', 'd'].map((key) => (
                <Skeleton key={key} className="h-12 w-full" />
              ))}
            </div>
          )}
          {page && page.totalPage > 1 && (
            <nav className="review-pages" aria-label={consoleWords.console_pages()}>
              {page.currentPage > 1 && (
                <ButtonLink look="sec" size="tight" to={{ search: addressOf({ page: page.currentPage - 1 }) }}>
                  {consoleWords.console_previous()}
                </ButtonLink>
              )}
              <span className="small muted num">
                {consoleWords.console_page_of({ page: page.currentPage, pages: page.totalPage })}
              </span>
              {page.currentPage < page.totalPage && (
                <ButtonLink look="sec" size="tight" to={{ search: addressOf({ page: page.currentPage + 1 }) }}>
                  {consoleWords.console_next()}
                </ButtonLink>
              )}
            </nav>
          )}
        </div>
        <section
          ref={section}
          className="card review-item"
          tabIndex={-1}
          aria-label={rows?.find(({ id }) => id === chosen)?.title ?? m.console_review_item()}
        >
          {chosen !== undefined && (
            <nav className="review-steps" aria-label={m.console_review_steps()}>
              <Link className="link small" to={{ search: addressOf({ item: undefined }) }}>
                {m.console_review_all({ count: page?.total ?? ids.length })}
              </Link>
              <span className="small muted num">
                {ids.includes(chosen) && `${ids.indexOf(chosen) + 1} / ${ids.length}`}
              </span>
              <IconButton
                label={m.console_review_key_previous()}
                disabled={ids.indexOf(chosen) < 1}
                onClick={() => step(-1)}
              >
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
          )}
          {chosen !== undefined ? (
            children({ id: chosen, onDecided: (what) => decided(chosen, what), undo: { onUndo, isUndoing } })
          ) : rows?.length === 0 ? (
            <p className="review-none muted">{m.console_review_none()}</p>
          ) : (
            <ReviewSkeleton />
          )}
        </section>
      </div>
      {undoable && undoable.item_id !== chosen && (
        <UndoBar key={undoable.held_decision_id} held={undoable} more={held.length - 1} undo={{ onUndo, isUndoing }} />
      )}
    </div>
  )
}
