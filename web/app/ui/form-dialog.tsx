import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { dollarsText } from '#lib/money.ts'
import { m } from '#words/console'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FigureQuestion } from './figure-question.tsx'
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
  /** The price as it was and as it is typed, in dollars: a fall by more than half is asked about first. */
  price?: { before: number | undefined; after: number }
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
  price,
  onSend,
  onClose,
  children,
}: Props) => {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const isFarBelow = price?.before !== undefined && price.after < price.before / 2
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (isFarBelow) setAsking(true)
    else onSend()
  }
  const save = () => {
    setAsking(false)
    onSend()
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
      {isAsking && price?.before !== undefined && (
        <FigureQuestion
          before={dollarsText(price.before)}
          after={dollarsText(price.after)}
          onSave={save}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
