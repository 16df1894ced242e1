import './outbox.css'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIsLineUp } from '#lib/line.ts'
import { usePending } from '#lib/offline/pending.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/outbox.words.ts'
import { OutboxDialog } from './outbox-dialog.tsx'

/** A quiet line while changes of the member wait on this device. `signIn` leads to the sign-in. */
export const OutboxNotice = ({ signIn }: { signIn: ReactNode }) => {
  const { waiting, refused, isEnded } = usePending()
  const isLineUp = useIsLineUp()
  const [isOpen, setOpen] = useState(false)
  const failed = refused.filter(({ refusal }) => refusal).length
  const count = waiting.length + refused.length - failed
  const sentences = [
    !isLineUp && count > 0 && m.outbox_offline(),
    count > 0 && m.outbox_waits({ count }),
    failed > 0 && m.outbox_refused({ count: failed }),
    isEnded && count > 0 && m.outbox_ended(),
  ].filter(Boolean)
  return (
    <>
      {/* Stands always, so that a screen reader hears what comes into it. */}
      <div role="status" className={sentences.length > 0 ? 'outbox-notice small' : 'sr-only'}>
        {sentences.length > 0 && (
          <>
            <CloudOff className="icon-small" aria-hidden />
            <p className="grow min-w-48 num">{sentences.join(' ')}</p>
            {isEnded && signIn}
            <Button look="ghost" size="tight" onClick={() => setOpen(true)}>
              {m.outbox_show()}
            </Button>
          </>
        )}
      </div>
      {isOpen && <OutboxDialog onClose={() => setOpen(false)} />}
    </>
  )
}
