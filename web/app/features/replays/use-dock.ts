import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsPhone } from '#lib/wide.ts'
import type { ReplayPlace } from './replays.api.ts'

type State = { replay?: string } | null

/** What the history of the tab calls a replay that takes the whole window. */
const dockOf = ({ lessonId, figure }: ReplayPlace) => `${lessonId} ${figure.name}`
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
  // A window that is made small, or a tablet that is turned, goes on with the run that is played: it stays in the text
  // until the history has its step.
  const isInText = useRef(!isPhone)
  const isEntering = useRef(false)
  useEffect(() => {
    if (!isPhone) isInText.current = true
    else if (isHere || !isRunOpen) isInText.current = false
    if (!isPhone || !isInText.current) isEntering.current = false
    else if (!isEntering.current) {
      isEntering.current = true
      enter()
    }
  })
  return {
    isDocked: isPhone && isHere,
    /** Whether a run may be shown. */
    isOpen: !isPhone || isHere || isInText.current,
    enter: () => isPhone && !isHere && enter(),
    leave: () => {
      // A second press must not leave the lesson as well.
      if (isLeaving.current) return
      isLeaving.current = true
      void navigate(-1)
    },
  }
}
