import type { Held, HeldKind, HeldStep } from '@padauk/contract/reviews'
import type { HeldDecision } from '@padauk/contract/staff-held-decisions'
import { useMutation } from '@tanstack/react-query'
import { Check, Hourglass, TriangleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStaff } from '#features/staff/staff.api.ts'
import { dismissRefusal } from '#features/staff-held-decisions/staff-held-decisions.api.ts'
import { useFault } from '#lib/faults.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/reviews'
import { KeyName } from './review-parts.tsx'

export const itemName = (kind: HeldKind, id: number) =>
  ({ post: m.console_review_post, order: m.console_review_order, claim: m.console_review_claim })[kind]({ id })

const DONE: Record<HeldStep, (words: { item: string }) => string> = {
  approve: m.console_held_approve,
  reject: m.console_held_reject,
  issue: m.console_held_issue,
  fund: m.console_held_fund,
  pay: m.console_held_pay,
}
const DOES: Record<HeldStep, (words: { name: string; seconds: number }) => string> = {
  approve: m.console_held_approves,
  reject: m.console_held_rejects,
  issue: m.console_held_issues,
  fund: m.console_held_funds,
  pay: m.console_held_pays,
}

const TICK_MS = 250

/** Counts down from what the server said, by this device's running time: its clock may be wrong. */
const useSecondsLeft = (seconds: number) => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/** In the list, in place of the age. */
export const HeldAge = ({ held: { seconds_left } }: { held: Held }) => (
  <>
    <Hourglass className="icon-small" aria-hidden />
    {m.console_held_row({ seconds: useSecondsLeft(seconds_left) })}
  </>
)

const UndoButton = ({ seconds, onUndo, isUndoing }: { seconds: number; onUndo: () => void; isUndoing: boolean }) => (
  <Button look="sec" size="mid" aria-disabled={isUndoing} aria-keyshortcuts="U" onClick={onUndo}>
    <Undo2 className="icon-small" aria-hidden />
    <span className="num">{m.console_held_undo({ seconds })}</span>
    <KeyName name="U" />
  </Button>
)

const Said = ({ children }: { children: ReactNode }) => (
  <p className="grow strong small">
    <Check className="icon-small" aria-hidden />
    {children}
  </p>
)

type Undo = { onUndo: (id: number) => void; isUndoing: boolean }

/** In place of the decision on an item that somebody has decided on: who and what, and the undo of one's own. */
export const HeldNote = ({
  kind,
  id,
  held: { held_decision_id, staff_id, name, step, seconds_left },
  undo: { onUndo, isUndoing },
}: {
  kind: HeldKind
  id: number
  held: Held
  undo: Undo
}) => {
  const { staff_id: me } = useStaff()
  const seconds = useSecondsLeft(seconds_left)
  return (
    <div className="review-decision">
      <div className="held-line">
        {staff_id !== me ? (
          <p className="grow">{DOES[step]({ name, seconds })}</p>
        ) : (
          <>
            <Said>{DONE[step]({ item: itemName(kind, id) })}</Said>
            {seconds > 0 && (
              <UndoButton seconds={seconds} onUndo={() => onUndo(held_decision_id)} isUndoing={isUndoing} />
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** At the lower end of the desk, above the next decision: the newest decision that can be undone. */
export const UndoBar = ({ held, more, undo }: { held: HeldDecision; more: number; undo: Undo }) => {
  const seconds = useSecondsLeft(held.seconds_left)
  const bar = useRef<HTMLDivElement>(null)
  const isShown = seconds > 0
  // The next decision stands above it, so that neither covers the other.
  useEffect(() => {
    const desk = bar.current?.parentElement
    if (!isShown || !bar.current || !desk) return
    const watcher = new ResizeObserver(([entry]) =>
      desk.style.setProperty('--undo-room', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    watcher.observe(bar.current)
    return () => {
      watcher.disconnect()
      desk.style.removeProperty('--undo-room')
    }
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={bar} className="undo-bar" role="group" aria-label={m.console_held_bar()}>
      <div className="held-line">
        <Said>
          {DONE[held.step]({ item: itemName(held.kind, held.item_id) })}
          {more > 0 && <span className="muted"> {m.console_held_more({ count: more })}</span>}
        </Said>
        <UndoButton seconds={seconds} onUndo={() => undo.onUndo(held.held_decision_id)} isUndoing={undo.isUndoing} />
      </div>
    </div>
  )
}

/** What one has decided and could not be carried out, until it is put away. */
export const Refused = ({ refused: { held_decision_id, kind, item_id, refusal } }: { refused: HeldDecision }) => {
  const { mutate, isPending } = useMutation(dismissRefusal)
  const why = useFault(refusal ?? undefined)
  return (
    <div className="note bad mb-3" role="alert">
      <TriangleAlert aria-hidden />
      <p className="grow">{m.console_held_refused({ item: itemName(kind, item_id), why: why ?? '' })}</p>
      <Button look="sec" size="tight" aria-disabled={isPending} onClick={() => mutate(held_decision_id)}>
        {m.console_held_dismiss()}
      </Button>
    </div>
  )
}
