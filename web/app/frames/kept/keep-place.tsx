import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { wordsReady } from '#words/words.tsx'
import type { KeepPart } from './keep-part.tsx'

type Props = ComponentProps<typeof KeepPart>

/** 'Keep offline' for a lesson or a course. Its code loads after the page. */
export const KeepPlace = (props: Props) => {
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    const load = async () => {
      const { KeepPart } = await import('./keep-part.tsx')
      await wordsReady()
      setPart(() => KeepPart)
    }
    load().catch(() => {})
  }, [])
  // Holds the place of the button in a lesson's header.
  return Part ? <Part {...props} /> : props.lessonId !== undefined && <span className="icon-button" aria-hidden />
}
