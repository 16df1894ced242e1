import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { dayQuery } from '#features/days/days.api.ts'
import { wordsReady } from '#words/words.tsx'

type Part = typeof import('./celebrations.tsx').Celebrations

/** Loads the code of a celebration when there is one, anywhere in the member area. */
export const CelebrationPlace = () => {
  // What the device kept may have been celebrated elsewhere since.
  const { data, isFetching } = useQuery(dayQuery)
  const [Found, setFound] = useState<ComponentType<ComponentProps<Part>>>()
  const due = isFetching ? [] : (data?.celebrations ?? [])
  const isDue = due.length > 0
  useEffect(() => {
    if (!isDue) return
    const load = async () => {
      const { Celebrations } = await import('./celebrations.tsx')
      await wordsReady()
      setFound(() => Celebrations)
    }
    // Without a network, it is said another time.
    load().catch(() => {})
  }, [isDue])
  return Found ? <Found due={due} /> : null
}
