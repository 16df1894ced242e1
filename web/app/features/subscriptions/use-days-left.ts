import { useEffect, useState } from 'react'
import { daysLeft } from './days-left.ts'

const LOOK_MS = 60_000

/**
 * Days left by the device's clock. Updated every minute, because a page may stay open over midnight, timers pause
 * in standby, and the clock may be corrected. For display only: access is checked by the server.
 */
export const useDaysLeft = (endAt: string) => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return daysLeft(endAt, now)
}
