import type { Note } from '@padauk/contract/notes'
import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/notes'
import { BackToList, NotesViews, useNotesViews } from './notes-views.tsx'

type Props = {
  member: string
  /** Opened initially, in its own phase. */
  note?: Note | undefined
  onClose: () => void
}

/** Daily Manifestation as a dialog. Escape, and Back on a phone, first leave the inner view. */
export const NotesModal = ({ member, note, onClose }: Props) => {
  const views = useNotesViews(note)
  const { mode, toList } = views
  const inside = useRef<HTMLDivElement>(null)
  const isInner = mode.name !== 'list'
  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    if (!dialog || !isInner) return
    const stepBack = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      event.stopImmediatePropagation()
      toList()
    }
    // In the capture phase, to run before the dialog's own listener, which closes it.
    dialog.addEventListener('cancel', stepBack, { capture: true })
    return () => dialog.removeEventListener('cancel', stepBack, { capture: true })
  })
  return (
    <Dialog
      title={m.notes_title()}
      shape="tall"
      bare
      isFirm={mode.name === 'add' || mode.name === 'edit'}
      onClose={onClose}
      before={<BackToList {...views} />}
    >
      <div className="notes-hold" ref={inside}>
        <NotesViews {...views} member={member} onLeave={onClose} />
      </div>
    </Dialog>
  )
}
