import type { HeldKind } from '@padauk/contract/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { heldDecisionsQuery } from '#features/staff-held-decisions/staff-held-decisions.api.ts'
import { useSingleKeys } from '#lib/single-keys.ts'
import { m } from '#words/reviews'
import { itemName } from './held-parts.tsx'
import { nextItem } from './next-item.ts'
import { holdStill } from './review-decide.ts'
import type { ReviewRow } from './review-rows.tsx'
import { useUndo } from './use-undo.ts'

/** Whether there is room for the list beside the item, as in reviews.css. */
const isBeside = () => matchMedia('(min-width: 1024px)').matches

type Queue = {
  kind: HeldKind
  rows: ReviewRow[] | undefined
  chosen: number | undefined
  /** Said when nothing is left. */
  empty: string
}

/** Which item of a queue is open, in the URL, and what is opened and said after a decision. */
export const useQueue = ({ kind, rows, chosen, empty }: Queue) => {
  const [search, setSearch] = useSearchParams()
  const section = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const client = useQueryClient()
  const ids = rows?.map(({ id }) => id) ?? []
  // Ids as of when the item was still listed. After the decision it is gone from the list.
  const lastIds = useRef<number[]>([])
  const now = useRef({ chosen, rows })
  const takesFocus = useRef(false)
  now.current = { chosen, rows }
  if (chosen !== undefined && ids.includes(chosen)) lastIds.current = ids

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
    const { chosen, rows } = now.current
    const mine = client
      .getQueryData(heldDecisionsQuery.queryKey)
      ?.content.data.find((one) => one.kind === kind && one.item_id === id && one.refusal === null)
    const next = nextItem(id, { lastIds: lastIds.current, rows: rows ?? [], isMine: mine !== undefined })
    const name = rows?.find((row) => row.id === next)?.title
    const then = name && next !== id ? m.console_review_next({ name }) : next === undefined ? empty : ''
    setSaid(`${what} ${then} ${mine ? m.console_held_said({ seconds: mine.seconds_left }) : ''}`)
    // If the person has already opened another item, stay there.
    if (chosen === id && next !== id) move(next)
    else if (chosen === id) section.current?.focus()
  }
  return { section, said, ids, addressOf, step, decided, refused, held, undoable, undo: { onUndo, isUndoing } }
}
