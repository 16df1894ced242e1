import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const two = (value: number) => String(value).padStart(2, '0')

/** The member's own day, `YYYY-MM-DD`. */
export const localDay = (now = new Date()) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

/** The day `count` days after (before, when negative). */
export const dayBeside = (day: string, count: number) => {
  const date = new Date(`${day}T12:00`)
  date.setDate(date.getDate() + count)
  return localDay(date)
}

const AGAIN_MS = 10 * 60_000

/** Turns the list to the new day: at midnight, and when the member comes back to the tab (CHECK-1). */
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
      // A clock that is wrong by a day asks seldom.
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
