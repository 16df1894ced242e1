import { dayAndMonth } from '@padauk/rules/calendar'
import type { ReactNode } from 'react'
import { Petals } from '#ui/petals.tsx'
import { language } from '#words/words.tsx'
import { m } from './checklists.words.ts'

export type Day = { date: string; total: number; done: number }

/** A day as a blossom that is as open as the day is complete. */
export const DayBlossom = ({ date, total, done, children }: Day & { children: ReactNode }) => {
  const day = dayAndMonth(date, language())
  return (
    <>
      <Petals fraction={total > 0 ? done / total : 0} stroke="var(--edge)" strokeOpacity={total > 0 ? 0.8 : 0.35} />
      <span className="sr-only">
        {total > 0 ? m.checklist_day({ day, done, total }) : m.checklist_day_none({ day })}
      </span>
      <span aria-hidden>{children}</span>
    </>
  )
}
