import './lesson-player.css'
import { fileUrl } from '@padauk/contract/files'
import type { Lesson, Video } from '@padauk/contract/lessons'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import { fileSizeQuery, renditionsQuery } from './lessons.api.ts'
import { m } from './lessons.words.ts'
import type { After } from './player-notices.tsx'
import { clock, isPlaylist } from './playlist.ts'
import { QualityChoice } from './quality-choice.tsx'
import type { Choice } from './stream.ts'

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

type Props = { lesson: Lesson; video: Video; email: string; after: After }

/** A lesson's video: a poster until play is pressed, then the player for the store or Vimeo. */
export function LessonPlayer({ lesson, video, email, after }: Props) {
  const { lesson_id } = lesson
  const [startAt, setStartAt] = useState<number | null>(null)
  const [chosen, choose] = useState<Choice | null>(null)
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
  // To save data, start with the smallest picture unless another one is chosen. Without a network, there may be sound only.
  const choice = chosen ?? (renditions[0] ? (renditions[0].height ?? 'sound') : 0)
  const resumeAt = lesson.resume_at < video.seconds - WATCHED_SECONDS ? lesson.resume_at : 0

  return (
    <>
      {startAt === null ? (
        <button type="button" className="player-frame on-night" onClick={() => setStartAt(resumeAt)}>
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
                lessonId={lesson_id}
                video={video}
                renditions={renditions}
                choice={choice}
                onChoose={choose}
                startAt={startAt}
                email={email}
                after={after}
              />
            ) : (
              <VimeoPlayer
                lessonId={lesson_id}
                path={video.vimeo_path ?? ''}
                startAt={startAt}
                email={email}
                after={after}
              />
            )}
          </Suspense>
        </PlainPlayer>
      )}
      <QualityChoice
        seconds={video.seconds}
        renditions={renditions}
        choice={choice}
        onChoose={choose}
        resumeAt={resumeAt}
        isBegun={startAt !== null}
        fileBytes={fileSize.data ?? undefined}
        state={
          !isStream
            ? video.vimeo_path
              ? 'vimeo'
              : 'file'
            : sizes.isPending
              ? 'loading'
              : sizes.isError
                ? 'failed'
                : 'known'
        }
      />
    </>
  )
}
