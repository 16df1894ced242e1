import { useEffect, useState } from 'react'
import { daysLeft } from './days-left.ts'

const LOOK_MS = 60_000

/**
 * The days left by the phone's clock, looked at again each minute: a page stays open over midnight, a timer sleeps with
 * the phone, and a clock may be set right. It only tells; what is open is the server's to say.
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
