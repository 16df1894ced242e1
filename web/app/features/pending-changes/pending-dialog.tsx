import { Copy, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { formatTime } from '#lib/dates.ts'
import { useFault } from '#lib/faults.ts'
import { languageOfText } from '#lib/languages.ts'
import type { NewChange, Refused } from '#lib/offline/changes.ts'
import { dropChange, retryChange, sendInstead, sendNow } from '#lib/offline/engine.ts'
import { usePending } from '#lib/offline/pending.ts'
import { showToast } from '#lib/toasts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/pending-changes'

const KINDS: Record<string, (change: NewChange) => string> = {
  'notes.create': m.pending_note_new,
  'notes.update': m.pending_note_changed,
  'notes.remove': m.pending_note_deleted,
  'notes.restore': m.pending_note_restored,
  'favorites.add': m.pending_star,
  'favorites.remove': m.pending_unstar,
  'lessons.finish': m.pending_finished,
  'lessons.quiz': m.pending_quiz,
  'lessons.resume': m.pending_place,
  'members.rename': m.pending_name,
  'members.watch': m.pending_video_height,
  'replays.begin': m.pending_replay_begun,
  'replays.keep': m.pending_replay,
  'practices.answer': m.pending_practice,
  'drills.answer': m.pending_drill,
  'checklists.mark': ({ body }) => (body?.is_done ? m.pending_tick() : m.pending_untick()),
  'checklists.create': m.pending_item_new,
  'checklists.rename': m.pending_item_renamed,
  'checklists.stand': m.pending_item_stands,
  'checklists.move': m.pending_item_moved,
  'checklists.remove': m.pending_item_deleted,
  'checklists.restore': m.pending_item_restored,
}

/** What somebody wrote, to be copied. */
const textOf = ({ title, body }: NewChange) =>
  [title, ...['description'].map((name) => body?.[name]).filter((text) => typeof text === 'string')].join('\n\n')

const copy = async (change: NewChange) => {
  if (await copyText(textOf(change))) showToast('success', m.pending_copied())
  else showToast('warning', m.pending_copy_failed())
}

const drop = async ({ key, title }: NewChange) => {
  const takeBack = await dropChange(key)
  showToast('info', m.pending_dropped({ title }), {
    key,
    label: m.undo(),
    act: () => void takeBack(),
  })
}

type RowProps = Refused & {
  /** A refused change of the same thing comes before it. */
  isHeld: boolean
  onDrop: () => void
}

const Row = ({ change, refusal, isHeld, onDrop }: RowProps) => {
  const { act, title, at, instead } = change
  const why = useFault(refusal)
  const sentence = refusal?.code === 'too_old' ? m.pending_too_old() : why
  return (
    <li>
      <div className="row">
        <div className="grow min-w-0">
          <Chip kind={refusal ? 'bad' : 'wait'}>{KINDS[act]?.(change) ?? act}</Chip>
          <p className="strong mt-1.5" lang={languageOfText(title)}>
            {title}
          </p>
          <p className="tiny muted num">{m.pending_since({ time: formatTime(at) })}</p>
        </div>
        <IconButton label={m.pending_copy({ title })} onClick={() => void copy(change)}>
          <Copy aria-hidden />
        </IconButton>
        <IconButton label={m.pending_drop({ title })} onClick={onDrop}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {sentence && <p className="small text-laterite mt-1.5">{m.pending_why({ why: sentence })}</p>}
      {isHeld && <p className="small muted mt-1.5">{m.pending_held()}</p>}
      {refusal && (
        <div className="row wraps mt-1.5">
          {instead && refusal.status === 404 ? (
            <Button look="sec" size="tight" onClick={() => void sendInstead(change)}>
              {m.pending_as_new()}
            </Button>
          ) : (
            <Button look="sec" size="tight" onClick={() => void retryChange(change.key)}>
              {m.pending_again()}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Pending changes, in order. */
export const PendingDialog = ({ onClose }: { onClose: () => void }) => {
  const { pending, refused } = usePending()
  const [isSending, setSending] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const send = async () => {
    setSending(true)
    await sendNow().finally(() => setSending(false))
  }
  const rows: Refused[] = [...refused, ...pending.map((change) => ({ change }))]
  return (
    <Dialog
      title={m.pending_title()}
      onClose={onClose}
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.close()}
          </Button>
          <Button disabled={isSending || rows.length === 0} onClick={() => void send()}>
            {m.pending_send_now()}
          </Button>
        </>
      }
    >
      {/* Takes the focus from a row that is dropped. */}
      <div ref={place} tabIndex={-1}>
        <p className="small muted" role="status">
          {rows.length > 0 ? m.pending_by_itself() : m.pending_empty()}
        </p>
        <ol className="pending-list lined">
          {rows.map((row, at) => (
            <Row
              key={row.change.key}
              {...row}
              isHeld={at < refused.length && !row.refusal}
              onDrop={() => {
                place.current?.focus()
                void drop(row.change)
              }}
            />
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
