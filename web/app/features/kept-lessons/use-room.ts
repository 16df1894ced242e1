import { useEffect, useState } from 'react'

/** Bytes that the browser gives this app beside what is stored. Undefined where it does not tell. Read anew for each `change`. */
export const useRoom = (change: unknown) => {
  const [room, setRoom] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded takes room
  useEffect(() => {
    navigator.storage?.estimate?.().then(
      ({ quota, usage }) => quota !== undefined && setRoom(Math.max(0, quota - (usage ?? 0))),
      () => {},
    )
  }, [change])
  return room
}
