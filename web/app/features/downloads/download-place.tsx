import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { wordsReady } from '#words/words.tsx'
import type { DownloadControl } from './download-control.tsx'

type Props = ComponentProps<typeof DownloadControl>

/** 'Keep offline' for a lesson or a course. Its code loads after the page. */
export const DownloadPlace = (props: Props) => {
  const [Control, setControl] = useState<ComponentType<Props>>()
  useEffect(() => {
    const load = async () => {
      const { DownloadControl } = await import('./download-control.tsx')
      await wordsReady()
      setControl(() => DownloadControl)
    }
    load().catch(() => {})
  }, [])
  // Holds the place of the button in a lesson's header.
  return Control ? <Control {...props} /> : props.lessonId !== undefined && <span className="icon-button" aria-hidden />
}
