import type { ComponentProps } from 'react'
import { useLatePart } from '#lib/load-part.ts'
import type { DownloadControl } from './download-control.tsx'

/** 'Keep offline' for a lesson or a course. Its code loads after the page. */
export const DownloadPlace = (props: ComponentProps<typeof DownloadControl>) => {
  const Control = useLatePart(async () => (await import('./download-control.tsx')).DownloadControl)
  // Holds the place of the button in a lesson's header.
  return Control ? <Control {...props} /> : props.lessonId !== undefined && <span className="icon-button" aria-hidden />
}
