import './kept-lessons.css'
import type { KeptLesson } from '@padauk/contract/kept-lessons'
import { CircleAlert, CircleCheck, CirclePause, Download, LoaderCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { percentOf, stateOf } from './keep-state.tsx'
import { m } from './kept-lessons.words.ts'
import { sizeOf } from './kept-sizes.ts'
import { sizeText } from './size-text.ts'
import { useKept } from './use-kept.ts'

type Props = {
  courseId: number
  /** The whole course without it. */
  lessonId?: number | undefined
  title: string
  addressOf: (lesson: Pick<KeptLesson, 'lesson_id' | 'title'>) => string
  way: ReactNode
}

const icons = { failed: CircleAlert, waiting: LoaderCircle, stopped: CirclePause, done: CircleCheck, none: Download }

/** Opens the dialog in which a lesson or a course is kept, and shows whether it is. */
export const KeepControl = ({ courseId, lessonId, title, addressOf, way }: Props) => {
  const all = useKept()
  const [isOpen, setOpen] = useState(false)
  const rows = (all ?? []).filter((row) =>
    lessonId === undefined ? row.course_id === courseId : row.lesson_id === lessonId,
  )
  const state = stateOf(rows) ?? 'none'
  const Icon = icons[state]
  const size = sizeText(sizeOf(rows))
  const says = {
    none: m.kept_keep,
    waiting: () => m.kept_percent({ percent: percentOf(rows) }),
    stopped: m.kept_stopped,
    failed: m.kept_not_whole,
    done: () => (lessonId === undefined ? m.kept_lessons_here({ count: rows.length, size }) : m.kept_is_here({ size })),
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
        <KeepDialog
          courseId={courseId}
          lessonId={lessonId}
          title={title}
          rows={rows}
          addressOf={addressOf}
          way={way}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
