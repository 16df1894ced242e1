import './downloads.css'
import type { DownloadableLesson } from '@padauk/contract/downloads'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CirclePause, Download, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isSaving } from '#lib/data-saver.ts'
import { readOwner } from '#lib/offline/owner.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { m } from '#words/downloads'
import { DownloadDialog } from './download-dialog.tsx'
import { sizeOf } from './download-sizes.ts'
import { percentOf, stateOf } from './download-state.tsx'
import { checkDownloads } from './run-downloads.ts'
import { sizeText } from './size-text.ts'
import { useDownloads } from './use-downloads.ts'

type Props = {
  courseId: number
  /** The whole course without it. */
  lessonId?: number | undefined
  title: string
  addressOf: (lesson: Pick<DownloadableLesson, 'lesson_id' | 'title'>) => string
}

const icons = { failed: CircleAlert, waiting: LoaderCircle, stopped: CirclePause, done: CircleCheck, none: Download }

const Control = ({ courseId, lessonId, title, addressOf }: Props) => {
  const all = useDownloads()
  const [isOpen, setOpen] = useState(false)
  const rows = (all ?? []).filter((row) =>
    lessonId === undefined ? row.course_id === courseId : row.lesson_id === lessonId,
  )
  const state = stateOf(rows) ?? 'none'
  const Icon = icons[state]
  const size = sizeText(sizeOf(rows))
  const says = {
    none: m.downloads_keep,
    waiting: () => m.downloads_percent({ percent: percentOf(rows) }),
    stopped: m.downloads_stopped,
    failed: m.downloads_not_whole,
    done: () =>
      lessonId === undefined ? m.downloads_lessons_here({ count: rows.length, size }) : m.downloads_is_here({ size }),
  }[state]()
  const open = () => setOpen(true)
  const icon = <Icon aria-hidden className={`keep-icon ${state}`} />
  return (
    <>
      {lessonId === undefined ? (
        <Button look="ghost" size="tight" className="num" aria-haspopup="dialog" onClick={open}>
          {icon}
          {says}
        </Button>
      ) : (
        <IconButton label={says} aria-haspopup="dialog" onClick={open}>
          {icon}
        </IconButton>
      )}
      {isOpen && (
        <DownloadDialog
          courseId={courseId}
          lessonId={lessonId}
          title={title}
          rows={rows}
          addressOf={addressOf}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Nothing can be downloaded without a service worker, and without knowing whose it is. */
const canDownload = () => navigator.serviceWorker !== undefined && 'caches' in globalThis && readOwner() !== undefined

const checked = new Set<number>()

/**
 * Opens the dialog in which a lesson or a course is downloaded, and shows whether it is. Downloads are compared with the
 * school once, where bytes need not be spared.
 */
export const DownloadControl = (props: Props) => {
  const client = useQueryClient()
  const { courseId } = props
  useEffect(() => {
    if (checked.has(courseId) || !canDownload() || !navigator.onLine || isSaving()) return
    checked.add(courseId)
    checkDownloads(client, [courseId]).catch(() => checked.delete(courseId))
  }, [client, courseId])
  return canDownload() && <Control {...props} />
}
