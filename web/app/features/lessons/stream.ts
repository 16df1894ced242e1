import { fileUrl } from '@padauk/contract/files'
import type HlsClass from 'hls.js'
import { isPlaylist, type Rendition } from './playlist.ts'

/** Picture height, audio only, or adaptive. */
export type Choice = number | 'sound' | 'auto'

/** Why playback stopped. `status` is the HTTP status, if the server responded. */
export type Fault = { kind: 'network' | 'server' | 'decode'; status?: number }

export type Stream = { choose: (choice: Choice) => void; close: () => void }
type Opening = {
  source: string
  renditions: Rendition[]
  choice: Choice
  from: number
  onFault: (fault: Fault) => void
}

/** Statuses of the store for an expired address, or for one signed for another member. */
export const REFUSED = [401, 403, 404, 410]

const HLS_TYPE = 'application/vnd.apple.mpegurl'

// Chrome also claims to play HLS natively, but only Safari does so reliably.
const playsHlsItself = (media: HTMLVideoElement) =>
  media.canPlayType(HLS_TYPE) !== '' && (navigator.vendor.startsWith('Apple') || !('MediaSource' in window))

const renditionOf = (renditions: Rendition[], choice: Choice) =>
  renditions.find(({ height }) => height === (choice === 'sound' ? null : choice))

/** Attaches a stored video to a media element and starts at `from` seconds. */
export async function openStream(
  media: HTMLVideoElement,
  opening: Opening,
  signal: AbortSignal,
): Promise<Stream | undefined> {
  if (!isPlaylist(opening.source)) return openFile(media, fileUrl(opening.source), opening)
  if (playsHlsItself(media))
    return openFile(media, renditionOf(opening.renditions, opening.choice)?.url ?? fileUrl(opening.source), opening)
  const { default: Hls } = await import('hls.js/light')
  // Aborted while the code was loading. The element may have another source by now.
  return signal.aborted ? undefined : openHls(media, opening, Hls)
}

function openFile(media: HTMLVideoElement, first: string, { renditions, from, onFault }: Opening): Stream {
  const fail = () => {
    const code = media.error?.code
    onFault({ kind: code === MediaError.MEDIA_ERR_DECODE ? 'decode' : navigator.onLine ? 'server' : 'network' })
  }
  const load = (url: string, at: number) => {
    media.addEventListener(
      'loadedmetadata',
      () => {
        media.currentTime = at
      },
      { once: true },
    )
    media.src = url
  }
  media.addEventListener('error', fail)
  load(first, from)
  return {
    choose: (choice) => {
      const url = renditionOf(renditions, choice)?.url
      if (!url || media.src === url) return
      const goOn = !media.paused
      load(url, media.currentTime)
      if (goOn) void media.play().catch(() => undefined)
    },
    close: () => {
      media.removeEventListener('error', fail)
      media.removeAttribute('src')
      media.load()
    },
  }
}

function openHls(
  media: HTMLVideoElement,
  { source, renditions, choice, from, onFault }: Opening,
  Hls: typeof HlsClass,
): Stream | undefined {
  if (!Hls.isSupported()) {
    onFault({ kind: 'decode' })
    return undefined
  }
  const retry = { maxNumRetry: 3, retryDelayMs: 1000, maxRetryDelayMs: 4000 }
  const policy = (maxLoadTimeMs: number) => ({
    default: { maxTimeToFirstByteMs: 15_000, maxLoadTimeMs, timeoutRetry: retry, errorRetry: retry },
  })
  const hls = new Hls({
    // A worker would need `blob:` in the CSP.
    enableWorker: false,
    autoStartLoad: false,
    // To save data, buffer little ahead and start with a low bandwidth estimate. maxBufferSize must be 0: otherwise
    // small pictures are buffered minutes ahead, despite the 20 s.
    maxBufferLength: 20,
    maxBufferSize: 0,
    backBufferLength: 30,
    abrEwmaDefaultEstimate: 300_000,
    manifestLoadPolicy: policy(20_000),
    playlistLoadPolicy: policy(20_000),
    fragLoadPolicy: policy(120_000),
  })
  // If the level is missing, because its playlist has not been parsed yet, use the smallest.
  const levelOf = (wanted: Choice) =>
    wanted === 'auto'
      ? -1
      : Math.max(
          0,
          hls.levels.findIndex(({ height }) => height === wanted),
        )
  // Capped, so that a failing segment does not switch a chosen picture to a larger one.
  const capTo = (wanted: Choice) => {
    hls.autoLevelCapping = levelOf(wanted)
  }
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    hls.startLevel = choice === 'auto' ? 0 : levelOf(choice)
    if (choice !== 'auto' && choice !== 'sound') hls.loadLevel = hls.startLevel
    capTo(choice)
    hls.startLoad(from)
  })
  let recovered = false
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    // An expired address affects all renditions, so neither a retry nor another rendition helps.
    const isRefused = response?.code !== undefined && REFUSED.includes(response.code)
    if (!fatal && !isRefused) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
    } else if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      onFault(response?.code ? { kind: 'server', status: response.code } : { kind: 'network' })
    } else onFault({ kind: 'decode' })
  })
  // hls.js drops audio-only renditions if others have video, so load the audio's own playlist.
  const sound = choice === 'sound' && renditionOf(renditions, 'sound')
  hls.loadSource(sound ? sound.url : fileUrl(source))
  hls.attachMedia(media)
  return {
    choose: (wanted) => {
      capTo(wanted)
      hls.nextLevel = levelOf(wanted)
    },
    close: () => hls.destroy(),
  }
}
