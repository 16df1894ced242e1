import './lesson-player.css'
import './player-controls.css'
import { fileUrl } from '@padauk/contract/files'
import type { Lesson, Video } from '@padauk/contract/lessons'
import { useQuery } from '@tanstack/react-query'
import { Pin, Play } from 'lucide-react'
import {
  Component,
  type ComponentProps,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { clock } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/lessons'
import { fileSizeQuery, renditionsQuery } from './lessons.api.ts'
import type { After } from './player-notices.tsx'
import { isPlaylist, type Rendition } from './playlist.ts'
import { choiceText, QualityChoice } from './quality-choice.tsx'
import type { PlayerHandle } from './store-player.tsx'
import type { Choice } from './stream.ts'
import { firstCaptions } from './use-captions.ts'

const StorePlayer = lazy(() => import('./store-player.tsx'))
const VimeoPlayer = lazy(() => import('./vimeo-player.tsx'))

/** A video stopped this close to its end counts as watched, and restarts from the beginning. */
const WATCHED_SECONDS = 5

/** If the player's code cannot be loaded, falls back to the browser's own player. */
class PlainPlayer extends Component<{ source: string | null; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    if (!this.state.isBroken) return this.props.children
    return this.props.source ? (
      // biome-ignore lint/a11y/useMediaCaption: this fallback plays picture and sound only
      <video className="player-frame" controls playsInline src={fileUrl(this.props.source)} />
    ) : (
      <p role="alert">{m.player_error_decode()}</p>
    )
  }
}

export type Viewer = {
  email: string
  /** What the member chose on any device: the height of the picture, 0 for sound only. */
  videoHeight: number | null
  onVideoHeight: (height: number, title: string) => void
}
type Props = {
  lesson: Lesson
  video: Video
  viewer: Viewer
  after: After
  /** To go to; a new object each time. */
  seek?: { second: number } | undefined
  /** Pins a note to a second. */
  onNote?: ((second: number) => void) | undefined
}

/** As chosen before: sound only, or the largest picture up to that height. The smallest where there is none. */
const asBefore = (renditions: Rendition[], wanted: number) =>
  renditions.findLast(({ height }) => (wanted === 0 ? height === null : height !== null && height <= wanted)) ??
  renditions[0]

/** What sizes a video has, and which is chosen. */
function useSizes(lesson_id: number, video: Video, { videoHeight, onVideoHeight }: Viewer) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const isStream = video.source !== null && isPlaylist(video.source)
  const sizes = useQuery({
    ...renditionsQuery(lesson_id, video.source ?? ''),
    enabled: isStream,
    placeholderData: (old) => old,
    meta: { quiet: true },
  })
  const fileSize = useQuery({
    ...fileSizeQuery(lesson_id, video.source ?? ''),
    enabled: video.source !== null && !isStream,
    meta: { quiet: true },
  })
  const renditions = sizes.data ?? []
  // To save data, start with the smallest picture unless another one was chosen. Without a network, there may be sound only.
  const start = videoHeight === null ? renditions[0] : asBefore(renditions, videoHeight)
  const choice = chosen ?? (start ? (start.height ?? 'sound') : 0)
  const choose = (next: Choice) => {
    setChosen(next)
    // What the line allows is nobody's choice of a picture.
    if (next !== 'auto') onVideoHeight(next === 'sound' ? 0 : next, choiceText(next))
  }
  const sizesState = sizes.isPending ? 'loading' : sizes.isError ? 'failed' : 'known'
  const state: ComponentProps<typeof QualityChoice>['state'] = isStream
    ? sizesState
    : video.vimeo_path
      ? 'vimeo'
      : 'file'
  return { renditions, choice, choose, fileBytes: fileSize.data ?? undefined, state }
}

type PosterProps = { ref: Ref<HTMLButtonElement>; video: Video; resumeAt: number; onPlay: () => void }

const Poster = ({ ref, video, resumeAt, onPlay }: PosterProps) => (
  <button ref={ref} type="button" className="player-frame on-night" onClick={onPlay}>
    {video.poster && <img src={fileUrl(video.poster, 768)} alt="" fetchPriority="high" />}
    <span className="player-play">
      <Play aria-hidden />
      <span>{resumeAt > 0 ? m.player_resume({ time: clock(resumeAt) }) : m.player_play()}</span>
    </span>
    <span className="player-length num">{clock(video.seconds)}</span>
    {resumeAt > 0 && (
      <span
        className="player-resume"
        ref={(bar) => bar?.style.setProperty('width', `${(100 * resumeAt) / video.seconds}%`)}
      />
    )}
  </button>
)

/** A lesson's video: a poster until play is pressed, then the player for the store or Vimeo. */
export function LessonPlayer({ lesson, video, viewer, after, seek, onNote }: Props) {
  const { lesson_id } = lesson
  const { email } = viewer
  const [started, setStarted] = useState<{ startAt: number; isSilent: boolean } | null>(null)
  const { renditions, choice, choose, fileBytes, state } = useSizes(lesson_id, video, viewer)
  const hasCaptions = video.source !== null && firstCaptions(video) !== null
  // To who reads along, a voice in another language is noise, unless it is all that is loaded.
  const isSilent = hasCaptions && (renditions[0]?.voice ?? 'my') !== 'my' && choice !== 'sound'
  const stoppedAt = lesson.resume_at < video.seconds - WATCHED_SECONDS ? lesson.resume_at : 0
  const resumeAt = seek && seek.second < video.seconds ? seek.second : stoppedAt
  const [second, setSecond] = useState<number>()
  const player = useRef<PlayerHandle>(null)
  const poster = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!seek) return
    // Not yet begun, it starts there: pressing play says what it costs.
    if (player.current) player.current.seekTo(seek.second)
    else poster.current?.focus()
  }, [seek])

  return (
    <>
      {started === null ? (
        <>
          <Poster
            ref={poster}
            video={video}
            resumeAt={resumeAt}
            onPlay={() => setStarted({ startAt: resumeAt, isSilent })}
          />
          {hasCaptions && (
            <p className="player-captions-soon">{isSilent ? m.player_begins_silent() : m.player_begins_captions()}</p>
          )}
        </>
      ) : (
        <PlainPlayer source={video.source}>
          <Suspense
            fallback={
              <div className="player-frame on-night">
                <p className="player-waiting" role="status">
                  <span className="sr-only">{m.player_waiting()}</span>
                </p>
              </div>
            }
          >
            {video.source ? (
              <StorePlayer
                handle={player}
                onTime={setSecond}
                lessonId={lesson_id}
                video={video}
                renditions={renditions}
                choice={choice}
                onChoose={choose}
                {...started}
                email={email}
                after={after}
              />
            ) : (
              <VimeoPlayer
                handle={player}
                onTime={setSecond}
                lessonId={lesson_id}
                path={video.vimeo_path ?? ''}
                startAt={started.startAt}
                email={email}
                after={after}
              />
            )}
          </Suspense>
        </PlainPlayer>
      )}
      {onNote && (
        <Button
          look="sec"
          size="tight"
          className="mt-3 num"
          onClick={() => {
            player.current?.pause()
            onNote(second ?? resumeAt)
          }}
        >
          <Pin className="icon-small" aria-hidden />
          {m.lesson_note_at({ time: clock(second ?? resumeAt) })}
        </Button>
      )}
      <QualityChoice
        seconds={video.seconds}
        renditions={renditions}
        choice={choice}
        onChoose={choose}
        resumeAt={resumeAt}
        isStarted={started !== null}
        fileBytes={fileBytes}
        state={state}
      />
    </>
  )
}
