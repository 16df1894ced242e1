import type { StaffVideo } from '@padauk/contract/staff-videos'
import { VIDEO_BYTES_MAX } from '@padauk/contract/staff-videos'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { useTus } from '#lib/use-tus.ts'
import { m } from '#words/staff-lessons'
import { takeUpload } from './staff-lessons.api.ts'

/** Length of a video as read by the browser, in case the server cannot read it; 0 if unreadable. */
const secondsOf = (file: File) =>
  new Promise<number>((resolve) => {
    const video = document.createElement('video')
    const url = URL.createObjectURL(file)
    const end = (seconds: number) => {
      URL.revokeObjectURL(url)
      resolve(Number.isFinite(seconds) ? Math.round(seconds) : 0)
    }
    video.preload = 'metadata'
    video.onloadedmetadata = () => end(video.duration)
    video.onerror = () => end(0)
    setTimeout(() => end(0), 5000)
    video.src = url
  })

/** Uploads a lesson's video in chunks. */
export function useUpload(lessonId: number, onTaken: (video: StaffVideo) => void) {
  const take = useMutation(takeUpload)
  const seconds = useRef<Promise<number>>(Promise.resolve(0))
  const { setState, start, ...upload } = useTus({
    name: `upload:${lessonId}`,
    fingerprint: (file) => `lesson-${lessonId}-${file.name}-${file.size}-${file.lastModified}`,
    refuse: (file) => (file.size > VIDEO_BYTES_MAX ? m.console_cur_video_large() : undefined),
    tooLarge: m.console_cur_video_large,
    onWhole: async (upload_id, file) => {
      const length = await seconds.current
      take.mutate(
        { upload_id, name: file.name, lesson_id: lessonId, ...(length > 0 && { seconds: length }) },
        {
          onSuccess: (video) => {
            setState({ state: 'idle' })
            onTaken(video)
          },
          onError: (error) => setState({ state: 'refused', why: failureSentence(error) }),
        },
      )
    },
  })
  return {
    ...upload,
    start: (file: File) => {
      seconds.current = file.size > VIDEO_BYTES_MAX ? Promise.resolve(0) : secondsOf(file)
      start(file)
    },
  }
}
