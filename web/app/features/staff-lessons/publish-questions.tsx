import type { StaffLesson } from '@padauk/contract/staff-lessons'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m as consoleWords } from '#words/console.words.ts'
import { m } from './staff-lessons.words.ts'

const KINDS = {
  campus: m.console_cur_draft_campus,
  category: m.console_cur_draft_category,
  course: m.console_cur_draft_course,
}
const draftsText = (drafts: StaffLesson['draft_parents']) =>
  drafts.map(({ kind, title }) => KINDS[kind]({ title })).join(' · ')

type Acts = { isSaving: boolean; onPublishAll: () => void }

/** Whether members see a lesson, and what keeps them from a published one. */
export const PublishState = ({ lesson, isSaving, onPublishAll }: { lesson: StaffLesson } & Acts) => {
  const { status, draft_parents } = lesson
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

/** Asked before a lesson under drafts is published: alone it would stay unseen. */
export const PublishQuestion = ({
  lesson,
  onPublishAll,
  onPublishOnly,
  onClose,
}: {
  lesson: StaffLesson
  onPublishAll: () => void
  onPublishOnly: () => void
  onClose: () => void
}) => (
  <Dialog
    title={m.console_cur_publish_ask()}
    shape="narrow"
    onClose={onClose}
    foot={
      <>
        <Button look="ghost" onClick={onClose}>
          {consoleWords.console_cancel()}
        </Button>
        <Button look="sec" onClick={onPublishOnly}>
          {m.console_cur_publish_only()}
        </Button>
        <Button onClick={onPublishAll}>{m.console_cur_publish_all()}</Button>
      </>
    }
  >
    <p>{m.console_cur_publish_ask_text({ drafts: draftsText(lesson.draft_parents) })}</p>
  </Dialog>
)
