import { fileUrl } from '@padauk/contract/files'
import type HlsClass from 'hls.js'
import { isPlaylist, type Rendition } from './playlist.ts'

/** The height of the picture, nothing but sound, or what the line carries. */
export type Choice = number | 'sound' | 'auto'

/** Why a video stopped. `status` is what the server answered, when a server answered. */
export type Fault = { kind: 'network' | 'server' | 'decode'; status?: number }

export type Stream = { choose: (choice: Choice) => void; close: () => void }
type Opening = {
  source: string
  renditions: Rendition[]
  choice: Choice
  from: number
  onFault: (fault: Fault) => void
}

/** What the store answers for an address that ran out or was not made for this member. */
export const REFUSED = [401, 403, 404, 410]

const HLS_TYPE = 'application/vnd.apple.mpegurl'

// Chrome also says that it plays HLS by itself, but only Apple's player lets one trust it.
const playsHlsItself = (media: HTMLVideoElement) =>
  media.canPlayType(HLS_TYPE) !== '' && (navigator.vendor.startsWith('Apple') || !('MediaSource' in window))

const renditionOf = (renditions: Rendition[], choice: Choice) =>
  renditions.find(({ height }) => height === (choice === 'sound' ? null : choice))

/** Gives a source of the product's store to a video element, which starts at `from` seconds. */
export async function openStream(
  media: HTMLVideoElement,
  opening: Opening,
  signal: AbortSignal,
): Promise<Stream | undefined> {
  if (!isPlaylist(opening.source)) return openFile(media, fileUrl(opening.source), opening)
  if (playsHlsItself(media))
    return openFile(media, renditionOf(opening.renditions, opening.choice)?.url ?? fileUrl(opening.source), opening)
  const { default: Hls } = await import('hls.js/light')
  // Left while the code was on its way: the element may already have another source.
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
    // A worker would need a blob: address, which the content security policy does not allow.
    enableWorker: false,
    autoStartLoad: false,
    // Data saver: what is not watched is not fetched far ahead, and a guess at the line starts low.
    // Without a size, the 20 s hold: with one, small pictures are fetched minutes ahead.
    maxBufferLength: 20,
    maxBufferSize: 0,
    backBufferLength: 30,
    abrEwmaDefaultEstimate: 300_000,
    manifestLoadPolicy: policy(20_000),
    playlistLoadPolicy: policy(20_000),
    fragLoadPolicy: policy(120_000),
  })
  // A picture that is not there, since its playlist has not been read yet, is the smallest.
  const levelOf = (wanted: Choice) =>
    wanted === 'auto'
      ? -1
      : Math.max(
          0,
          hls.levels.findIndex(({ height }) => height === wanted),
        )
  // A picture chosen by hand is not left for a larger one when a segment fails.
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
    // An address that ran out is no matter of trying again or of another rendition: all of them are too old.
    const isRefused = response?.code !== undefined && REFUSED.includes(response.code)
    if (!fatal && !isRefused) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
    } else if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      onFault(response?.code ? { kind: 'server', status: response.code } : { kind: 'network' })
    } else onFault({ kind: 'decode' })
  })
  // hls.js leaves a rendition without a picture out when others have one, so sound alone is opened by its own playlist.
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
