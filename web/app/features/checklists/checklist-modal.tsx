import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/generated/messages.js'
import { ChecklistList } from './checklist-list.tsx'

export const ChecklistModal = ({ member, onClose }: { member: string; onClose: () => void }) => (
  <Dialog title={m.checklist_title()} onClose={onClose}>
    <div className="cl p-1.5">
      <ChecklistList member={member} />
    </div>
  </Dialog>
)
