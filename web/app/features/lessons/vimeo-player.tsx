import Player from '@vimeo/player'
import { Maximize, Minimize } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { m } from '#words/lessons'
import { PlayerMark } from './player-mark.tsx'
import { type After, PlayerEnd } from './player-notices.tsx'
import type { PlayerHandle } from './store-player.tsx'
import { useFullscreen } from './use-fullscreen.ts'
import { useResume } from './use-resume.ts'

type Props = {
  handle: Ref<PlayerHandle>
  /** Whole seconds, as they pass. */
  onTime: (second: number) => void
  lessonId: number
  path: string
  startAt: number
  email: string
  after: After
}

/** If the frame has sent no message by then, it is blocked or unreachable. */
const SILENT_MS = 15_000

/** Embed URL for `76979871` or `76979871/hash`, with Vimeo's tracking disabled. */
function vimeoAddress(path: string) {
  const [id = '', hash] = path.split('/')
  const query = new URLSearchParams({
    dnt: '1',
    speed: '1',
    playsinline: '1',
    title: '0',
    byline: '0',
    portrait: '0',
    ...(hash && { h: hash }),
  })
  return `https://player.vimeo.com/video/${encodeURIComponent(id)}?${query}`
}

function useVimeo(
  iframe: RefObject<HTMLIFrameElement | null>,
  { lessonId, path, startAt, onTime }: Pick<Props, 'lessonId' | 'path' | 'startAt' | 'onTime'>,
) {
  const [isPlaying, setPlaying] = useState(false)
  const [isEnded, setEnded] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const player = useRef<Player>(null)
  const position = useRef(startAt)
  const { reach, save } = useResume(lessonId, startAt, isPlaying)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try has a new iframe
  useEffect(() => {
    if (!iframe.current) return
    const vimeo = new Player(iframe.current)
    player.current = vimeo
    const silent = setTimeout(() => setFailed(true), SILENT_MS)
    const at = ({ seconds }: { seconds: number }) => {
      position.current = seconds
      reach(seconds)
      onTime(Math.floor(seconds))
    }
    vimeo.on('play', () => {
      setPlaying(true)
      setEnded(false)
    })
    vimeo.on('pause', (to: { seconds: number }) => {
      setPlaying(false)
      at(to)
      save()
    })
    vimeo.on('timeupdate', at)
    vimeo.on('seeked', (to: { seconds: number }) => {
      at(to)
      save()
    })
    vimeo.on('ended', () => {
      setPlaying(false)
      setEnded(true)
    })
    vimeo.on('error', () => setFailed(true))
    vimeo
      .ready()
      .then(async () => {
        clearTimeout(silent)
        if (position.current > 0) await vimeo.setCurrentTime(position.current)
        await vimeo.play()
      })
      // Autoplay was blocked. Vimeo's own play button is shown.
      .catch(() => clearTimeout(silent))
    return () => {
      clearTimeout(silent)
      setPlaying(false)
      for (const event of ['play', 'pause', 'timeupdate', 'seeked', 'ended', 'error'] as const) vimeo.off(event)
    }
  }, [iframe, path, tries, reach, save, onTime])

  const retry = () => {
    setFailed(false)
    setTries((count) => count + 1)
  }
  return { player, tries, retry, isEnded, setEnded, isFailed }
}

/** Plays a video from Vimeo. Captions, speed and keys inside the frame are Vimeo's. */
export default function VimeoPlayer({ handle, onTime, lessonId, path, startAt, email, after }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const iframe = useRef<HTMLIFrameElement>(null)
  const { player, tries, retry, isEnded, setEnded, isFailed } = useVimeo(iframe, { lessonId, path, startAt, onTime })
  const { isFull, toggle } = useFullscreen(frame)

  useImperativeHandle(handle, () => ({
    seekTo: (seconds) => {
      player.current?.setCurrentTime(seconds).catch(() => undefined)
      iframe.current?.focus()
    },
    pause: () => void player.current?.pause().catch(() => undefined),
  }))

  return (
    <div ref={frame} className="player-frame player on-night" role="group" aria-label={m.player_label()}>
      {/* The iframe may not go full screen by itself: the watermark must stay above the video. */}
      <iframe
        key={tries}
        ref={iframe}
        src={vimeoAddress(path)}
        title={m.player_label()}
        allow="autoplay; encrypted-media"
        referrerPolicy="strict-origin"
      />
      <PlayerMark email={email} />
      <IconButton
        label={isFull ? m.player_fullscreen_leave() : m.player_fullscreen()}
        className="player-corner"
        onClick={toggle}
      >
        {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      </IconButton>
      {isFailed && (
        <div className="player-notice" role="alert">
          <p>
            {m.player_error_vimeo()} {m.player_error_kept()}
          </p>
          <Button look="gold" size="mid" onClick={retry}>
            {m.player_retry()}
          </Button>
        </div>
      )}
      {isEnded && !isFailed && (
        <PlayerEnd
          after={after}
          onAgain={() => {
            setEnded(false)
            void player.current?.setCurrentTime(0).then(() => player.current?.play())
          }}
        />
      )}
    </div>
  )
}
