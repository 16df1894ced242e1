import type { Note } from '@padauk/contract/notes'
import { useMutation } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/notes'
import { removeNote } from './notes.api.ts'

/** Confirmation before a note is deleted (NOTE-4). */
export const ConfirmRemove = ({ note, onClose, onGone }: { note: Note; onClose: () => void; onGone: () => void }) => {
  const remove = useMutation(removeNote)
  return (
    <Dialog
      title={m.confirm_delete()}
      shape="narrow"
      onClose={onClose}
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button look="bad" disabled={remove.isPending} onClick={() => remove.mutate(note, { onSuccess: onGone })}>
            {m.delete()}
          </Button>
        </>
      }
    >
      <p className="small muted px-1.5">{m.notes_leaves({ title: note.title })}</p>
    </Dialog>
  )
}
