import { useSyncExternalStore } from 'react'

/** In Chromium only, so it is missing in the types. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offered: InstallPrompt | undefined
const readers = new Set<() => void>()

const offer = (prompt: InstallPrompt | undefined) => {
  offered = prompt
  for (const read of readers) read()
}

/** Keeps the browser's offer to install the app for a better moment than the one at which it is made. */
export const watchInstallPrompt = () => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => offer(undefined))
}

/** Asks the member. An offer can be used once. */
export const install = async () => {
  const prompt = offered
  offer(undefined)
  await prompt?.prompt()
}

const watch = (reader: () => void) => {
  readers.add(reader)
  return () => void readers.delete(reader)
}

export const useInstallPrompt = () =>
  useSyncExternalStore(
    watch,
    () => offered,
    () => undefined,
  )

/** Whether this page is in the installed app already. `standalone` is Safari's on phones and tablets. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

export const isSafariOnPhone = () => 'standalone' in navigator
