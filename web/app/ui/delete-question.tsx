import { failureSentence } from '#lib/failure-sentence.ts'
import { m } from '#words/console'
import { FormFailure } from './form-failure.tsx'
import { Question } from './question.tsx'

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
    <Question
      title={m.console_delete_title({ name })}
      act={m.console_delete()}
      look="bad"
      isBusy={remove.isPending}
      onAct={onDelete}
      onClose={leave}
    >
      <p>{m.console_delete_text()}</p>
      <FormFailure text={remove.error ? failureSentence(remove.error) : undefined} />
    </Question>
  )
}
