import type { LessonContent, StaffLesson } from '@padauk/contract/staff-lessons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact } from '#ui/fact.tsx'
import { Question } from '#ui/question.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-lessons'
import { restoreVersion, versionQuery, versionsQuery } from './staff-lessons.api.ts'

const ACTIONS = {
  SHIPPED: m.console_cur_v_shipped,
  SAVED: m.console_cur_v_saved,
  PUBLISHED: m.console_cur_v_published,
  WITHDRAWN: m.console_cur_v_withdrawn,
  RESTORED: m.console_cur_v_restored,
}

/** Beginning of a version's text, to recognise it. */
const wordsOf = (html: string | null) =>
  (html ?? '')
    .replace(/<table class="candles">[\s\S]*?<\/table>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\s+/g, ' ')
    .trim()

const beginningOf = (html: string | null) => {
  const words = wordsOf(html)
  return `${words.slice(0, 220)}${words.length > 220 ? '…' : ''}`
}

const OneVersion = ({ id, version }: { id: number; version: number }) => {
  const { data, error, refetch } = useQuery(versionQuery(id, version))
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16" />
  const { title, title_my, text, text_my, video, quiz, minutes } = data.content
  return (
    <dl className="facts lesson-version-facts">
      <div>
        <dt>{m.console_cur_title()}</dt>
        <dd>
          {title}
          {title_my && <span lang="my"> · {title_my}</span>}
        </dd>
      </div>
      <Fact
        name={m.console_cur_video()}
        value={video === null ? m.console_cur_none() : 'vimeo' in video ? video.vimeo : m.console_cur_uploaded()}
      />
      <Fact name={m.console_cur_text()} value={beginningOf(text) || m.console_cur_none()} />
      {text_my && (
        <div>
          <dt>{m.console_in_burmese({ what: m.console_cur_text() })}</dt>
          <dd lang="my">{beginningOf(text_my)}</dd>
        </div>
      )}
      <Fact
        name={m.console_cur_quiz()}
        value={quiz ? m.console_cur_count_questions({ count: quiz.questions.length }) : m.console_cur_none()}
      />
      <Fact name={m.console_cur_length()} look="num" value={minutes} />
    </dl>
  )
}

/** Compares without the order of keys, in which versions of different times differ. */
const inOrder = (_key: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
const isSame = (one: unknown, other: unknown) => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

/** What restoring changes, in words. Older versions lack the Burmese, which then stays. */
const changesBy = (content: LessonContent, lesson: StaffLesson) => {
  const names: [label: () => string, keys: (keyof LessonContent)[]][] = [
    [m.console_cur_title, ['title', 'title_my']],
    [m.console_cur_video, ['video']],
    [m.console_cur_text, ['text', 'text_my']],
    [m.console_cur_quiz, ['quiz']],
    [m.console_cur_v_settings, ['minutes', 'needs_previous', 'is_free']],
  ]
  const changed = names.filter(([, keys]) =>
    keys.some((key) => content[key] !== undefined && !isSame(content[key], lesson[key])),
  )
  return changed.map(([label]) => label())
}

type QuestionProps = {
  lesson: StaffLesson
  version: number
  onClose: () => void
  onRestored: (lesson: StaffLesson) => void
}

/** Shows what a version would put in place of the lesson, which members may be reading. Of a published lesson it becomes its changes. */
const RestoreQuestion = ({ lesson, version, onClose, onRestored }: QuestionProps) => {
  const { data } = useQuery(versionQuery(lesson.lesson_id, version))
  const restore = useMutation(restoreVersion)
  const isEmpty = data && !data.content.video && !data.content.text && !data.content.text_my && !data.content.quiz
  const changed = data && changesBy(data.content, lesson)
  return (
    <Question
      title={m.console_cur_v_ask({ version })}
      cancel={m.console_cur_v_keep()}
      act={m.console_cur_v_restore_now()}
      look={isEmpty ? 'bad' : 'pri'}
      isBusy={!data || restore.isPending}
      onAct={() =>
        restore.mutate(
          { id: lesson.lesson_id, version, revision_id: lesson.revision?.revision_id },
          { onSuccess: onRestored },
        )
      }
      onClose={onClose}
    >
      <div className="stack gap-3">
        {isEmpty && (
          <p className="note bad" role="alert">
            {m.console_cur_v_ask_empty()}
          </p>
        )}
        <p>{lesson.status === 'PUBLISHED' ? m.console_cur_v_ask_live() : m.console_cur_v_ask_text()}</p>
        {lesson.revision && <p className="note gold">{m.console_cur_v_ask_replaces()}</p>}
        {changed && (
          <p className="strong">
            {changed.length > 0
              ? m.console_cur_v_ask_changes({ parts: changed.join(' · ') })
              : m.console_cur_v_ask_nothing()}
          </p>
        )}
        <OneVersion id={lesson.lesson_id} version={version} />
      </div>
    </Question>
  )
}

type Props = { lesson: StaffLesson; isDirty: boolean; onClose: () => void; onRestored: (lesson: StaffLesson) => void }

/** All saved versions of a lesson, to view and restore. */
export const VersionsDialog = ({ lesson, isDirty, onClose, onRestored }: Props) => {
  const { data: versions, error, refetch } = useQuery(versionsQuery(lesson.lesson_id))
  const [openAt, setOpenAt] = useState<number>()
  const [restoring, setRestoring] = useState<number>()
  return (
    <Dialog title={m.console_cur_versions()} onClose={onClose}>
      {error && !versions ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !versions ? (
        <div className="stack gap-3">
          <Loading />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ) : versions.length === 0 ? (
        <Empty title={m.console_cur_v_empty()} />
      ) : (
        <ul className="lined">
          {versions.map(({ version, at, staff, action, title }) => (
            <li key={version}>
              <div className="lesson-version">
                <div className="grow min-w-0">
                  <p className="strong">
                    {m.console_cur_v_number({ version })} <span className="faint small">{title}</span>
                  </p>
                  <p className="tiny muted num">
                    {ACTIONS[action]()} · {formatTime(at)}
                    {staff && ` · ${staff}`}
                  </p>
                </div>
                <Button
                  look="ghost"
                  size="tight"
                  aria-expanded={openAt === version}
                  onClick={() => setOpenAt(openAt === version ? undefined : version)}
                >
                  {m.console_cur_v_look()}
                  <span className="sr-only"> {version}</span>
                </Button>
                {version === lesson.version ? (
                  <Chip kind="done">{m.console_cur_v_now()}</Chip>
                ) : (
                  <Button look="sec" size="tight" disabled={isDirty} onClick={() => setRestoring(version)}>
                    {m.console_cur_v_restore()}
                    <span className="sr-only"> {version}</span>
                  </Button>
                )}
              </div>
              {openAt === version && <OneVersion id={lesson.lesson_id} version={version} />}
            </li>
          ))}
        </ul>
      )}
      {isDirty && <p className="small muted">{m.console_cur_v_dirty()}</p>}
      {restoring !== undefined && (
        <RestoreQuestion
          lesson={lesson}
          version={restoring}
          onClose={() => setRestoring(undefined)}
          onRestored={(next) => {
            setRestoring(undefined)
            onRestored(next)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
