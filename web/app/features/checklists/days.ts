import type { Checklist } from '@padauk/contract/checklists'
import { addDays } from '@padauk/rules/days'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localDay } from '#lib/dates.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * The list of today: a day that began without a network has no ticks yet. Counted from the day on which it was read,
 * because the device's date may be wrong.
 */
export const asOfToday = <L extends Checklist & { readOn: string }>(list: L): L => {
  const days = (Date.parse(localDay()) - Date.parse(list.readOn)) / DAY_MS
  if (!(days > 0)) return list
  return { ...list, date: addDays(list.date, days), data: list.data.map((item) => ({ ...item, is_done: false })) }
}

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
