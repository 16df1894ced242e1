import { failureSentence } from '#lib/failure-sentence.ts'
import { m } from '#words/generated/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormFailure } from './form-failure.tsx'

type Props = { name: string; isPending: boolean; error: Error | null; onDelete: () => void; onClose: () => void }

/** Asks before something is deleted for good, and says why it cannot be. */
export const DeleteQuestion = ({ name, isPending, error, onDelete, onClose }: Props) => (
  <Dialog
    title={m.console_delete_title({ name })}
    onClose={onClose}
    shape="narrow"
    foot={
      <>
        <Button look="sec" onClick={onClose}>
          {m.console_cancel()}
        </Button>
        <Button look="bad" disabled={isPending} onClick={onDelete}>
          {m.console_delete()}
        </Button>
      </>
    }
  >
    <p>{m.console_delete_text()}</p>
    <FormFailure text={error ? failureSentence(error) : undefined} />
  </Dialog>
)
