import './searches.css'
import { SEARCH_MAX, type Hit } from '@padauk/contract/searches'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/generated/messages.js'
import { HitList } from './hit-list.tsx'
import { searchQuery } from './searches.api.ts'

/** After the last key; a poor line is not asked for every letter. */
const WAIT_MS = 180

/** The text once it has stood still for a moment. */
const useSettled = (text: string) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? WAIT_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type Props = { onClose: () => void; addressOf: (hit: Hit) => string | undefined; onOpen: (hit: Hit) => void }

/** One box over campuses, courses, lessons and own notes, as you type (LEARN-10). */
export const SearchDialog = ({ onClose, addressOf, onOpen }: Props) => {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(q))
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // Once the dialog is shown, which takes the focus for itself.
  useEffect(() => input.current?.focus(), [])
  const hits = q === '' ? undefined : data

  const move = (event: KeyboardEvent) => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>('.hits a, .hits button') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, ...(at >= 0 && { Home: 0, End: links.length - 1 }) }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      if (to < 0) input.current?.focus()
      else links[Math.min(to, links.length - 1)]?.focus()
    } else if (event.key === 'Enter' && at < 0 && !event.nativeEvent.isComposing) {
      event.preventDefault()
      links[0]?.click()
    } else if (
      at >= 0 &&
      event.key.length === 1 &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      event.key !== ' '
    )
      input.current?.focus()
  }

  const isEnded = error instanceof ApiError && error.code === 'no_active_subscription'
  return (
    <Dialog title={m.search_title()} onClose={onClose} shape="tall" bare>
      <div className="search" ref={box} onKeyDown={move}>
        <div className="search-box">
          <Search aria-hidden />
          <input
            ref={input}
            className="in"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_MAX}
            aria-label={m.search_label()}
            placeholder={m.search_placeholder()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <p className="sr" role="status">
          {hits && !isPlaceholderData
            ? hits.length > 0
              ? m.search_count({ count: hits.length })
              : m.search_none({ q })
            : ''}
        </p>
        <div className="found" aria-busy={isFetching}>
          {q === '' ? (
            <div className="hint-box">
              <p>{m.search_hint()}</p>
              <p className="keys">{m.search_keys()}</p>
            </div>
          ) : isEnded ? (
            <p className="hint-box">{m.search_ended()}</p>
          ) : error && (!data || isPlaceholderData) ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : !hits ? (
            <>
              <Loading />
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-18 rounded-md" />
              ))}
            </>
          ) : hits.length === 0 ? (
            <Empty title={m.search_none({ q })}>
              <p>{m.search_none_text()}</p>
            </Empty>
          ) : (
            <HitList hits={hits} q={q} addressOf={addressOf} onOpen={onOpen} />
          )}
        </div>
      </div>
    </Dialog>
  )
}
