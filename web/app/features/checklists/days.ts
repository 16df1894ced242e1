import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const two = (value: number) => String(value).padStart(2, '0')

/** The current day in the local time zone, `YYYY-MM-DD`. */
const localDay = (now = new Date()) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

const AGAIN_MS = 10 * 60_000

/** Refetches the list for a new day: at midnight, and when the member returns to the tab (CHECK-1). */
export const useDayTurn = (shown: string | undefined) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!shown) return
    let timer: ReturnType<typeof setTimeout>
    const turn = () => {
      if (localDay() !== shown && !document.hidden) void client.invalidateQueries({ queryKey: ['checklists'] })
      const now = new Date()
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
      clearTimeout(timer)
      // If the device's date is wrong, refetch rarely.
      timer = setTimeout(turn, localDay() === shown ? midnight.getTime() - now.getTime() + 1000 : AGAIN_MS)
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [shown, client])
}
