import type { Checklist } from '@padauk/contract/checklists'
import type { Day } from '@padauk/contract/days'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inProgressQuery } from '#features/categories/categories.api.ts'
import { BeginCard, ContinueCard } from '#features/categories/continue-card.tsx'
import { checklistQuery } from '#features/checklists/checklists.api.ts'
import { withPendingItems } from '#features/checklists/checklists.changes.ts'
import { asOfToday } from '#features/checklists/days.ts'
import { DayAgainHero, DayHero, FirstDayHero, isUntouched } from '#features/days/day-hero.tsx'
import { DayThings } from '#features/days/day-things.tsx'
import { dayQuery } from '#features/days/days.api.ts'
import { withPendingThings } from '#features/days/days.changes.ts'
import { GoalChoice } from '#features/days/goal-choice.tsx'
import { useFirstLesson } from '#features/days/use-first-lesson.ts'
import { drillsQuery } from '#features/drills/drills.api.ts'
import { ReminderChoice } from '#features/reminders/reminder-choice.tsx'
import { reminderQuery } from '#features/reminders/reminders.api.ts'
import { usePanels } from '#frames/member/member-panels.tsx'
import { canReadAhead } from '#lib/data-saver.ts'
import { useOverlaid, usePending } from '#lib/offline/pending.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { isView } from '#lib/session.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/days'

export const meta = () => [{ title: titleOf(m.day_title()) }]

export const clientLoader = () => {
  startQueries(inProgressQuery, ...(isView() ? [] : [dayQuery, reminderQuery]))
  return null
}

/** Reads the charts of today before they are asked for, so that they open without a network later. */
const useDrillsAhead = (day: Day | undefined) => {
  const isGiven = day?.things.some(({ kind }) => kind === 'DRILL') ?? false
  // After the end of the plan, the call is refused. The page of the drills says so.
  useQuery({ ...drillsQuery, meta: { isOptional: true, quiet: true }, enabled: isGiven && canReadAhead() })
}

/** The member's day: what is done, what comes next, and what makes a day count (LEARN-18). */
const Today = () => {
  const { openChecklist, openNotes } = usePanels()
  const { data: read, error, refetch } = useQuery({ ...dayQuery, enabled: !isView() })
  const { data: listed } = useQuery({ ...checklistQuery, enabled: !isView() })
  const list = useOverlaid<Checklist | undefined>(
    checklistQuery.queryKey,
    useMemo(() => listed && asOfToday(listed), [listed]),
    withPendingItems,
  )
  const { applied } = usePending()
  const overlay = useMemo(() => withPendingThings(list, applied), [list, applied])
  const day = useOverlaid<Day | undefined>(dayQuery.queryKey, read, overlay)
  useDrillsAhead(read)
  const { data: inProgress, isPending } = useQuery(inProgressQuery)
  const [latest] = inProgress ?? []
  const isFresh = day !== undefined && isUntouched(day)
  const isFirst = isFresh && inProgress?.length === 0
  // Who has only begun is still on the first day.
  const isAgain = isFresh && (inProgress?.some(({ finished_lessons }) => finished_lessons > 0) ?? false)
  const Hero = isFirst ? FirstDayHero : isAgain ? DayAgainHero : DayHero
  const { first, isSettled } = useFirstLesson(inProgress?.length === 0 && !isView())
  // Checklist and notes are the member's own: staff who look on see the way on only.
  if (isView()) return latest ? <ContinueCard category={latest} isSaid={false} /> : null
  if (error && !day) return <Failed error={error} onRetry={() => void refetch()} text={m.day_failed()} />
  if (!day || isPending)
    return (
      <div className="stack gap-4">
        <Loading />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-60 w-full" />
      </div>
    )
  return (
    <div className="stack gap-4">
      <Hero day={day} />
      {latest && <ContinueCard category={latest} isSaid={false} />}
      {!latest && first && <BeginCard category={first} isSaid={false} />}
      {!latest && !isSettled && <Skeleton className="h-64" />}
      {isFirst && <h2 className="title-3">{m.day_first_next()}</h2>}
      <DayThings day={day} isFirstDay={isFirst} openChecklist={openChecklist} openNotes={openNotes} />
      <section className="card pad">
        <GoalChoice goal={day.goal} />
      </section>
      <section className="card pad">
        <ReminderChoice />
      </section>
    </div>
  )
}
export default Today
