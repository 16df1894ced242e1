import type { ReactNode } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/checklists'
import { ChecklistList } from './checklist-list.tsx'

type Props = { member: string; onClose: () => void; children: ReactNode }

export const ChecklistModal = ({ member, onClose, children }: Props) => (
  <Dialog title={m.checklist_title()} onClose={onClose}>
    <div className="checklist p-1.5">
      {children}
      <ChecklistList member={member} />
    </div>
  </Dialog>
)
