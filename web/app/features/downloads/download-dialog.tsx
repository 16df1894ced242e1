import type { DownloadableCourse, DownloadableLesson } from '@padauk/contract/downloads'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { languageOfText } from '#lib/languages.ts'
import type { Download, DownloadChoice } from '#lib/offline/downloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/downloads'
import { downloadLessons, removeDownloads } from './download-acts.ts'
import { CHOICES, choiceFor, sizeFor, sizeOf } from './download-sizes.ts'
import { DownloadState, stateOf } from './download-state.tsx'
import { downloadsQuery } from './downloads.api.ts'
import { sizeText } from './size-text.ts'
import { useRoom } from './use-room.ts'

const titles: Record<DownloadChoice, (height: number | null) => string> = {
  text: () => m.downloads_text(),
  sound: () => m.downloads_with_sound(),
  video: (height) => (height ? m.downloads_with_video({ height }) : m.downloads_with_film()),
}
const helps: Record<DownloadChoice, () => string> = {
  text: m.downloads_text_help,
  sound: m.downloads_with_sound_help,
  video: m.downloads_with_video_help,
}

type ChoiceProps = {
  lessons: readonly DownloadableLesson[]
  choice: DownloadChoice
  onChoose: (choice: DownloadChoice) => void
}

const Choices = ({ lessons, choice, onChoose }: ChoiceProps) => {
  const name = useId()
  const offered = CHOICES.filter((one) => lessons.some((lesson) => choiceFor(lesson, one) === one))
  const height = lessons.find((lesson) => lesson.height !== null)?.height ?? null
  return (
    <fieldset className="keep-choices">
      <legend className="small strong">{m.downloads_what()}</legend>
      {offered.map((one) => (
        <label className="keep-choice choice" key={one}>
          <input
            className="check round"
            type="radio"
            name={name}
            checked={choice === one}
            onChange={() => onChoose(one)}
          />
          <span className="grow">
            <span className="strong block">{titles[one](height)}</span>
            <span className="tiny muted block">{helps[one]()}</span>
          </span>
          <span className="num strong">{sizeText(sizeFor(lessons, one))}</span>
        </label>
      ))}
    </fieldset>
  )
}

type Props = {
  courseId: number
  /** All lessons of the course without it. */
  lessonId: number | undefined
  title: string
  rows: readonly Download[]
  addressOf: (lesson: DownloadableLesson) => string
  onClose: () => void
}

const missingOf = (course: DownloadableCourse | undefined, lessonId: number | undefined, rows: readonly Download[]) =>
  course?.lessons.filter(
    ({ lesson_id }) =>
      (lessonId === undefined || lesson_id === lessonId) && !rows.some((row) => row.lesson_id === lesson_id),
  ) ?? []

/** Downloads a lesson or a course: what it costs first, then how far it is, then what it takes. */
export const DownloadDialog = ({ courseId, lessonId, title, rows, addressOf, onClose }: Props) => {
  const { data: course, error, refetch } = useQuery(downloadsQuery(courseId))
  const [wanted, choose] = useState<DownloadChoice>('text')
  const room = useRoom(rows)
  const missing = missingOf(course, lessonId, rows)
  const canDownload = missing.length > 0
  const size = sizeFor(missing, wanted)
  const isTooMuch = room !== undefined && room.free < size
  const state = stateOf(rows)
  const locked = lessonId === undefined ? (course?.locked ?? 0) : 0
  return (
    <Dialog
      title={m.downloads_keep()}
      onClose={onClose}
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {canDownload ? m.cancel() : m.close()}
          </Button>
          {canDownload && course && (
            <Button
              disabled={isTooMuch}
              onClick={() => void downloadLessons({ course, lessons: missing, choice: wanted, addressOf })}
            >
              {m.downloads_keep_size({ size: sizeText(size) })}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="title-3" lang={languageOfText(title)}>
          {title}
        </p>
        {rows.length > 0 && <DownloadState rows={rows} name={title} />}
        {rows.length > 0 && (
          <div className="row wraps between">
            <p className="keep-here num">
              {state === 'done' && (
                <>
                  <Check aria-hidden className="icon-small" />
                  {lessonId === undefined
                    ? m.downloads_lessons_here({ count: rows.length, size: sizeText(sizeOf(rows)) })
                    : m.downloads_is_here({ size: sizeText(sizeOf(rows)) })}
                </>
              )}
            </p>
            <Button
              look="ghost"
              size="tight"
              className="text-laterite"
              aria-label={m.downloads_remove_named({ title })}
              onClick={() => void removeDownloads(rows)}
            >
              {m.downloads_remove()}
            </Button>
          </div>
        )}
        {canDownload && (
          <>
            {lessonId === undefined && (
              <p className="small muted num">{m.downloads_lessons({ count: missing.length })}</p>
            )}
            <Choices lessons={missing} choice={wanted} onChoose={choose} />
          </>
        )}
        {locked > 0 && <p className="small muted num">{m.downloads_locked({ count: locked })}</p>}
        {isTooMuch && canDownload && (
          <p className="small text-laterite num" role="alert">
            {m.downloads_no_room({ size: sizeText(room.free) })}
          </p>
        )}
        {!course && !error && rows.length === 0 && (
          <>
            <Loading />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </>
        )}
        {error && !course && rows.length === 0 && <Failed error={error} onRetry={() => void refetch()} />}
        <p className="small">
          <Link className="link" to="/campuses/profile/kept">
            {m.downloads_way()}
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
