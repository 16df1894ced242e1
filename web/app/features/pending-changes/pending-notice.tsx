import './pending-changes.css'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIsLineUp } from '#lib/line.ts'
import { usePending } from '#lib/offline/pending.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/pending-changes'
import { PendingDialog } from './pending-dialog.tsx'

type Props = {
  /** The page says that the session is over. What was read is not on this device any more. */
  isOver: boolean
  /** Leads to the sign-in. */
  signIn: ReactNode
}

/** A quiet line while there is no network, or changes of the member wait on this device. */
export const PendingNotice = ({ isOver, signIn }: Props) => {
  const { pending, refused, isEnded } = usePending()
  const isLineUp = useIsLineUp()
  const [isOpen, setOpen] = useState(false)
  const failed = refused.filter(({ refusal }) => refusal).length
  const count = pending.length + refused.length - failed
  const sentences = [
    !isLineUp && (count > 0 || !isOver) && m.pending_offline(),
    !isLineUp && count === 0 && !isOver && m.pending_opens(),
    count > 0 && m.pending_waits({ count }),
    failed > 0 && m.pending_refused({ count: failed }),
    isEnded && count > 0 && m.pending_ended(),
  ].filter(Boolean)
  return (
    <>
      {/* Stands always, so that a screen reader hears what comes into it. */}
      <div role="status" className={sentences.length > 0 ? 'pending-notice small' : 'sr-only'}>
        {sentences.length > 0 && (
          <>
            <CloudOff className="icon-small" aria-hidden />
            <p className="grow min-w-48 num">{sentences.join(' ')}</p>
            {isEnded && signIn}
            {count + failed > 0 && (
              <Button look="ghost" size="tight" onClick={() => setOpen(true)}>
                {m.pending_show()}
              </Button>
            )}
          </>
        )}
      </div>
      {isOpen && <PendingDialog onClose={() => setOpen(false)} />}
    </>
  )
}
