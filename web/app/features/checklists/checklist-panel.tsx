import { PanelRightClose } from 'lucide-react'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'
import { ChecklistList } from './checklist-list.tsx'

/** The list as a card beside a page. */
export const ChecklistPanel = ({ member, onHide }: { member: string; onHide: () => void }) => (
  <section className="card cl" aria-labelledby="checklist-panel">
    <div className="cl-head">
      <h2 id="checklist-panel">{m.checklist_title()}</h2>
      <IconButton label={m.checklist_hide()} onClick={onHide}>
        <PanelRightClose aria-hidden />
      </IconButton>
    </div>
    <ChecklistList member={member} />
  </section>
)
