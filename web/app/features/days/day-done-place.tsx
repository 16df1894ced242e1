import { useLatePart } from '#lib/load-part.ts'
import { isView } from '#lib/session.ts'

/** Loads what a lesson did for the day, once the lesson is finished. Staff who look on have no day here. */
export const DayDonePlace = () => {
  const Done = useLatePart(async () => (await import('./day-done.tsx')).DayDone, !isView())
  return Done && <Done />
}
