import './staff-lessons.css'
import './text-editor.css'
import type { StaffLesson } from '@padauk/contract/staff-lessons'
import { CircleHelp, FileText, Video } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { sayFault } from '#lib/faults.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { m } from '#words/staff-lessons'
import { LeaveQuestion } from './leave-question.tsx'
import { LessonFacts } from './lesson-facts.tsx'
import { LessonHead } from './lesson-head.tsx'
import { QuizPart } from './quiz-part.tsx'
import { useLessonDraft } from './use-lesson-draft.ts'
import { VideoPart } from './video-part.tsx'
import { toWritten, type Written } from './written-lesson.ts'

// The text editor is the largest module of the back office, so it loads only when opened.
const TextPart = lazy(() => import('./text-part.tsx'))

export const PARTS = ['video', 'text', 'quiz'] as const
export type Part = (typeof PARTS)[number]

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
  const { base, written, write, isDirty, error } = draft
  const [visited, setVisited] = useState<Part[]>([part])
  if (!visited.includes(part)) setVisited([...visited, part])
  const fields = error instanceof ApiError ? error.fields : []
  const videoFault = fields.find(({ path }) => path.startsWith('video'))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (isDirty) draft.save()
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
      <LeaveQuestion isDirty={isDirty} />
      <LessonHead draft={draft} back={back} onPreview={() => onPreview(written)} />
      <LessonFacts draft={draft} onShowLive={() => base.live && onPreview(toWritten(base.live), true)} />
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
                fault={fieldFaults<'video'>(fields).video ?? (videoFault && sayFault(videoFault))}
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
    </div>
  )
}
