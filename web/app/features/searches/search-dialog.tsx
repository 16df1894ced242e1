import { unitsOf } from '@padauk/rules/lengths'
import './searches.css'
import type { Note } from '@padauk/contract/notes'
import { SEARCH_MAX } from '@padauk/contract/searches'
import { useMutation, useQuery } from '@tanstack/react-query'
import { History, Search } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { readNote } from '#features/notes/notes.api.ts'
import { ApiError } from '#lib/api.ts'
import { langOf } from '#lib/languages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/searches'
import { HitList } from './hit-list.tsx'
import { forgetRecent, readRecent, saveRecent } from './recent-searches.ts'
import { searchQuery } from './searches.api.ts'

/** Debounce after the last key, to save requests on a slow connection. */
const WAIT_MS = 180

/** The debounced text. */
const useSettled = (text: string) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? WAIT_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type RecentProps = { searches: string[]; onPick: (q: string) => void; onForget: () => void }

/** What was searched for before, while nothing is typed. */
const Recent = ({ searches, onPick, onForget }: RecentProps) => (
  <section className="search-recent" aria-labelledby="search-recent">
    <div className="row between">
      <h3 id="search-recent" className="small muted">
        {m.search_recent()}
      </h3>
      <Button look="ghost" size="tight" onClick={onForget}>
        {m.search_forget()}
      </Button>
    </div>
    <ul className="search-hits">
      {searches.map((q) => (
        <li key={q}>
          <button type="button" onClick={() => onPick(q)}>
            <History aria-hidden />
            <span className="hit-text" lang={langOf(q)}>
              {q}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

/** Arrow keys walk through what was found, from the field and back, and other keys go on typing. */
const useHitKeys = (box: RefObject<HTMLElement | null>, input: RefObject<HTMLInputElement | null>, hits: unknown) => {
  const linksNow = () => [...(box.current?.querySelectorAll<HTMLElement>('.search-hits a, .search-hits button') ?? [])]
  /** Place of the result that has the focus, or -1. */
  const focused = useRef(-1)
  // Newer results may lack the one that has the focus, which would then be nowhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results change
  useLayoutEffect(() => {
    if (focused.current < 0 || box.current?.contains(document.activeElement)) return
    const links = linksNow()
    ;(links[Math.min(focused.current, links.length - 1)] ?? input.current)?.focus()
  }, [hits])

  const onKeyDown = (event: KeyboardEvent) => {
    const links = linksNow()
    const at = links.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, ...(at >= 0 && { Home: 0, End: links.length - 1 }) }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      if (to < 0) input.current?.focus()
      else links[Math.min(to, links.length - 1)]?.focus()
    } else if (event.key === 'Enter' && at < 0 && !event.nativeEvent.isComposing) {
      event.preventDefault()
      links[0]?.click()
    } else if (at >= 0 && /^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
      input.current?.focus()
  }
  return {
    onKeyDown,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = linksNow().indexOf(target)
    },
    onBlur: () => {
      focused.current = -1
    },
  }
}

type Props = { onClose: () => void; onNote: (note: Note) => void }

/** Searches campuses, courses, lessons and the member's notes while typing (LEARN-10). */
export const SearchDialog = ({ onClose, onNote }: Props) => {
  const { mutate: openNote } = useMutation(readNote)
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState(readRecent)
  const q = useSettled(typed.trim())
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(q))
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // After showModal(), which moves the focus itself.
  useEffect(() => input.current?.focus(), [])
  const hits = q === '' ? undefined : data

  const keys = useHitKeys(box, input, hits)
  const isEnded = error instanceof ApiError && error.code === 'no_active_subscription'
  return (
    <Dialog title={m.search_title()} onClose={onClose} shape="tall" bare>
      <div className="search" ref={box} {...keys}>
        <div className="search-box">
          <Search aria-hidden />
          <input
            ref={input}
            className="input"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={unitsOf(SEARCH_MAX)}
            aria-label={m.search_label()}
            placeholder={m.search_placeholder()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <p className="sr-only" role="status">
          {hits && !isPlaceholderData
            ? hits.length > 0
              ? m.search_count({ count: hits.length })
              : m.search_none({ q })
            : ''}
        </p>
        <div className="search-found" aria-busy={isFetching}>
          {q === '' ? (
            <>
              {recent.length > 0 && (
                <Recent
                  searches={recent}
                  onPick={(one) => {
                    setTyped(one)
                    input.current?.focus()
                  }}
                  onForget={() => {
                    forgetRecent()
                    setRecent([])
                    input.current?.focus()
                  }}
                />
              )}
              <div className="search-hint">
                <p>{m.search_hint()}</p>
                <p className="search-keys">{m.search_keys()}</p>
              </div>
            </>
          ) : isEnded ? (
            <p className="search-hint">{m.search_ended()}</p>
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
            <HitList
              hits={hits}
              q={q}
              onOpen={({ manifast_id }) => {
                saveRecent(q)
                if (manifast_id === null) onClose()
                else openNote(manifast_id, { onSuccess: onNote })
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
