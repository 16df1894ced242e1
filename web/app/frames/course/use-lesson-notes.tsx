import type { NotePlace } from '@padauk/contract/notes'
import { useQuery } from '@tanstack/react-query'
import { PanelRight } from 'lucide-react'
import { type ComponentProps, type ComponentType, useEffect, useMemo, useState } from 'react'
import { pinId } from '#features/lessons/lesson-headings.ts'
import { LessonPin } from '#features/lessons/lesson-pin.tsx'
import { lessonNotesQuery } from '#features/notes/lesson-notes.api.ts'
import { type Headings, headingOf } from '#features/notes/note-places.ts'
import { type ShownNote, withPendingLessonNotes } from '#features/notes/notes.changes.ts'
import { usePanels } from '#frames/member/member-panels.tsx'
import { useLoadPart } from '#lib/load-part.ts'
import { useOverlaid } from '#lib/offline/pending.ts'
import { isView } from '#lib/session.ts'
import { useIsWide } from '#lib/wide.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/lessons'

type Parts = typeof import('#features/notes/lesson-notes.tsx')
type Column = ComponentType<ComponentProps<Parts['LessonNotesColumn']>>
type Opening = NonNullable<ComponentProps<Parts['LessonNotesColumn']>['opening']>

const load = () => import('#features/notes/lesson-notes.tsx')

const KEY = 'lesson-notes'
/** Whether the column is open, in this tab: also in the next lesson, and after a reload. */
const readOpen = () => {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
const keepOpen = (isOpen: boolean) => {
  try {
    if (isOpen) sessionStorage.setItem(KEY, 'open')
    else sessionStorage.removeItem(KEY)
  } catch {
    // Then it lasts as long as the page.
  }
}

const elementOf = (number: number) => document.getElementById(pinId(number))

/** Notes of a lesson: beside its text where there is room, else in a sheet, and pins at its headings. */
export const useLessonNotes = (
  lesson: { lesson_id: number; title: string } | undefined,
  onGo: (place: NotePlace) => void,
) => {
  const { member, openNotes, openOver } = usePanels()
  const isWide = useIsWide()
  const loadPart = useLoadPart()
  const [isOpen, setOpen] = useState(readOpen)
  const [Column, setColumn] = useState<Column>()
  const [opening, setOpening] = useState<Opening>()
  const [headings, setHeadings] = useState<Headings>()
  const id = lesson?.lesson_id ?? 0
  const { data } = useQuery({ ...lessonNotesQuery(id), enabled: lesson !== undefined && !isView() })
  const overlay = useMemo(() => withPendingLessonNotes(id), [id])
  const notes = useOverlaid<ShownNote[]>(lessonNotesQuery(id).queryKey, data ?? [], overlay)
  const isBeside = isOpen && isWide && lesson !== undefined && !isView()

  // Opened before a reload. Without a network, the button asks again.
  useEffect(() => {
    if (isBeside && !Column)
      load().then(
        ({ LessonNotesColumn }) => setColumn(() => LessonNotesColumn),
        () => {},
      )
  }, [isBeside, Column])

  const shared = { member, headings, onGo, onNotes: openNotes }
  const flip = (isNext: boolean) => {
    keepOpen(isNext)
    setOpen(isNext)
    if (!isNext) setOpening(undefined)
  }
  const open = (what?: Opening) => {
    if (isView() || !lesson) return openNotes()
    loadPart(load, ({ LessonNotesColumn, LessonNotesSheet }) => {
      if (isWide) {
        setColumn(() => LessonNotesColumn)
        setOpening(what)
        flip(true)
        return
      }
      openOver(({ onClose }) => (
        <LessonNotesSheet {...shared} lesson={lesson} elementOf={undefined} opening={what} onClose={onClose} />
      ))
    })
  }

  const countAt = (shown: Headings, number: number) => notes.filter((note) => headingOf(note, shown) === number).length
  return {
    isBeside,
    button: (
      <Button
        look="sec"
        size="tight"
        className="lesson-notes-flip"
        aria-label={m.lesson_notes()}
        title={m.lesson_notes()}
        {...(isWide && { 'aria-pressed': isBeside })}
        onClick={() => (isBeside ? flip(false) : open())}
      >
        <PanelRight className="icon-small" aria-hidden />
        <span aria-hidden>{m.lesson_notes()}</span>
      </Button>
    ),
    column: isBeside && (
      <aside className="lesson-notes" aria-label={m.lesson_notes_beside()}>
        {Column && (
          <Column
            key={lesson.lesson_id}
            {...shared}
            lesson={lesson}
            elementOf={elementOf}
            opening={opening}
            onClose={() => flip(false)}
          />
        )}
      </aside>
    ),
    forView: isView()
      ? undefined
      : {
          pins: {
            onHeadings: setHeadings,
            pin: (shown: Headings, number: number) => {
              const count = countAt(shown, number)
              const heading = shown.texts[number] ?? ''
              const place = { heading, heading_number: number, heading_language: shown.language }
              return <LessonPin heading={heading} count={count} onPress={() => open({ place, isNew: count === 0 })} />
            },
          },
          onNoteAt: (second: number) => open({ place: { video_second: second }, isNew: true }),
        },
  }
}
