import type { StaffLesson } from '@padauk/contract/staff-lessons'
import { Button } from '#ui/button.tsx'
import { draftsText } from '#ui/publish-question.tsx'
import { m } from '#words/staff-lessons'

type Props = { lesson: StaffLesson; isSaving: boolean; onPublishAll: () => void }

/** Whether members see a lesson, and what keeps them from a published one. */
export const PublishState = ({ lesson: { status, draft_parents }, isSaving, onPublishAll }: Props) => {
  if (status !== 'PUBLISHED' || draft_parents.length === 0)
    return (
      <p className="small muted">
        {status === 'PUBLISHED' ? m.console_cur_published_hint() : m.console_cur_draft_hint()}
      </p>
    )
  return (
    <div className="note gold flex-wrap" role="status">
      <p className="grow min-w-48">{m.console_cur_hidden_hint({ drafts: draftsText(draft_parents) })}</p>
      <Button look="sec" size="tight" disabled={isSaving} onClick={onPublishAll}>
        {m.console_cur_publish_all()}
      </Button>
    </div>
  )
}
