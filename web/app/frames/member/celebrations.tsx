import type { Celebration } from '@padauk/contract/days'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { inProgressQuery } from '#features/categories/categories.api.ts'
import { CelebrationCard } from '#features/days/celebration.tsx'
import { DayCelebration } from '#features/days/day-celebration.tsx'
import { celebrate, dayQuery } from '#features/days/days.api.ts'
import { useIsUndisturbed } from '#lib/undisturbed.ts'
import { followTopDialog } from '#ui/dialog-stack.ts'
import { m } from '#words/days'
import { usePanels } from './member-panels.tsx'

const TODAY = '/campuses/today'

const isGoal = ({ kind }: Celebration) => kind === 'GOAL'

/** Whether the member types or chooses something. A tick that completes the day is no such thing. */
const isFieldInUse = () =>
  document.activeElement?.matches('input:not([type=checkbox]), textarea, select, [contenteditable]') ?? false

const TodaysCelebration = ({ onClose }: { onClose: () => void }) => {
  const { data: day } = useQuery(dayQuery)
  // Read by Today. Elsewhere it may be older.
  const { data: inProgress } = useQuery({ ...inProgressQuery, enabled: false })
  const isToday = useLocation().pathname === TODAY
  if (!day) return null
  return (
    <DayCelebration
      day={day}
      back={isToday ? m.day_back() : m.day_go()}
      next={isToday ? inProgress?.[0]?.next_lesson.title : undefined}
      onClose={onClose}
    />
  )
}

/**
 * Says what is due, once: a goal on Today over the whole window of a phone, everything else in a corner, where it covers
 * nothing. It waits while a dialog or a question is open, and never comes over a field in use.
 */
export const Celebrations = ({ due }: { due: Celebration[] }) => {
  // Known here before the server knows it.
  const [said, setSaid] = useState<string[]>([])
  const [shown, setShown] = useState<Celebration[]>([])
  const [isCovered, setCovered] = useState(true)
  const isUndisturbed = useIsUndisturbed()
  const { pathname } = useLocation()
  const { openOver } = usePanels()
  const { mutate } = useMutation(celebrate)
  useEffect(() => followTopDialog((top) => setCovered(top !== undefined)), [])
  useEffect(() => {
    const fresh = due.filter(({ name }) => !said.includes(name))
    if (isCovered || isUndisturbed || fresh.length === 0) return
    setSaid([...said, ...fresh.map(({ name }) => name)])
    for (const { name } of fresh) mutate(name)
    const isWhole = pathname === TODAY && fresh.some(isGoal) && !isFieldInUse()
    if (isWhole) openOver(TodaysCelebration)
    setShown([...shown, ...fresh.filter((one) => !isWhole || !isGoal(one))])
  }, [due, said, shown, isCovered, isUndisturbed, pathname, openOver, mutate])
  return (
    <CelebrationCard
      shown={isUndisturbed ? [] : shown}
      onShowDay={() => openOver(TodaysCelebration)}
      onClose={() => setShown([])}
    />
  )
}
