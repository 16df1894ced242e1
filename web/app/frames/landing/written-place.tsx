// For the server's HTML: the code that it comes with is not loaded.
import './product.css'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { language, wordsReady } from '#words/words.tsx'

const Rendered = import.meta.env.SSR ? (await import('./landing-written.tsx')).LandingWritten : undefined

/**
 * Static sections, as the server has rendered them: a visitor does not need their code. It is loaded for those who
 * comes from another page of the app or changes the language.
 */
export const WrittenPlace = () => {
  const place = useRef<HTMLDivElement>(null)
  const spoken = language()
  const [first] = useState(spoken)
  const [Part, setPart] = useState<ComponentType | undefined>(() => Rendered)
  useEffect(() => {
    if (spoken !== first || !place.current?.firstChild)
      import('./landing-written.tsx').then(
        async ({ LandingWritten }) => {
          await wordsReady()
          setPart(() => LandingWritten)
        },
        () => {},
      )
  }, [spoken, first])
  if (Part)
    return (
      <div>
        <Part />
      </div>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, which React leaves as it is when it hydrates
  return <div key="written" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
