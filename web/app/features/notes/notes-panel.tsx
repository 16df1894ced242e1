import '#ui/panel-head.css'
import { PanelRightClose } from 'lucide-react'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/notes'
import { BackToList, NotesViews, useNotesViews } from './notes-views.tsx'

/** Daily Manifestation as a card beside the page. */
export const NotesPanel = ({ member, onHide }: { member: string; onHide: () => void }) => {
  const views = useNotesViews()
  return (
    <section className="card notes-card" aria-labelledby="notes-panel">
      <div className="panel-head">
        <BackToList {...views} />
        <h2 id="notes-panel">{m.notes_title()}</h2>
        <IconButton label={m.notes_hide()} onClick={onHide}>
          <PanelRightClose aria-hidden />
        </IconButton>
      </div>
      <NotesViews {...views} member={member} />
    </section>
  )
}
