import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { startOffline, takeUpdate } from '#lib/offline-app.ts'
import { usePanels } from './member-panels.tsx'
import { OutboxPlace } from './outbox-place.tsx'

/** Opens what a shortcut of the installed app names (app.en.webmanifest). */
const useShortcut = () => {
  const { openNotes, openChecklist } = usePanels()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('open')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!asked) return
    search.delete('open')
    setSearch(search, { replace: true })
    if (asked === 'notes') openNotes()
    if (asked === 'checklist') openChecklist()
  }, [asked])
}

/** What the member area needs, but not for its first view. */
export const MemberLater = () => {
  const { key } = useLocation()
  const client = useQueryClient()
  useShortcut()
  useEffect(() => {
    // Until it succeeds, everything works as in a browser that keeps nothing.
    startOffline().catch(() => {})
    import('#frames/kept/run-kept.ts').then(({ startKept }) => startKept(client)).catch(() => {})
  }, [client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: between two pages
  useEffect(takeUpdate, [key])
  return <OutboxPlace />
}
