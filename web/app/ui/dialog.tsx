import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '#words/common'
import { IconButton } from './button.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Before the title, for a back button. */
  before?: ReactNode
  /** Footer for actions. */
  foot?: ReactNode
  /** `tall` has a fixed height; `narrow` is for confirmations. */
  shape?: 'tall' | 'narrow'
  /** The content scrolls by itself and has no padding. */
  bare?: boolean
  /** An outside press does not close it, to protect input. */
  isFirm?: boolean
}

/** A native modal dialog, as a bottom sheet on a phone. Open while mounted. */
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
