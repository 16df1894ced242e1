import { isLanguage, LANGUAGE_NAMES } from '@padauk/rules/languages'
import { Captions, CaptionsOff, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { clock } from '#lib/clock.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/lessons'
import { type PlayerActions, SPEEDS } from './player-keys.ts'
import type { Rendition } from './playlist.ts'
import type { Choice } from './stream.ts'
import type { MediaState } from './use-media.ts'

type Props = {
  media: MediaState
  actions: PlayerActions
  seekTo: (seconds: number) => void
  choice: Choice
  onChoose: (choice: Choice) => void
  renditions: Rendition[]
  languages: string[]
  shownCaptions: number | null
  isFull: boolean
  /** A message covers the bar, whose buttons must not be reachable by keyboard. */
  isCovered: boolean
}

/** The name in the language itself. */
const languageName = (code: string) =>
  isLanguage(code)
    ? LANGUAGE_NAMES[code]
    : (new Intl.DisplayNames(code, { type: 'language', fallback: 'code' }).of(code) ?? code)

/** Control bar over the video. */
export function PlayerControls({
  media,
  actions,
  seekTo,
  choice,
  onChoose,
  renditions,
  languages,
  shownCaptions,
  isFull,
  isCovered,
}: Props) {
  const { isPlaying, isMuted, time, length, loaded, speed } = media
  const captions = languages[shownCaptions ?? -1]
  return (
    <div className="player-bar" inert={isCovered}>
      <div className="player-line num">
        <span>{clock(time)}</span>
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor(length))}
          step={1}
          value={Math.min(Math.floor(time), Math.floor(length))}
          onChange={(event) => seekTo(Number(event.target.value))}
          aria-label={m.player_seek()}
          aria-valuetext={m.player_seek_value({ time: clock(time), length: clock(length) })}
          // The CSP forbids style attributes, but not changes through the CSSOM.
          ref={(element) => {
            element?.style.setProperty('--at', `${(100 * time) / (length || 1)}%`)
            element?.style.setProperty('--loaded', `${(100 * loaded) / (length || 1)}%`)
          }}
        />
        <span>{clock(length)}</span>
      </div>
      <div className="player-buttons">
        <IconButton label={isPlaying ? m.player_pause() : m.player_play()} onClick={actions.toggle}>
          {isPlaying ? <Pause aria-hidden className="icon-large" /> : <Play aria-hidden className="icon-large" />}
        </IconButton>
        <IconButton
          label={isMuted ? m.player_unmute() : m.player_mute()}
          onClick={actions.toggleMute}
          className="player-mute"
        >
          {isMuted ? <VolumeX aria-hidden className="icon-large" /> : <Volume2 aria-hidden className="icon-large" />}
        </IconButton>
        <span className="grow" />
        <select
          aria-label={m.player_speed()}
          value={speed}
          onChange={(event) => actions.setSpeed(Number(event.target.value))}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {m.player_speed_value({ speed: one })}
            </option>
          ))}
        </select>
        {renditions.length > 1 && (
          <select
            className="player-quality"
            aria-label={m.player_quality()}
            value={choice}
            onChange={({ target: { value } }) =>
              onChoose(value === 'auto' || value === 'sound' ? value : Number(value))
            }
          >
            {renditions.map(({ height }) => (
              <option key={height} value={height ?? 'sound'}>
                {height ? `${height}p` : m.player_quality_sound()}
              </option>
            ))}
            <option value="auto">{m.player_quality_auto()}</option>
          </select>
        )}
        {languages.length > 0 && (
          <IconButton
            label={captions ? m.player_captions_on({ language: languageName(captions) }) : m.player_captions_off()}
            aria-pressed={captions !== undefined}
            onClick={actions.nextCaptions}
          >
            {captions ? (
              <Captions aria-hidden className="icon-large" />
            ) : (
              <CaptionsOff aria-hidden className="icon-large" />
            )}
          </IconButton>
        )}
        <IconButton
          label={isFull ? m.player_fullscreen_leave() : m.player_fullscreen()}
          onClick={actions.toggleFullscreen}
        >
          {isFull ? <Minimize aria-hidden className="icon-large" /> : <Maximize aria-hidden className="icon-large" />}
        </IconButton>
      </div>
    </div>
  )
}
