import type { Language } from '@padauk/rules/languages'
import { useEffect, useState } from 'react'
import { correctionsOf, language } from '#words/words.tsx'

const says: Partial<Record<Language, (message: string) => string>> = {}
const loading: Partial<Record<Language, Promise<void>>> = {}

const load = async (language: Language) => {
  const corrections = await correctionsOf('refusals', language)
  // Messages arrive in English.
  if (language === 'en' && !corrections) return
  says[language] = (await import('./say-refusals.ts')).openSayer(language, corrections)
}

/** Loads the texts of error messages, which are English on the wire (docs/wire.md), with the school's corrections. */
export const loadRefusals = async () => {
  const of = language()
  loading[of] ??= load(of).catch((error) => {
    delete loading[of]
    throw error
  })
  await loading[of]
}

/** An error message, of the server or of a schema, in the page's language. In English while the texts are not loaded. */
export const sayRefusal = (message: string) => says[language()]?.(message) ?? message

/**
 * The same for a message on the screen, which was perhaps made before the texts were there: they are loaded, and then it
 * is said in them. Other texts stay as they are.
 */
export const useRefusal = (message: string | undefined) => {
  const of = language()
  const [, showAgain] = useState({})
  useEffect(() => {
    if (!message || says[of]) return
    loadRefusals().then(
      () => showAgain({}),
      () => {},
    )
  }, [message, of])
  return message && sayRefusal(message)
}

// Who focuses a field may soon need them: forms are validated in the browser, without a request that could load them.
// Here, because every form imports this module, and a page that is only read loads nothing.
if (typeof document !== 'undefined') document.addEventListener('focusin', () => void loadRefusals().catch(() => {}))
