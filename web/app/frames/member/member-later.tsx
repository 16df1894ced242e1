import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { CampusNotHere } from '#features/campuses/campus-not-here.tsx'
import { watchUses } from '#features/data-uses/watch-uses.ts'
import { FinalPlace } from '#features/finals/final-place.tsx'
import { watchInstallPrompt } from '#features/installs/install-prompt.ts'
import { PendingPlace } from '#features/pending-changes/pending-place.tsx'
import { PracticePlace } from '#features/practices/practice-place.tsx'
import { startOffline, takeUpdate } from '#lib/offline/start.ts'
import { isView } from '#lib/session.ts'
import { CelebrationPlace } from './celebration-place.tsx'
import { usePanels } from './member-panels.tsx'
import { watchMember } from './watch-member.ts'

/** The address that this document was opened with: /campuses leads on to a campus before this code is there. */
const openedWith = () => {
  const [opened] = performance.getEntriesByType('navigation')
  return new URL(opened?.name ?? location.href).searchParams.get('open')
}
let isTaken = false

/** Opens what a shortcut of the installed app names (app.en.webmanifest). */
const useShortcut = () => {
  const { openNotes, openChecklist } = usePanels()
  const [search, setSearch] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document
  useEffect(() => {
    if (isTaken) return
    isTaken = true
    const openedPanel = openedWith()
    if (search.has('open')) {
      search.delete('open')
      setSearch(search, { replace: true })
    }
    if (openedPanel === 'notes') openNotes()
    if (openedPanel === 'checklist') openChecklist()
  }, [])
}

let isWatched = false
/** For the whole document: the member area may be left and entered again. */
const watchOnce = () => {
  if (isWatched) return
  isWatched = true
  watchInstallPrompt()
  watchUses()
  watchMember()
}

/** What the member area needs, but not for its first view. */
export const MemberLater = () => {
  const { key } = useLocation()
  const client = useQueryClient()
  const { setWays } = usePanels()
  useShortcut()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setWays({ Practice: PracticePlace, Final: FinalPlace, CampusNotHere }), [])
  useEffect(() => {
    // Nothing of what staff see of a member is kept.
    if (isView()) return
    watchOnce()
    // Until it succeeds, everything works as in a browser that keeps nothing.
    startOffline().catch(() => {})
    Promise.all([import('#features/downloads/run-downloads.ts'), import('./cache-answers.ts')])
      .then(([{ startDownloads }, { cacheAnswers }]) => startDownloads(client, cacheAnswers))
      .catch(() => {})
  }, [client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: between two pages
  useEffect(takeUpdate, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again at each page, until it succeeds
  useEffect(() => {
    if (!isView()) import('./read-places.ts').then(({ readPlaces }) => readPlaces(client)).catch(() => {})
  }, [client, key])
  return isView() ? null : (
    <>
      <PendingPlace />
      <CelebrationPlace />
    </>
  )
}
