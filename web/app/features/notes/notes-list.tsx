import type { Note, NotePhase } from '@padauk/contract/notes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { useOverlaid } from '#lib/offline/pending.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/notes'
import { draftName, type NoteDraft, readNoteDraft, readOpenDraft } from './note-drafts.ts'
import { notesQuery } from './notes.api.ts'
import { noteIdOf, type ShownNote, withPendingNotes } from './notes.changes.ts'
import { phaseOf } from './phases.tsx'
import { useSwipe } from './swipe.ts'

const NONE: ShownNote[] = []

type Acts = { onRead: (note: Note) => void; onEdit: (note: Note) => void; onRemove: (note: Note) => void }

const NoteCard = ({ note, isDrafted, onRead, onEdit, onRemove }: { note: Note; isDrafted: boolean } & Acts) => {
  const { title, description } = note
  const id = `note-${noteIdOf(note)}`
  return (
    <article className="note-card">
      <div className="grow min-w-0">
        <h3 lang={languageOfText(title)}>{title}</h3>
        <p lang={languageOfText(description)}>{description}</p>
        <div className="note-when num">
          {formatTime(note.updated_at)}
          {isDrafted && <Chip kind="wait">{m.notes_draft_change()}</Chip>}
        </div>
      </div>
      <div className="note-acts">
        <IconButton id={`${id}-read`} label={m.notes_read({ title })} onClick={() => onRead(note)}>
          <Eye aria-hidden />
        </IconButton>
        <IconButton id={`${id}-edit`} label={m.notes_edit({ title })} onClick={() => onEdit(note)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton className="note-remove" label={m.notes_delete({ title })} onClick={() => onRemove(note)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </article>
  )
}

/** An unsent draft, with a button to continue. */
const DraftCard = ({ draft, onContinue }: { draft: NoteDraft; onContinue: () => void }) => (
  <section className="note-card note-drafted" aria-label={m.notes_draft_title()}>
    <div className="grow min-w-0">
      <Chip kind="wait">{m.notes_draft_title()}</Chip>
      <h3 lang={languageOfText(draft.title)}>{draft.title.trim() || m.notes_draft_untitled()}</h3>
      <p lang={languageOfText(draft.description)}>{draft.description}</p>
    </div>
    <Button look="sec" size="tight" onClick={onContinue}>
      {m.notes_draft_continue()}
    </Button>
  </section>
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

/** Scroll position of the list, and the id of the pressed element. */
export type ListPlace = { top: number; pressed: string }
type Props = {
  member: string
  phase: NotePhase
  place: RefObject<ListPlace | undefined>
  onSwipe: (step: 1 | -1) => void
  onAdd: () => void
} & Acts

/** Notes of a phase. The next page loads within 50 px of the end, and a swipe changes the phase. */
export const NotesList = ({ member, phase, place, onSwipe, onAdd, ...acts }: Props) => {
  const {
    data: read,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(notesQuery(phase))
  const overlay = useMemo(() => withPendingNotes(phase), [phase])
  // Pending changes are shown even if nothing else could be read.
  const overlaid = useOverlaid<ShownNote[] | undefined>(
    notesQuery(phase).queryKey,
    read ?? (error ? NONE : undefined),
    overlay,
  )
  const data = read || overlaid?.length ? overlaid : undefined
  const end = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const swipe = useSwipe(onSwipe)
  const draft = readOpenDraft(draftName(member, phase))
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  // Coming back from a note or a form restores the scroll position.
  useLayoutEffect(() => {
    const list = scroller.current
    if (!list || !place.current) return
    const { top, pressed } = place.current
    list.scrollTop = top
    const button = document.getElementById(pressed) ?? list
    button.focus()
    // Only once: another phase starts at the top.
    place.current = undefined
  }, [place])
  useEffect(() => {
    if (!end.current || !mayGoOn) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(), {
      root: scroller.current,
      rootMargin: '0px 0px 50px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayGoOn, fetchNextPage])
  return (
    <div className="notes-scroll" ref={scroller} tabIndex={-1} {...swipe}>
      <div className="notes-list">
        <p className="notes-why small muted">
          {phaseOf(phase).why()} <span className="swipe-hint">{m.notes_swipe()}</span>
        </p>
        {draft && <DraftCard draft={draft} onContinue={onAdd} />}
        {data?.map((note) => (
          <NoteCard
            key={noteIdOf(note)}
            note={note}
            isDrafted={readNoteDraft(draftName(member, phase, note)) !== undefined}
            {...acts}
          />
        ))}
        {data?.length === 0 && !draft && (
          <Empty title={m.notes_empty()}>
            <p className="small">{m.notes_empty_text()}</p>
          </Empty>
        )}
        {!data && !error && (
          <>
            <Loading />
            <Skeletons />
          </>
        )}
        {error && !read && <Failed error={error} onRetry={() => void refetch()} />}
        {isFetchNextPageError && <Failed error={error} onRetry={() => void fetchNextPage()} />}
        {isFetchingNextPage && <Skeletons />}
      </div>
      {/* Outside of the padding, because the 50 px are measured from the very end. */}
      <div ref={end} />
    </div>
  )
}
