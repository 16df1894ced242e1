import { type ComponentType, useEffect, useState } from 'react'
import { isView } from '#lib/session.ts'
import { wordsReady } from '#words/words.tsx'

/** Loads what a lesson did for the day, once the lesson is finished. Staff who look on have no day here. */
export const DayDonePlace = () => {
  const [Done, setDone] = useState<ComponentType>()
  useEffect(() => {
    if (isView()) return
    const load = async () => {
      const { DayDone } = await import('#features/days/day-done.tsx')
      await wordsReady()
      setDone(() => DayDone)
    }
    load().catch(() => {})
  }, [])
  return Done && <Done />
}
