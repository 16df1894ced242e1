import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment. It is compared by its JSON. */
export const useRested = <T>(value: T, ms: number): T => {
  const [rested, setRested] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by text, not by identity
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested
}
