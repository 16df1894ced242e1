import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import '#lib/translated-pages.ts'
import { replayTyping } from '#lib/replay-typing.ts'
import { wordsReady } from '#words/words.tsx'

/** Loads what reads Zawgyi when somebody types Burmese. */
const watchTyping = () => {
  const controller = new AbortController()
  const onInput = (event: Event) => {
    if (!/[\u1000-\u109f]/.test((event.target as HTMLInputElement).value)) return
    controller.abort()
    import('#lib/zawgyi-fields.ts').then(
      ({ watchZawgyi }) => watchZawgyi(event),
      // The server reads it too.
      () => {},
    )
  }
  document.addEventListener('input', onInput, { signal: controller.signal })
}

/** Takes what was typed meanwhile, then tells the page (lib/wait-for-visitor.ts) that clicks are heard now. */
const Hydrated = () => {
  useEffect(() => {
    watchTyping()
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
