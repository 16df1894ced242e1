import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsPhone } from '#lib/wide.ts'
import type { ReplayPlace } from './replays.api.ts'

type State = { replay?: string } | null

/** What the history of the tab calls a replay that takes the whole window. */
export const dockOf = ({ lessonId, figure }: ReplayPlace) => `${lessonId} ${figure.name}`
export const isDockedIn = (state: unknown, place: ReplayPlace) => (state as State)?.replay === dockOf(place)

/**
 * Whether a run takes the whole window. On a phone it is a step in the history of the tab, so that Back leads to the
 * lesson, and so that a lesson opened later does not begin with it.
 */
export const useDock = (place: ReplayPlace, isRunOpen: boolean) => {
  const location = useLocation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const isHere = isDockedIn(location.state, place)
  const isLeaving = useRef(false)
  if (!isHere) isLeaving.current = false

  const enter = () =>
    void navigate(location, {
      state: { ...(location.state as State), replay: dockOf(place) },
      preventScrollReset: true,
    })
  // A window that is made small, or a tablet that is turned, goes on with the run that is played.
  const wasPhone = useRef(isPhone)
  useEffect(() => {
    if (isPhone && !wasPhone.current && isRunOpen && !isHere) enter()
    wasPhone.current = isPhone
  })
  return {
    isPhone,
    /** Whether a run may be shown. */
    isOpen: !isPhone || isHere,
    enter: () => isPhone && !isHere && enter(),
    leave: () => {
      // A second press must not leave the lesson as well.
      if (isLeaving.current) return
      isLeaving.current = true
      void navigate(-1)
    },
  }
}
