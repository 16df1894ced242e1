import type { ReactNode } from 'react'
import { m } from '#words/console'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** Label of the button that leaves everything as it is. */
  cancel?: string
  act: string
  look?: 'pri' | 'bad'
  isBusy?: boolean
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

/** A small dialog of the back office that is answered by one of two buttons. */
export const Question = ({
  title,
  cancel = m.console_cancel(),
  act,
  look,
  isBusy,
  onAct,
  onClose,
  children,
}: Props) => (
  <Dialog
    title={title}
    shape="narrow"
    onClose={onClose}
    foot={
      <>
        <Button look="sec" onClick={onClose}>
          {cancel}
        </Button>
        <Button look={look} disabled={isBusy} onClick={onAct}>
          {act}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
