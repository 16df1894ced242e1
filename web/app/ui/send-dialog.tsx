import { type ReactNode, useId } from 'react'
import { m } from '#words/common'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** Label of the submit button. */
  act: ReactNode
  look?: 'pri' | 'bad'
  cancel?: 'sec' | 'ghost'
  shape?: 'narrow'
  isBusy?: boolean
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog of the back office with a form that is sent or cancelled. */
export const SendDialog = ({ title, act, look, cancel = 'sec', shape, isBusy, onSend, onClose, children }: Props) => {
  const id = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isFirm
      shape={shape}
      foot={
        <>
          <Button look={cancel} onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button look={look} type="submit" form={id} disabled={isBusy}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="dense stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
