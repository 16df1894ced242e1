import '#ui/panel-head.css'
import './checklists.css'
import { CHECKLIST_ITEMS_MAX, type Checklist } from '@padauk/contract/checklists'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay } from '#lib/dates.ts'
import { useLoadPart } from '#lib/load-part.ts'
import { useOverlaid } from '#lib/offline/pending.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/checklists'
import { ChecklistItem } from './checklist-item.tsx'
import { checklistQuery } from './checklists.api.ts'
import { idOf, withPendingItems } from './checklists.changes.ts'
import { asOfToday, useDayTurn } from './days.ts'

type Tools = typeof import('./checklist-tools.tsx')
type Later = typeof import('./checklist-later.tsx')
/** Loaded modules, so that the next list instance has them at once. */
const here: { tools?: Tools; later?: Later } = {}

/**
 * Loads dragging and editing when a pointer or the focus comes near. On a touch screen no hover precedes a tap, so they load
 * when the list is seen.
 */
const useTools = (isListed: boolean) => {
  const [tools, setTools] = useState(here.tools)
  const load = useLoadPart()
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  const take = (part: Tools) => {
    // Swapping rows during a press would lose its click, so wait for the release.
    if (place.current?.querySelector(':active')) return void setTimeout(take, 50, part)
    here.tools = part
    focused.current = document.activeElement
    // Synchronous, because focus moved before a later commit would be lost with its row.
    flushSync(() => setTools(part))
  }
  const want = () => {
    if (!tools) void import('./checklist-tools.tsx').then(take, () => {})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there
  useEffect(() => {
    if (!place.current || !matchMedia('(pointer: coarse)').matches) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && want())
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isListed])
  // The sortable rows replace these. Restore the focus.
  useLayoutEffect(() => {
    if (tools && focused.current?.id && !focused.current.isConnected)
      document.getElementById(focused.current.id)?.focus()
  }, [tools])
  /** For actions that need the module; reports a failed load. */
  const need = (act: () => void) => {
    if (tools) return act()
    load(
      () => import('./checklist-tools.tsx'),
      (part) => {
        take(part)
        act()
      },
    )
  }
  return { tools, place, want, need }
}

const QUIET_MS = 1000

/** Loads the month and the form for a new item shortly after the first render. */
const useLater = () => {
  const [later, setLater] = useState(here.later)
  useEffect(() => {
    if (here.later) return
    const take = (part: Later) => {
      here.later = part
      setLater(part)
    }
    const load = () => void import('./checklist-later.tsx').then(take, () => {})
    const timer = setTimeout(load, QUIET_MS)
    // Retry a failed load when back online.
    addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', load)
    }
  }, [])
  return later
}

/** Today's list, for the panel and for the dialog. */
export const ChecklistList = ({ member }: { member: string }) => {
  const { data: read, error, refetch } = useQuery(checklistQuery)
  const listId = useId()
  const { tools, place, want, need } = useTools(read !== undefined)
  const later = useLater()
  useDayTurn(read?.date)
  const list = read && asOfToday(read)
  const data = useOverlaid<Checklist | undefined>(checklistQuery.queryKey, list, withPendingItems)
  const [openId, setOpenId] = useState<string>()
  const [view, setView] = useState<'list' | 'month' | 'list again'>('list')
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="stack gap-4 py-2">
        <Loading />
        {['w-40', 'w-52', 'w-36', 'w-48'].map((width) => (
          <div className="row" key={width}>
            <Skeleton className="size-6" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    )
  const { date, data: items } = data
  if (later && view === 'month') return <later.ChecklistMonth today={date} onBack={() => setView('list again')} />
  const open = (id: string) => need(() => setOpenId((old) => (old === id ? undefined : id)))
  const Sortable = tools?.SortableItems
  return (
    <>
      <div className="checklist-today">
        <p className="tiny faint num">
          {m.checklist_today({ day: formatDay(`${date}T00:00`) })}
          {data.streak_days > 0 && (
            <>
              {' · '}
              <span className="strong text-gold-ink">{m.checklist_streak({ count: data.streak_days })}</span>
            </>
          )}
        </p>
        {later && <later.MonthButton autoFocus={view === 'list again'} onClick={() => setView('month')} />}
      </div>
      <div ref={place} onPointerEnter={want} onFocus={want}>
        {items.length === 0 ? (
          <Empty title={m.checklist_empty()} />
        ) : Sortable ? (
          <Sortable items={items} date={date} listId={listId} openId={openId} onOpen={open} />
        ) : (
          <ul>
            {items.map((item) => (
              <ChecklistItem
                key={idOf(item)}
                item={item}
                date={date}
                listId={listId}
                isOpen={false}
                onOpen={() => open(idOf(item))}
              />
            ))}
          </ul>
        )}
      </div>
      {later ? (
        <later.AddForm key={member} member={member} id={`${listId}-new`} isFull={items.length >= CHECKLIST_ITEMS_MAX} />
      ) : (
        <div className="h-14.5" />
      )}
    </>
  )
}
