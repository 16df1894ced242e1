import { UPLOADS_PATH } from '@padauk/contract/staff-videos'
import { useEffect, useRef, useState } from 'react'
import type { HttpResponse, Upload } from 'tus-js-client'
import { m } from '#words/common'
import { forgetDraft, readDraft, saveDraft } from './drafts.ts'

const CHUNK_BYTES = 4 * 1024 * 1024
/** After these delays the upload stops with an error. It resumes when back online. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000]

type State =
  | { state: 'idle' }
  | { state: 'sending' | 'paused' | 'cut'; name: string; fraction: number; bytes: number }
  | { state: 'refused'; why: string }
type Broken = { name: string; fraction: number }
const isBroken = (draft: unknown): draft is Broken =>
  typeof draft === 'object' && draft !== null && 'name' in draft && 'fraction' in draft

type Options = {
  /** Distinguishes this upload from others on the device. */
  name: string
  fingerprint: (file: File) => string
  /** Why a file is not uploaded at all. */
  refuse: (file: File) => string | undefined
  tooLarge: () => string
  onWhole: (uploadId: string, file: File) => void
}

/** A disk without room is no short outage, though both are 503. */
const isFull = (response: HttpResponse | null) => response?.getBody().includes('"code":"storage_full"') ?? false

/**
 * Uploads a file in chunks (tus). Can be paused, and resumes after a lost connection, or after a reload
 * when the same file is chosen again.
 */
export function useTus({ name, fingerprint, refuse, tooLarge, onWhole }: Options) {
  const [state, setState] = useState<State>({ state: 'idle' })
  const [broken, setBroken] = useState(() => {
    const draft = readDraft(name)
    return isBroken(draft) ? draft : undefined
  })
  const upload = useRef<Upload>(null)
  const current = useRef(state)
  current.current = state

  const start = async (file: File) => {
    const why = refuse(file)
    if (why) return setState({ state: 'refused', why })
    const tus = await import('tus-js-client').catch(() => undefined)
    if (!tus) return setState({ state: 'refused', why: m.failed_network_toast() })
    const tell = (of: 'sending' | 'paused' | 'cut', fraction: number) =>
      setState({ state: of, name: file.name, fraction, bytes: file.size })
    const fractionNow = () => ('fraction' in current.current ? current.current.fraction : 0)
    const next = new tus.Upload(file, {
      endpoint: UPLOADS_PATH,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      onShouldRetry: ({ originalResponse }) =>
        ![401, 413, 429].includes(originalResponse?.getStatus() ?? 0) && !isFull(originalResponse),
      removeFingerprintOnSuccess: true,
      fingerprint: async () => fingerprint(file),
      onProgress: (sent, total) => {
        const fraction = total ? sent / total : 0
        tell('sending', fraction)
        saveDraft(name, { name: file.name, fraction } satisfies Broken)
      },
      onError: (error) => {
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined
        if (status === 413) setState({ state: 'refused', why: tooLarge() })
        else if (status === 429) setState({ state: 'refused', why: m.upload_too_many() })
        else if ('originalResponse' in error && isFull(error.originalResponse))
          setState({ state: 'refused', why: m.upload_no_room() })
        else if (status === 401) setState({ state: 'refused', why: m.failed_session_title() })
        else tell('cut', fractionNow())
      },
      onSuccess: () => {
        forgetDraft(name)
        setBroken(undefined)
        onWhole(next.url?.split('/').at(-1) ?? '', file)
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
      // The server keeps what it has received. The fingerprint finds it again.
      void upload.current?.abort()
    }
  }, [])
  return {
    state,
    setState,
    /** Name of a file whose upload was interrupted by a reload. */
    broken: state.state === 'idle' ? broken : undefined,
    start: (file: File): void => void start(file),
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
