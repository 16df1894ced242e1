import { useEffect, useSyncExternalStore } from 'react'
import { language } from '#words/words.tsx'

let say: ((message: string) => string) | undefined
let loading: Promise<void> | undefined

const readers = new Set<() => void>()

const load = async () => {
  const [{ default: texts }, { refusalSayer }] = await Promise.all([
    import('./refusals-my.json'),
    import('./refusal-sayer.ts'),
  ])
  say = refusalSayer(texts)
  for (const read of readers) read()
}

/** Loads the Burmese texts of error messages, which are English on the wire (docs/wire.md). */
export const loadRefusals = async () => {
  if (language() !== 'my') return
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  await loading
}

/** An error message, of the server or of a schema, in the page's language. In English while the texts are not loaded. */
export const sayRefusal = (message: string) => (language() === 'my' && say ? say(message) : message)

const watch = (reader: () => void) => {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/**
 * The same for a message on the screen, which was perhaps made before the texts were there: they are loaded, and then it
 * is said in them. Other texts stay as they are.
 */
export const useRefusal = (message: string | undefined) => {
  const isSaid = useSyncExternalStore(
    watch,
    () => say !== undefined,
    () => false,
  )
  const isMissing = message !== undefined && language() === 'my' && !isSaid
  useEffect(() => {
    if (isMissing) void loadRefusals().catch(() => {})
  }, [isMissing])
  return message && sayRefusal(message)
}

// Who focuses a field may soon need them: forms are validated in the browser, without a request that could load them.
// Here, because every form imports this module, and a page that is only read loads nothing.
if (typeof document !== 'undefined') document.addEventListener('focusin', () => void loadRefusals().catch(() => {}))
