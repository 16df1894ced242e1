import { wholeNumberOf } from '#lib/numbers.ts'
import '#ui/both-fields.css'
import './staff-lessons.css'
import type { StaffLesson } from '@padauk/contract/staff-lessons'
import { CircleHelp, Eye, FileText, History, Video } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ApiError } from '#lib/api.ts'
import { formatTime } from '#lib/dates.ts'
import { sayFault } from '#lib/faults.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { PublishQuestion } from '#ui/publish-question.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TranslationMark } from '#ui/translation-mark.tsx'
import { m } from '#words/staff-lessons'
import { LessonNotices } from './lesson-notices.tsx'
import { PublishState } from './publish-state.tsx'
import { QuizPart } from './quiz-part.tsx'
import { RevisionNotice } from './revision-notice.tsx'
import { toWritten, useLessonDraft, type Written } from './use-lesson-draft.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { VideoPart } from './video-part.tsx'

// The text editor is the largest module of the back office, so it loads only when opened.
const TextPart = lazy(() => import('./text-part.tsx'))

export const PARTS = ['video', 'text', 'quiz'] as const
export type Part = (typeof PARTS)[number]

const Leaving = ({ isDirty }: { isDirty: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={m.console_cur_leave_ask()}
      shape="narrow"
      onClose={() => blocker.reset()}
      foot={
        <>
          <Button look="sec" onClick={() => blocker.proceed()}>
            {m.console_cur_leave()}
          </Button>
          <Button onClick={() => blocker.reset()}>{m.console_cur_stay()}</Button>
        </>
      }
    >
      <p>{m.console_cur_leave_text()}</p>
    </Dialog>
  )
}

type Props = {
  lesson: StaffLesson
  staffId: number
  part: Part
  onPart: (part: Part) => void
  /** Link back to the tree. */
  back: ReactNode
  /** Shows what is written, or what members see of the lesson now. */
  onPreview: (written: Written, isLive?: boolean) => void
}

/** A lesson: header with actions, and its three parts. Pass the lesson's id as `key`. */
export const LessonEditor = ({ lesson, staffId, part, onPart, back, onPreview }: Props) => {
  const draft = useLessonDraft(lesson, staffId)
  const { base, written, write, isDirty, isSaving, error } = draft
  const [showsVersions, setShowsVersions] = useState(false)
  const [asksToPublish, setAsksToPublish] = useState(false)
  const [visited, setVisited] = useState<Part[]>([part])
  if (!visited.includes(part)) setVisited([...visited, part])
  const isPublished = base.status === 'PUBLISHED'
  const savedAt = base.revision?.saved_at ?? base.saved_at
  const fields = error instanceof ApiError ? error.fields : []
  const faults = fieldFaults<'title' | 'title_my' | 'minutes' | 'video'>(fields)
  const videoFault = fields.find(({ path }) => path.startsWith('video'))
  const { save } = draft
  const publishAll = () => save({ status: 'PUBLISHED', publish_parents: true })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (isDirty) save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  const names = {
    video: [m.console_cur_video(), Video, written.video],
    text: [m.console_cur_text(), FileText, written.text],
    quiz: [m.console_cur_quiz(), CircleHelp, written.quiz],
  } as const
  return (
    <div className="editor">
      <Leaving isDirty={isDirty} />
      <div className="editor-head">
        {back}
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
          <Button look="ghost" size="mid" onClick={() => setShowsVersions(true)}>
            <History className="icon-small" aria-hidden />
            {m.console_cur_versions()}
          </Button>
          <Button look="ghost" size="mid" onClick={() => onPreview(written)}>
            <Eye className="icon-small" aria-hidden />
            {m.console_cur_preview()}
          </Button>
          <Button
            look="sec"
            size="mid"
            disabled={isSaving}
            onClick={() =>
              !isPublished && base.draft_parents.length > 0
                ? setAsksToPublish(true)
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
        <LessonNotices draft={draft} />
      </div>
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
        <label className="row gap-3 editor-check">
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
          <PublishState lesson={base} isSaving={isSaving} onPublishAll={publishAll} />
        )}
        <RevisionNotice
          lesson={base}
          isBusy={isSaving}
          onShowLive={() => base.live && onPreview(toWritten(base.live), true)}
          onDiscarded={draft.discarded}
        />
      </div>
      <Tabs
        label={m.console_cur_parts()}
        chosen={part}
        onChoose={onPart}
        panelClassName="editor-body"
        tabs={PARTS.map((key) => {
          const [label, Icon, content] = names[key]
          return {
            key,
            label: (
              <span className="row gap-2">
                <Icon className="icon-small" aria-hidden />
                {label}
                {!content && <span className="tiny faint">{m.console_cur_none()}</span>}
              </span>
            ),
          }
        })}
      >
        {PARTS.filter((key) => visited.includes(key)).map((key) => (
          <div key={key} hidden={key !== part}>
            {key === 'video' && (
              <VideoPart
                lesson={base}
                video={written.video}
                fault={faults.video ?? (videoFault && sayFault(videoFault))}
                onChange={(video) => write({ video })}
                onConverted={() => void draft.takeAttached()}
              />
            )}
            {key === 'text' && (
              <Suspense
                fallback={
                  <>
                    <Loading />
                    <Skeleton className="h-12" />
                    <Skeleton className="mt-3 h-64" />
                  </>
                }
              >
                <TextPart key={draft.textKey} text={written.text} text_my={written.text_my} onChange={write} />
              </Suspense>
            )}
            {key === 'quiz' && (
              <QuizPart
                quiz={written.quiz}
                lessonId={lesson.lesson_id}
                faults={fields}
                onChange={(quiz) => write({ quiz })}
                onTry={() => onPreview(written)}
              />
            )}
          </div>
        ))}
      </Tabs>
      {asksToPublish && (
        <PublishQuestion
          drafts={base.draft_parents}
          onPublishAll={() => {
            setAsksToPublish(false)
            publishAll()
          }}
          onPublishOnly={() => {
            setAsksToPublish(false)
            save({ status: 'PUBLISHED' })
          }}
          onClose={() => setAsksToPublish(false)}
        />
      )}
      {showsVersions && (
        <VersionsDialog
          lesson={base}
          isDirty={isDirty}
          onClose={() => setShowsVersions(false)}
          onRestored={draft.begin}
        />
      )}
    </div>
  )
}
