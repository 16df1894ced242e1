import type { Note, NotePhase } from '@padauk/contract/notes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatTime } from '#lib/dates.ts'
import { IconButton } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/generated/messages.js'
import { notesQuery } from './notes.api.ts'
import { phaseOf } from './phases.tsx'

type Acts = { onRead: (note: Note) => void; onEdit: (note: Note) => void; onRemove: (note: Note) => void }

const NoteCard = ({ note, onRead, onEdit, onRemove }: { note: Note } & Acts) => (
  <article className="note-card">
    <div className="grow">
      <h3>{note.title}</h3>
      <p>{note.description}</p>
      <div className="when num">{formatTime(note.updated_at)}</div>
    </div>
    <div className="acts">
      <IconButton label={m.notes_read({ title: note.title })} onClick={() => onRead(note)}>
        <Eye aria-hidden />
      </IconButton>
      <IconButton label={m.notes_edit({ title: note.title })} onClick={() => onEdit(note)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton className="remove" label={m.notes_delete({ title: note.title })} onClick={() => onRemove(note)}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  </article>
)

const Skeletons = () => (
  <>
    {['a', 'b', 'c'].map((key) => (
      <div className="note-card" key={key} aria-hidden>
        <div className="stack grow">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-24" />
        </div>
      </div>
    ))}
  </>
)

/** One phase's notes; the next page is fetched within 50 px of the end. */
export const NotesList = ({ phase, ...acts }: { phase: NotePhase } & Acts) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(notesQuery(phase))
  const end = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!end.current || !mayGoOn) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root: scroller.current,
      rootMargin: '0px 0px 50px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayGoOn, fetchNextPage])
  return (
    <div className="notes-list" ref={scroller}>
      <p className="why small muted">{phaseOf(phase).why()}</p>
      {data?.map((note) => <NoteCard key={note.manifast_id} note={note} {...acts} />)}
      {data?.length === 0 && <Empty title={m.notes_empty()} />}
      {!data && !error && (
        <>
          <Loading />
          <Skeletons />
        </>
      )}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {isFetchNextPageError && <Failed error={error} onRetry={() => void fetchNextPage()} />}
      {isFetchingNextPage && <Skeletons />}
      <div ref={end} />
    </div>
  )
}
