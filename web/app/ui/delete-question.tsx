import { failureSentence } from '#lib/failure-sentence.ts'
import { m } from '#words/console'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormFailure } from './form-failure.tsx'

type Props = {
  name: string
  remove: { isPending: boolean; error: Error | null; reset: () => void }
  onDelete: () => void
  onClose: () => void
}

/** Confirms a permanent deletion, or says why it is impossible. */
export const DeleteQuestion = ({ name, remove, onDelete, onClose }: Props) => {
  const leave = () => {
    remove.reset()
    onClose()
  }
  return (
    <Dialog
      title={m.console_delete_title({ name })}
      onClose={leave}
      shape="narrow"
      foot={
        <>
          <Button look="sec" onClick={leave}>
            {m.console_cancel()}
          </Button>
          <Button look="bad" disabled={remove.isPending} onClick={onDelete}>
            {m.console_delete()}
          </Button>
        </>
      }
    >
      <p>{m.console_delete_text()}</p>
      <FormFailure text={remove.error ? failureSentence(remove.error) : undefined} />
    </Dialog>
  )
}
