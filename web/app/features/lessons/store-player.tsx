import { fileUrl } from '@padauk/contract/files'
import type { Video } from '@padauk/contract/lessons'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { m } from '#words/lessons'
import { PlayerControls } from './player-controls.tsx'
import { pressKey } from './player-keys.ts'
import { PlayerMark } from './player-mark.tsx'
import { type After, PlayerEnd, PlayerFault, SoundOnly } from './player-notices.tsx'
import type { Rendition } from './playlist.ts'
import type { Choice } from './stream.ts'
import { firstCaptions, useCaptions } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useMedia } from './use-media.ts'
import { useResume } from './use-resume.ts'
import { useStream } from './use-stream.ts'

/** What the page does with a player. */
export type PlayerHandle = { seekTo: (seconds: number) => void; pause: () => void }

type Props = {
  handle: Ref<PlayerHandle>
  /** Whole seconds, as they pass. */
  onTime: (second: number) => void
  /** Starts without sound. */
  isSilent: boolean
  lessonId: number
  video: Video
  renditions: Rendition[]
  choice: Choice
  onChoose: (choice: Choice) => void
  startAt: number
  email: string
  after: After
}

const IDLE_MS = 3000

/** Nobody has moved the pointer or pressed a key for a while. */
function useIdle() {
  const [isIdle, setIdle] = useState(false)
  const stirred = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(stirred.current), [])
  const stir = () => {
    setIdle(false)
    clearTimeout(stirred.current)
    stirred.current = setTimeout(() => setIdle(true), IDLE_MS)
  }
  return { isIdle, stir }
}

const actionsOn = (element: RefObject<HTMLVideoElement | null>, seekTo: (seconds: number) => void) => ({
  seekBy: (seconds: number) => seekTo((element.current?.currentTime ?? 0) + seconds),
  setSpeed: (speed: number) => {
    // Also the default rate, because loading a new source resets to it.
    if (element.current) Object.assign(element.current, { defaultPlaybackRate: speed, playbackRate: speed })
  },
  toggleMute: () => {
    if (element.current) element.current.muted = !element.current.muted
  },
})

const CaptionLines = ({ lang, lines }: { lang: string | undefined; lines: string[] }) => (
  <p className="player-captions" lang={lang}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </p>
)

type FilmProps = Pick<Video, 'poster' | 'captions'> & { ref: Ref<HTMLVideoElement>; onClick: () => void }

const Film = ({ ref, poster, captions, onClick }: FilmProps) => (
  // biome-ignore lint/a11y/useMediaCaption: captions are rendered if the lesson has them
  <video ref={ref} playsInline preload="none" poster={poster ? fileUrl(poster, 768) : undefined} onClick={onClick}>
    {captions.map(({ language, path }) => (
      <track key={language} kind="captions" srcLang={language} label={language} src={fileUrl(path)} />
    ))}
  </video>
)

/** Plays a video from the store, either HLS or a plain file. */
export default function StorePlayer(props: Props) {
  const { handle, onTime, isSilent, lessonId, video, renditions, choice, onChoose, startAt, email, after } = props
  const element = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { fault, retry, isRetrying, position, captions } = useStream(element, props)
  const media = useMedia(element, { startAt, seconds: video.seconds })
  const { reach, save } = useResume(lessonId, startAt, media.isPlaying)
  const { isFull, toggle: toggleFullscreen } = useFullscreen(frame)
  const { isIdle, stir } = useIdle()
  const rests = isIdle && media.isPlaying && !fault
  const { shown, lines, next: nextCaptions } = useCaptions(element, captions.length, firstCaptions(video))

  useEffect(() => {
    if (isSilent && element.current) element.current.muted = true
  }, [isSilent])
  useEffect(() => reach(media.time), [reach, media.time])
  const second = Math.floor(media.time)
  useEffect(() => onTime(second), [onTime, second])
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])

  const seekTo = (seconds: number) => {
    const video = element.current
    if (!video) return
    video.currentTime = Math.min(Math.max(0, seconds), Math.max(0, media.length - 0.5))
    reach(video.currentTime)
    save()
  }
  useImperativeHandle(handle, () => ({
    seekTo: (seconds) => {
      seekTo(seconds)
      frame.current?.focus()
    },
    pause: () => element.current?.pause(),
  }))
  const toggle = () => {
    const video = element.current
    if (video?.paused) video.play().catch(() => undefined)
    else video?.pause()
  }
  const actions = { ...actionsOn(element, seekTo), toggle, nextCaptions, toggleFullscreen }
  const onKeyDown = (event: KeyboardEvent) => {
    stir()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (pressKey(event.nativeEvent, element.current?.playbackRate ?? 1, actions)) event.preventDefault()
  }
  const languages = useMemo(() => captions.map(({ language }) => language), [captions])

  return (
    <div
      ref={frame}
      className={`player on-night${rests ? ' rests' : ''}`}
      role="group"
      aria-label={m.player_label()}
      aria-description={m.player_keys()}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerMove={stir}
      onFocus={stir}
    >
      <div className="player-frame">
        <Film ref={element} poster={video.poster} captions={captions} onClick={toggle} />
        {choice === 'sound' && <SoundOnly />}
        <PlayerMark email={email} />
        {media.isBuffering && !fault && (
          <p className="player-waiting" role="status">
            <span className="sr-only">{m.player_waiting()}</span>
          </p>
        )}
        <PlayerControls
          media={media}
          actions={actions}
          seekTo={seekTo}
          choice={choice}
          onChoose={onChoose}
          renditions={renditions}
          languages={languages}
          shownCaptions={shown}
          isFull={isFull}
          isCovered={fault !== null || media.isEnded}
        />
        {fault && <PlayerFault fault={fault} at={position.current} isRetrying={isRetrying} onRetry={retry} />}
        {media.isEnded && !fault && (
          <PlayerEnd
            after={after}
            onAgain={() => {
              seekTo(0)
              toggle()
            }}
          />
        )}
      </div>
      {/* On a phone below the picture, so that they cover neither a chart's labels nor the controls. */}
      {shown !== null && <CaptionLines lang={languages[shown]} lines={lines} />}
    </div>
  )
}
