import { wholeNumberOf } from '#lib/numbers.ts'
import { refusalOf } from '#lib/refusals.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { TranslationMark } from '#ui/translation-mark.tsx'
import { m } from '#words/staff-lessons'
import { PublishState } from './publish-state.tsx'
import { RevisionNotice } from './revision-notice.tsx'
import type { LessonDraft } from './use-lesson-draft.ts'

type Props = {
  draft: LessonDraft
  /** Shows what members see now. */
  onShowLive: () => void
}

/** Length and condition of a lesson, and how what is written relates to what members see. */
export const LessonFacts = ({ draft, onShowLive }: Props) => {
  const { base, written, write, isSaving, save, startOver } = draft
  const { faults } = refusalOf<'minutes'>(draft.error)
  return (
    <div className="editor-facts dense">
      <TextField
        label={m.console_cur_length()}
        error={faults.minutes}
        className="input num"
        inputMode="numeric"
        maxLength={3}
        value={Number.isNaN(written.minutes) ? '' : written.minutes}
        onChange={(event) => write({ minutes: wholeNumberOf(event.target.value) })}
      />
      <label className="row gap-3 min-h-10">
        <input
          className="check"
          type="checkbox"
          checked={written.needs_previous}
          onChange={(event) => write({ needs_previous: event.target.checked })}
        />
        <span className="small">{m.console_cur_needs_previous()}</span>
      </label>
      {base.translation !== 'CURRENT' && (
        <p className="small">
          <TranslationMark translation={base.translation} />
        </p>
      )}
      {base.translation === 'OLDER' && (
        <Button look="sec" size="tight" disabled={isSaving} onClick={() => save({ translation: 'CURRENT' })}>
          {m.console_burmese_same()}
        </Button>
      )}
      {!(base.revision && base.draft_parents.length === 0) && (
        <PublishState
          lesson={base}
          isSaving={isSaving}
          onPublishAll={() => save({ status: 'PUBLISHED', publish_parents: true })}
        />
      )}
      <RevisionNotice lesson={base} isBusy={isSaving} onShowLive={onShowLive} onDiscarded={startOver} />
    </div>
  )
}
