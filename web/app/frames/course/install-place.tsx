import { type ComponentType, useEffect, useState } from 'react'
import { wordsReady } from '#words/words.tsx'

/** Loads the hint that the app can be installed, after a lesson was finished. */
export const InstallPlace = () => {
  const [Hint, setHint] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      const { InstallHint } = await import('#features/installs/install-hint.tsx')
      await wordsReady()
      setHint(() => InstallHint)
    }
    load().catch(() => {})
  }, [])
  return Hint && <Hint />
}
