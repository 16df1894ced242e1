import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import '#lib/translated-pages.ts'
import { replayTyping } from '#lib/replay-typing.ts'
import { wordsReady } from '#words/words.tsx'

/** Takes what was typed meanwhile, then tells the page (lib/wait-for-visitor.ts) that clicks are heard now. */
const Hydrated = () => {
  useEffect(() => {
    void replayTyping().finally(() => document.dispatchEvent(new Event('hydrated')))
  }, [])
  return <HydratedRouter />
}

// Hydration must not suspend, or taps get no response: load the texts first. A rendered page embeds them.
await wordsReady()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated />
    </StrictMode>,
  )
})
