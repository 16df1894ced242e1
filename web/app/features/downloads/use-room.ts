import { useEffect, useState } from 'react'

/** Bytes that this app uses, and that the browser would still give it. */
type Room = { used: number; free: number }

/** Undefined where the browser does not tell. Read again for each `change`. */
export const useRoom = (change: unknown) => {
  const [room, setRoom] = useState<Room>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded takes room
  useEffect(() => {
    navigator.storage?.estimate?.().then(
      ({ quota, usage = 0 }) => quota !== undefined && setRoom({ used: usage, free: Math.max(0, quota - usage) }),
      () => {},
    )
  }, [change])
  return room
}
