import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { wordsReady } from '#words/words.tsx'

// Hydration must not suspend, or taps get no response: load the texts first. A rendered page embeds them.
await wordsReady()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
