import '#ui/both-fields.css'
import { Eye, History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { refusalOf } from '#lib/refusals.ts'
import { Button } from '#ui/button.tsx'
import { PublishQuestion } from '#ui/publish-question.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { m } from '#words/staff-lessons'
import { LessonNotices } from './lesson-notices.tsx'
import type { LessonDraft } from './use-lesson-draft.ts'
import { VersionsDialog } from './versions-dialog.tsx'

type Props = { draft: LessonDraft; back: ReactNode; onPreview: () => void }

/** Title and state of a lesson, and what can be done with it. */
export const LessonHead = ({ draft, back, onPreview }: Props) => {
  const { base } = draft
  const [showsVersions, setShowsVersions] = useState(false)
  const [asksToPublish, setAsksToPublish] = useState(false)
  return (
    <>
      <div className="editor-head">
        {back}
        <Title draft={draft} />
        <Acts
          draft={draft}
          onVersions={() => setShowsVersions(true)}
          onAsk={() => setAsksToPublish(true)}
          onPreview={onPreview}
        />
        <LessonNotices draft={draft} />
      </div>
      {asksToPublish && (
        <PublishQuestion
          drafts={base.draft_parents}
          onPublishAll={() => {
            setAsksToPublish(false)
            draft.save({ status: 'PUBLISHED', publish_parents: true })
          }}
          onPublishOnly={() => {
            setAsksToPublish(false)
            draft.save({ status: 'PUBLISHED' })
          }}
          onClose={() => setAsksToPublish(false)}
        />
      )}
      {showsVersions && (
        <VersionsDialog
          lesson={base}
          isDirty={draft.isDirty}
          onClose={() => setShowsVersions(false)}
          onRestored={draft.begin}
        />
      )}
    </>
  )
}

const Title = ({ draft: { base, written, write, error } }: { draft: LessonDraft }) => {
  const { faults } = refusalOf<'title' | 'title_my'>(error)
  return (
    <div className="editor-title dense">
      <div className="both">
        <input
          className="input"
          aria-label={m.console_cur_title()}
          aria-invalid={faults.title ? true : undefined}
          maxLength={120}
          lang={languageOfText(written.title)}
          value={written.title}
          onChange={(event) => write({ title: event.target.value })}
        />
        <input
          className="input"
          aria-label={m.console_in_burmese({ what: m.console_cur_title() })}
          placeholder={m.console_burmese()}
          aria-invalid={faults.title_my ? true : undefined}
          maxLength={120}
          lang={languageOfText(written.title_my ?? '')}
          value={written.title_my ?? ''}
          onChange={(event) => write({ title_my: event.target.value || null })}
        />
      </div>
      <StatusChip status={base.status} />
    </div>
  )
}

type ActProps = {
  draft: LessonDraft
  onVersions: () => void
  /** Asks whether what holds the lesson is published too. */
  onAsk: () => void
  onPreview: () => void
}
const Acts = ({ draft: { base, isDirty, isSaving, save }, onVersions, onAsk, onPreview }: ActProps) => {
  const isPublished = base.status === 'PUBLISHED'
  const savedAt = base.revision?.saved_at ?? base.saved_at
  return (
    <div className="editor-acts">
      <p className="tiny faint editor-state" role="status">
        {isSaving
          ? m.console_cur_saving()
          : isDirty
            ? m.console_cur_unsaved()
            : savedAt
              ? m.console_cur_saved({ time: formatTime(savedAt) })
              : m.console_cur_as_shipped()}
      </p>
      <Button look="ghost" size="mid" onClick={onVersions}>
        <History className="icon-small" aria-hidden />
        {m.console_cur_versions()}
      </Button>
      <Button look="ghost" size="mid" onClick={onPreview}>
        <Eye className="icon-small" aria-hidden />
        {m.console_cur_preview()}
      </Button>
      <Button
        look="sec"
        size="mid"
        disabled={isSaving}
        onClick={() =>
          !isPublished && base.draft_parents.length > 0
            ? onAsk()
            : save({ status: isPublished ? 'DRAFT' : 'PUBLISHED' })
        }
      >
        {isPublished ? m.console_cur_withdraw() : m.console_cur_publish()}
      </Button>
      <Button
        look={isPublished ? 'sec' : 'pri'}
        size="mid"
        disabled={!isDirty || isSaving}
        title={m.console_cur_save_keys()}
        onClick={() => save()}
      >
        {m.save()}
      </Button>
      {isPublished && (
        <Button
          size="mid"
          disabled={(!isDirty && !base.revision) || isSaving}
          onClick={() => save({ status: 'PUBLISHED' })}
        >
          {m.console_cur_r_publish()}
        </Button>
      )}
    </div>
  )
}
