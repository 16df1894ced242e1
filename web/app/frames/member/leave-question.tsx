import { useState } from 'react'
import { sharesOf } from '#features/kept-lessons/kept-sizes.ts'
import { sizeText } from '#features/kept-lessons/size-text.ts'
import type { KeptRow } from '#lib/kept-rows.ts'
import { listKept } from '#lib/kept-store.ts'
import { refreshWaiting, sendNow } from '#lib/outbox.ts'
import { countWaiting, dropWaiting } from '#lib/outbox-store.ts'
import { readOwner } from '#lib/owner.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/outbox.words.ts'

/** How many changes of the member are on this device only. */
const countOwn = async () => {
  const owner = readOwner()
  return owner === undefined ? 0 : countWaiting(owner).catch(() => 0)
}

/** What a logout deletes on this device. Storage that is refused holds nothing. */
export const readDeleted = async () => {
  const [count, kept] = await Promise.all([countOwn(), listKept().catch(() => [])])
  return { count, kept }
}

type Props = {
  count: number
  kept: readonly KeptRow[]
  /** Logs out: nothing waits any more. */
  onLeave: () => void
  onStay: () => void
}

/** Before a logout, which clears this device, while changes wait to be sent or lessons are kept. */
export const LeaveQuestion = ({ count, kept, onLeave, onStay }: Props) => {
  const [left, setLeft] = useState(count)
  const [isSending, setSending] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const send = async () => {
    setSending(true)
    await sendNow().catch(() => {})
    const waiting = await countOwn()
    setSending(false)
    if (waiting === 0) return onLeave()
    setLeft(waiting)
    setFailed(true)
  }
  const drop = async () => {
    const owner = readOwner()
    if (owner !== undefined) await dropWaiting(owner)
    await refreshWaiting()
    onLeave()
  }
  const { video, sound, text } = sharesOf(kept)
  return (
    <Dialog
      title={count > 0 ? m.outbox_leave_title() : m.outbox_leave_clear_title()}
      shape="narrow"
      onClose={onStay}
      foot={
        <>
          <Button look="sec" onClick={onStay}>
            {m.outbox_leave_stay()}
          </Button>
          <Button look="bad" onClick={() => (count > 0 ? void drop() : onLeave())}>
            {count > 0 ? m.outbox_leave_drop() : m.outbox_leave()}
          </Button>
          {count > 0 && (
            <Button disabled={isSending} onClick={() => void send()}>
              {m.outbox_send_now()}
            </Button>
          )}
        </>
      }
    >
      {count > 0 && <p>{m.outbox_leave_text({ count: left })}</p>}
      {kept.length > 0 && <p>{m.outbox_leave_kept({ count: kept.length, size: sizeText(video + sound + text) })}</p>}
      <FormFailure text={isFailed ? m.outbox_leave_failed() : undefined} />
    </Dialog>
  )
}
