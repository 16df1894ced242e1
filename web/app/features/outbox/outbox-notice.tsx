import './outbox.css'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIsLineUp } from '#lib/line.ts'
import { usePending } from '#lib/offline/pending.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/outbox'
import { OutboxDialog } from './outbox-dialog.tsx'

type Props = {
  /** The page says that the session is over. What was read is not on this device any more. */
  isOver: boolean
  /** Leads to the sign-in. */
  signIn: ReactNode
}

/** A quiet line while there is no network, or changes of the member wait on this device. */
export const OutboxNotice = ({ isOver, signIn }: Props) => {
  const { waiting, refused, isEnded } = usePending()
  const isLineUp = useIsLineUp()
  const [isOpen, setOpen] = useState(false)
  const failed = refused.filter(({ refusal }) => refusal).length
  const count = waiting.length + refused.length - failed
  const sentences = [
    !isLineUp && (count > 0 || !isOver) && m.outbox_offline(),
    !isLineUp && count === 0 && !isOver && m.outbox_opens(),
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
            {count + failed > 0 && (
              <Button look="ghost" size="tight" onClick={() => setOpen(true)}>
                {m.outbox_show()}
              </Button>
            )}
          </>
        )}
      </div>
      {isOpen && <OutboxDialog onClose={() => setOpen(false)} />}
    </>
  )
}
