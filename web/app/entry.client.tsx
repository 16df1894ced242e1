import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { wordsReady } from '#words/words.tsx'

/** Takes what was typed meanwhile, then tells the page (lib/wait-for-visitor.ts) that clicks are heard now. */
const Hydrated = () => {
  useEffect(() => {
    const tell = () => document.dispatchEvent(new Event('hydrated'))
    if (replay) void replay.replayTyping().finally(tell)
    else tell()
  }, [])
  return <HydratedRouter />
}

// Most pages have no field, and the member area none before its script.
const replay = document.querySelector('input, textarea, select') && (await import('#lib/replay-typing.ts'))
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
