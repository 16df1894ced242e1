import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { dayQuery } from '#features/days/days.api.ts'

type Card = typeof import('#features/days/celebration.tsx').CelebrationCard

/** Loads the code of a celebration when there is one, anywhere in the member area. */
export const CelebrationPlace = () => {
  const { data } = useQuery(dayQuery)
  const [Found, setFound] = useState<ComponentType<ComponentProps<Card>>>()
  const due = data?.celebrations ?? []
  const isDue = due.length > 0
  useEffect(() => {
    if (isDue)
      import('#features/days/celebration.tsx').then(
        ({ CelebrationCard }) => setFound(() => CelebrationCard),
        // Without a network, it is said another time.
        () => {},
      )
  }, [isDue])
  return Found ? <Found due={due} /> : null
}
