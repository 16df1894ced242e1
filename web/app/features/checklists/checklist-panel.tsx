import '#ui/panel-head.css'
import { PanelRightClose } from 'lucide-react'
import { IconButton } from '#ui/button.tsx'
import { ChecklistList } from './checklist-list.tsx'
import { m } from './checklists.words.ts'

/** The list as a card beside the page. */
export const ChecklistPanel = ({ member, onHide }: { member: string; onHide: () => void }) => (
  <section className="card checklist" aria-labelledby="checklist-panel">
    <div className="panel-head">
      <h2 id="checklist-panel">{m.checklist_title()}</h2>
      <IconButton label={m.checklist_hide()} onClick={onHide}>
        <PanelRightClose aria-hidden />
      </IconButton>
    </div>
    <ChecklistList member={member} />
  </section>
)
