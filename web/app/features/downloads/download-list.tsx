import './downloads.css'
import { FileText, Film, Headphones, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { languageOfText } from '#lib/languages.ts'
import type { Download } from '#lib/offline/downloads.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty } from '#ui/states.tsx'
import { m } from '#words/downloads'
import { removeDownloads } from './download-acts.ts'
import { sharesOf, sizeOf } from './download-sizes.ts'
import { DownloadState } from './download-state.tsx'
import { sizeText } from './size-text.ts'
import { useDownloads } from './use-downloads.ts'
import { useRoom } from './use-room.ts'

const icons = { text: FileText, sound: Headphones, video: Film }
const SHARES = ['video', 'sound', 'text'] as const
const names = { video: m.downloads_share_video, sound: m.downloads_share_sound, text: m.downloads_share_text }

const kindOf = ({ choice, height }: Download) =>
  ({
    text: m.downloads_text,
    sound: m.downloads_kind_sound,
    video: () => (height ? m.downloads_kind_video({ height }) : m.downloads_kind_film()),
  })[choice]()

/** How much room everything takes, drawn to scale. */
const Space = ({ rows }: { rows: readonly Download[] }) => {
  const shares = sharesOf(rows)
  const total = shares.video + shares.sound + shares.text
  const room = useRoom(rows)
  const there = SHARES.filter((share) => shares[share] > 0)
  return (
    <section className="kept-space on-night" aria-label={m.downloads_space()}>
      <p>
        <span className="kept-total num">{sizeText(total)}</span>
        <span className="small block num">
          {room === undefined ? m.downloads_space() : m.downloads_room({ size: sizeText(room.used) })}
        </span>
      </p>
      <div className="kept-shares" aria-hidden>
        {there.map((share) => (
          <i key={share} className={share} style={{ flexGrow: shares[share] }} />
        ))}
      </div>
      <ul className="kept-legend small num">
        {there.map((share) => (
          <li key={share}>
            <i className={share} aria-hidden />
            {names[share]()} {sizeText(shares[share])}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Row = ({ row, onRemove }: { row: Download; onRemove: () => void }) => {
  const { title, to, choice, state } = row
  const Icon = icons[choice]
  return (
    <li>
      <span className="kept-kind on-night" aria-hidden>
        <Icon />
      </span>
      <div className="min-w-0">
        <Link className="kept-title" to={to} lang={languageOfText(title)}>
          {title}
        </Link>
        <p className="tiny muted num">
          {sizeText(sizeOf([row]))} · {kindOf(row)}
        </p>
        {state !== 'done' && <DownloadState rows={[row]} name={title} />}
      </div>
      <IconButton label={m.downloads_remove_named({ title })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

const RemoveAll = ({ rows, onClose }: { rows: readonly Download[]; onClose: () => void }) => (
  <Dialog
    title={m.downloads_remove_all_title()}
    shape="narrow"
    onClose={onClose}
    foot={
      <>
        <Button look="sec" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button
          look="bad"
          onClick={() => {
            onClose()
            void removeDownloads(rows)
          }}
        >
          {m.downloads_remove()}
        </Button>
      </>
    }
  >
    <p>{m.downloads_remove_all_text()}</p>
  </Dialog>
)

/** All downloads, by course. */
export const DownloadList = () => {
  const rows = useDownloads()
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (!rows)
    return (
      <>
        <Loading />
        <Skeleton className="h-36 rounded-xl" />
        <Skeleton className="h-40 rounded-lg" />
      </>
    )
  const courses = [...new Set(rows.map(({ course_id }) => course_id))].map(
    (id) => [id, rows.filter(({ course_id }) => course_id === id)] as const,
  )
  return (
    // Takes the focus from a row that is removed.
    <div className="stack gap-6" ref={place} tabIndex={-1}>
      {rows.length === 0 ? (
        <Empty title={m.downloads_empty()}>
          <p>{m.downloads_empty_help()}</p>
          <ButtonLink look="sec" to="/campuses">
            {m.downloads_to_campuses()}
          </ButtonLink>
        </Empty>
      ) : (
        <Space rows={rows} />
      )}
      {courses.map(([id, lessons]) => (
        <section className="stack gap-2.5" key={id} aria-labelledby={`downloads-${id}`}>
          <div className="row between">
            <h2 className="title-3 min-w-0" id={`downloads-${id}`} lang={languageOfText(lessons[0]?.course ?? '')}>
              {lessons[0]?.course}
            </h2>
            <span className="small muted num kept-count">
              {m.downloads_count({ count: lessons.length, size: sizeText(sizeOf(lessons)) })}
            </span>
          </div>
          <ul className="card lined kept-rows">
            {lessons.map((row) => (
              <Row
                key={row.lesson_id}
                row={row}
                onRemove={() => {
                  place.current?.focus()
                  void removeDownloads([row])
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {rows.length > 0 && (
        <>
          <p className="small muted">{m.downloads_private()}</p>
          <Button look="ghost" className="kept-remove-all num" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden className="icon-small" />
            {m.downloads_remove_all({ size: sizeText(sizeOf(rows)) })}
          </Button>
        </>
      )}
      {isAsking && <RemoveAll rows={rows} onClose={() => setAsking(false)} />}
    </div>
  )
}
