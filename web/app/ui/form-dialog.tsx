import { type FormEvent, type ReactNode, useId } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { m } from '#words/console.words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormFailure } from './form-failure.tsx'
import { HistoryLink } from './history-link.tsx'

type Props = {
  title: string
  /** Target of the link to the audit log. Absent for a new object. */
  history?: string | undefined
  /** Label of the submit button. */
  act?: string
  hasTwoColumns?: boolean
  isPending: boolean
  error: Error | null
  /** Errors shown at their fields. Without any, `error` is shown below all fields. */
  faults: object
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog of the back office that creates or edits an object. */
export const FormDialog = ({
  title,
  history,
  act = m.console_save(),
  hasTwoColumns,
  isPending,
  error,
  faults,
  onSend,
  onClose,
  children,
}: Props) => {
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSend()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isFirm
      foot={
        <>
          {history && <HistoryLink target={history} />}
          <Button look="ghost" onClick={onClose}>
            {m.console_cancel()}
          </Button>
          <Button type="submit" form={id} disabled={isPending}>
            {act}
          </Button>
        </>
      }
    >
      <form id={id} className={`school-form dense ${hasTwoColumns ? 'two' : ''}`} onSubmit={send}>
        {children}
        <div className="wide">
          <FormFailure text={error && Object.keys(faults).length === 0 ? failureSentence(error) : undefined} />
        </div>
      </form>
    </Dialog>
  )
}
