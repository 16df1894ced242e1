import { useState } from 'react'
import { sharesOf } from '#features/downloads/download-sizes.ts'
import { sizeText } from '#features/downloads/size-text.ts'
import type { Download } from '#lib/offline/downloads.ts'
import { listDownloads } from '#lib/offline/downloads.ts'
import { clear, countOwn, sendNow } from '#lib/offline/engine.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/pending-changes'

/** What a logout deletes on this device. Storage that is refused holds nothing. */
export const readDeleted = async () => {
  const [count, downloads] = await Promise.all([countOwn(), listDownloads().catch(() => [])])
  return { count, downloads }
}

type Props = {
  count: number
  downloads: readonly Download[]
  /** Logs out: nothing waits any more. */
  onLeave: () => void
  onStay: () => void
}

/** Before a logout, which clears this device, while changes wait to be sent or there are downloads. */
export const LeaveQuestion = ({ count, downloads, onLeave, onStay }: Props) => {
  const [left, setLeft] = useState(count)
  const [isSending, setSending] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const send = async () => {
    setSending(true)
    await sendNow().catch(() => {})
    const unsent = await countOwn()
    setSending(false)
    if (unsent === 0) return onLeave()
    setLeft(unsent)
    setFailed(true)
  }
  const drop = async () => {
    await clear()
    onLeave()
  }
  const { video, sound, text } = sharesOf(downloads)
  return (
    <Dialog
      title={count > 0 ? m.pending_leave_title() : m.pending_leave_clear_title()}
      shape="narrow"
      onClose={onStay}
      foot={
        <>
          <Button look="sec" onClick={onStay}>
            {m.pending_leave_stay()}
          </Button>
          <Button look="bad" onClick={() => (count > 0 ? void drop() : onLeave())}>
            {count > 0 ? m.pending_leave_drop() : m.pending_leave()}
          </Button>
          {count > 0 && (
            <Button disabled={isSending} onClick={() => void send()}>
              {m.pending_send_now()}
            </Button>
          )}
        </>
      }
    >
      {count > 0 && <p>{m.pending_leave_text({ count: left })}</p>}
      {downloads.length > 0 && (
        <p>{m.pending_leave_kept({ count: downloads.length, size: sizeText(video + sound + text) })}</p>
      )}
      <FormFailure text={isFailed ? m.pending_leave_failed() : undefined} />
    </Dialog>
  )
}
