import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { m } from '#words/generated/messages.js'
import { IconButton } from './button.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Stands before the title, for a way back. */
  before?: ReactNode
  /** Holds the acts. */
  foot?: ReactNode
  /** `tall` keeps one height whatever it holds; `narrow` is for a question. */
  shape?: 'tall' | 'narrow'
  /** Holds its own scrolling, without the padding of the body. */
  bare?: boolean
  /** A press beside it does not close it: something is being typed. */
  isFirm?: boolean
}

/**
 * A native modal dialog, from the bottom on a phone. It is open while it is mounted.
 */
export const Dialog = ({ title, onClose, children, before, foot, shape, bare, isFirm }: Props) => {
  const heading = useId()
  return (
    <dialog
      {...useModal(onClose, isFirm)}
      className={['dlg', shape].filter(Boolean).join(' ')}
      aria-labelledby={heading}
    >
      <div className="grab" aria-hidden />
      <div className="dlg-head">
        {before}
        <h2 id={heading}>{title}</h2>
        <IconButton label={m.close()} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {bare ? children : <div className="dlg-body">{children}</div>}
      {foot && <div className="dlg-foot">{foot}</div>}
    </dialog>
  )
}
