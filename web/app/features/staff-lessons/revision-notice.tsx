import type { StaffLesson } from '@padauk/contract/staff-lessons'
import { useMutation } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Question } from '#ui/question.tsx'
import { m } from '#words/staff-lessons'
import { discardChanges } from './staff-lessons.api.ts'

type QuestionProps = { lesson: StaffLesson; onClose: () => void; onDiscarded: (lesson: StaffLesson) => void }

const DiscardQuestion = ({ lesson: { lesson_id, revision }, onClose, onDiscarded }: QuestionProps) => {
  const discard = useMutation(discardChanges)
  if (!revision) return null
  const { revision_id } = revision
  return (
    <Question
      title={m.console_cur_r_ask()}
      cancel={m.console_cur_r_keep()}
      act={m.console_cur_r_discard()}
      look="bad"
      isBusy={discard.isPending}
      onAct={() => discard.mutate({ id: lesson_id, revision_id }, { onSuccess: onDiscarded })}
      onClose={onClose}
    >
      <p>{m.console_cur_r_ask_text()}</p>
    </Question>
  )
}

type Props = {
  lesson: StaffLesson
  isBusy: boolean
  onShowLive: () => void
  onDiscarded: (lesson: StaffLesson) => void
}

/** Says that the editor shows changes that members do not see, and what can be done with them. */
export const RevisionNotice = ({ lesson, isBusy, onShowLive, onDiscarded }: Props) => {
  const { revision, status, saved_at } = lesson
  const [asks, setAsks] = useState(false)
  if (!revision) return null
  const isPublished = status === 'PUBLISHED'
  const state = !isPublished
    ? m.console_cur_r_draft()
    : saved_at
      ? m.console_cur_r_seen({ time: formatTime(saved_at) })
      : m.console_cur_r_seen_shipped()
  return (
    <div className="note gold flex-wrap" role="status">
      <FilePen aria-hidden />
      <div className="grow min-w-48">
        <p>
          <span className="strong">{m.console_cur_r_not_published()}</span> {state}
        </p>
        <p className="tiny muted">
          {m.console_cur_r_by({
            name: revision.saved_by || m.console_cur_r_somebody(),
            time: formatTime(revision.saved_at),
          })}
        </p>
        {revision.is_behind && <p className="small">{m.console_cur_r_behind()}</p>}
      </div>
      {isPublished && (
        <Button look="sec" size="tight" onClick={onShowLive}>
          {m.console_cur_r_show()}
        </Button>
      )}
      <Button look="sec" size="tight" disabled={isBusy} onClick={() => setAsks(true)}>
        {m.console_cur_r_discard()}
      </Button>
      {asks && (
        <DiscardQuestion
          lesson={lesson}
          onClose={() => setAsks(false)}
          onDiscarded={(next) => {
            setAsks(false)
            onDiscarded(next)
          }}
        />
      )}
    </div>
  )
}
