import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/staff-remarks'
import { RemarkForm } from './remark-form.tsx'

/** A remark about a member, written from a list. */
export const RemarkDialog = ({
  member,
  onClose,
}: {
  member: { member_id: number; name: string }
  onClose: () => void
}) => (
  <Dialog title={m.console_remark_about({ name: member.name })} onClose={onClose} isFirm>
    <p className="small muted">{m.console_remarks_lead()}</p>
    <RemarkForm member_id={member.member_id} onSaved={onClose} />
  </Dialog>
)
