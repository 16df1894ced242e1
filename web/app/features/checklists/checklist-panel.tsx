import '#ui/panel-head.css'
import { PanelRightClose } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/checklists'
import { ChecklistList } from './checklist-list.tsx'

type Props = {
  member: string
  onHide: () => void
  /** Above the list: what else is to be done today. */
  children: ReactNode
}

/** The list as a card beside the page. */
export const ChecklistPanel = ({ member, onHide, children }: Props) => (
  <section className="card checklist" aria-labelledby="checklist-panel">
    <div className="panel-head">
      <h2 id="checklist-panel">{m.checklist_title()}</h2>
      <IconButton label={m.checklist_hide()} onClick={onHide}>
        <PanelRightClose aria-hidden />
      </IconButton>
    </div>
    {children}
    <ChecklistList member={member} />
  </section>
)
