import { Dialog } from '#ui/dialog.tsx'
import { ChecklistList } from './checklist-list.tsx'
import { m } from './checklists.words.ts'

export const ChecklistModal = ({ member, onClose }: { member: string; onClose: () => void }) => (
  <Dialog title={m.checklist_title()} onClose={onClose}>
    <div className="checklist p-1.5">
      <ChecklistList member={member} />
    </div>
  </Dialog>
)
