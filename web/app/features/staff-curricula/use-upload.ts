import { UPLOADS_PATH, VIDEO_BYTES_MAX } from '@padauk/contract/staff-videos'
import type { StaffVideo } from '@padauk/contract/staff-videos'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Upload } from 'tus-js-client'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { m } from '#words/generated/messages.js'
import { takeUpload } from './staff-lessons.api.ts'

const CHUNK_BYTES = 4 * 1024 * 1024
/** Then it stops and says so; a line that comes back starts it again. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000]

type State = { state: 'idle' } | { state: 'sending' | 'paused' | 'cut'; name: string; fraction: number; bytes: number } | { state: 'refused'; why: string }
type Broken = { name: string; fraction: number }
const isBroken = (draft: unknown): draft is Broken => typeof draft === 'object' && draft !== null && 'name' in draft && 'fraction' in draft

/** The length of a film as this browser reads it, for a server that cannot tell; 0 where it cannot either. */
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

/**
 * Uploads a film for a lesson in parts (tus): it can be paused, goes on after a cut line, and after a reload when the same
 * file is chosen again.
 */
export function useUpload(lessonId: number, onTaken: (video: StaffVideo) => void) {
  const name = `upload:${lessonId}`
  const [state, setState] = useState<State>({ state: 'idle' })
  const [broken, setBroken] = useState(() => {
    const draft = readDraft(name)
    return isBroken(draft) ? draft : undefined
  })
  const upload = useRef<Upload>(null)
  const take = useMutation(takeUpload)
  const current = useRef(state)
  current.current = state

  const start = async (file: File) => {
    if (file.size > VIDEO_BYTES_MAX) return setState({ state: 'refused', why: m.console_cur_video_large() })
    const tus = await import('tus-js-client').catch(() => undefined)
    if (!tus) return setState({ state: 'refused', why: m.failed_network_toast() })
    const seconds = secondsOf(file)
    const tell = (of: 'sending' | 'paused' | 'cut', fraction: number) => setState({ state: of, name: file.name, fraction, bytes: file.size })
    const fractionNow = () => ('fraction' in current.current ? current.current.fraction : 0)
    const next = new tus.Upload(file, {
      endpoint: UPLOADS_PATH,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => `lesson-${lessonId}-${file.name}-${file.size}-${file.lastModified}`,
      onProgress: (sent, total) => {
        const fraction = total ? sent / total : 0
        tell('sending', fraction)
        keepDraft(name, { name: file.name, fraction } satisfies Broken)
      },
      onError: (error) => {
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined
        if (status === 413) setState({ state: 'refused', why: m.console_cur_video_large() })
        else if (status === 401) setState({ state: 'refused', why: m.failed_session_title() })
        else tell('cut', fractionNow())
      },
      onSuccess: async () => {
        forgetDraft(name)
        setBroken(undefined)
        const upload_id = next.url?.split('/').at(-1) ?? ''
        const length = await seconds
        take.mutate({ upload_id, name: file.name, lesson_id: lessonId, ...(length > 0 && { seconds: length }) }, {
          onSuccess: (video) => {
            setState({ state: 'idle' })
            onTaken(video)
          },
          onError: (error) => setState({ state: 'refused', why: failureSentence(error) }),
        })
      },
    })
    upload.current = next
    tell('sending', 0)
    const [before] = await next.findPreviousUploads()
    if (before) next.resumeFromPreviousUpload(before)
    next.start()
  }
  useEffect(() => {
    const goOn = () => {
      if (current.current.state !== 'cut') return
      setState({ ...current.current, state: 'sending' })
      upload.current?.start()
    }
    addEventListener('online', goOn)
    return () => {
      removeEventListener('online', goOn)
      // What has arrived stays there; the fingerprint finds it again.
      void upload.current?.abort()
    }
  }, [])
  return {
    state,
    /** A film whose upload was broken off by a reload. */
    broken: state.state === 'idle' ? broken : undefined,
    start: (file: File) => void start(file),
    pause: () => {
      void upload.current?.abort()
      if ('name' in state) setState({ ...state, state: 'paused' })
    },
    resume: () => {
      if ('name' in state) setState({ ...state, state: 'sending' })
      upload.current?.start()
    },
    cancel: () => {
      void upload.current?.abort(true).catch(() => {})
      forgetDraft(name)
      setBroken(undefined)
      setState({ state: 'idle' })
    },
  }
}
