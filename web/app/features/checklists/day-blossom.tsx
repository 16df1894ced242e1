import type { DayOfHistory } from '@padauk/contract/days'
import { dayAndMonth } from '@padauk/rules/calendar'
import type { ReactNode } from 'react'
import { Petals } from '#ui/petals.tsx'
import { m } from '#words/checklists'
import { language } from '#words/words.tsx'

/** A day as a blossom, which is wholly open when the day counts. */
export const DayBlossom = ({ date, needed, done, children }: DayOfHistory & { children: ReactNode }) => {
  const day = dayAndMonth(date, language())
  return (
    <>
      <Petals
        fraction={needed > 0 ? Math.min(done / needed, 1) : 0}
        stroke="var(--edge)"
        strokeOpacity={needed > 0 ? 0.8 : 0.35}
      />
      <span className="sr-only">
        {needed > 0 ? m.checklist_day({ day, done, needed }) : m.checklist_day_before({ day })}
      </span>
      <span aria-hidden>{children}</span>
    </>
  )
}
