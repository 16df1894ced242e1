import { useState } from 'react'
import { refreshWaiting, sendNow } from '#lib/outbox.ts'
import { countWaiting, dropWaiting } from '#lib/outbox-store.ts'
import { readOwner } from '#lib/owner.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/outbox.words.ts'

/** How many changes of the member are on this device only. */
export const countOwn = async () => {
  const owner = readOwner()
  return owner === undefined ? 0 : countWaiting(owner).catch(() => 0)
}

type Props = {
  count: number
  /** Logs out: nothing waits any more. */
  onLeave: () => void
  onStay: () => void
}

/** Before a logout, which clears this device, while changes wait to be sent. */
export const LeaveQuestion = ({ count, onLeave, onStay }: Props) => {
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
  return (
    <Dialog
      title={m.outbox_leave_title()}
      shape="narrow"
      onClose={onStay}
      foot={
        <>
          <Button look="sec" onClick={onStay}>
            {m.outbox_leave_stay()}
          </Button>
          <Button look="bad" onClick={() => void drop()}>
            {m.outbox_leave_drop()}
          </Button>
          <Button disabled={isSending} onClick={() => void send()}>
            {m.outbox_send_now()}
          </Button>
        </>
      }
    >
      <p>{m.outbox_leave_text({ count: left })}</p>
      <FormFailure text={isFailed ? m.outbox_leave_failed() : undefined} />
    </Dialog>
  )
}
