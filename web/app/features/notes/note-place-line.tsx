import type { NotePlace } from '@padauk/contract/notes'
import { FileText, Pin, Play } from 'lucide-react'
import { clock } from '#lib/clock.ts'
import { m } from '#words/notes'

/** Where in its lesson a note is pinned. As a button, it leads there. */
export const NotePlaceLine = ({ note, onGo }: { note: NotePlace; onGo?: (() => void) | undefined }) => {
  const { heading, heading_language, video_second } = note
  const time = video_second === undefined ? '' : clock(video_second)
  const said = (
    <>
      {heading !== undefined ? <Pin aria-hidden /> : time ? <Play aria-hidden /> : <FileText aria-hidden />}
      <span lang={heading === undefined ? undefined : heading_language}>
        {heading ?? (time ? m.notes_place_video({ time }) : m.notes_place_whole())}
      </span>
    </>
  )
  const isPinned = heading !== undefined || time !== ''
  if (!onGo || !isPinned) return <p className={isPinned ? 'note-at pinned' : 'note-at'}>{said}</p>
  return (
    <button
      type="button"
      className="note-at pinned num"
      aria-label={heading === undefined ? m.notes_place_to_video({ time }) : m.notes_place_to_heading({ heading })}
      onClick={onGo}
    >
      {said}
    </button>
  )
}
