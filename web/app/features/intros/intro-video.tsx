import './intros.css'
import { LANGUAGE_NAMES, LANGUAGES } from '@padauk/rules/languages'
import type Hls from 'hls.js'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import poster from '#ui/art/intro-poster.svg'
import { Button } from '#ui/button.tsx'
import { Drawing } from '#ui/drawing.tsx'
import { m } from '#words/intros'
import { language } from '#words/words.tsx'

const markup = import.meta.env.SSR ? (await import('#ui/art/intro-poster.svg?raw')).default : ''

const SOURCE = '/intro/master.m3u8'

/** Attaches the video with hls.js if supported, else natively (Safari). */
const openFilm = async (video: HTMLVideoElement, onFault: () => void) => {
  const { default: HlsPlayer } = await import('hls.js/light')
  if (!HlsPlayer.isSupported()) {
    video.src = SOURCE
    return undefined
  }
  // Start with the lowest quality. A worker would need `blob:` in the CSP.
  const player = new HlsPlayer({ startLevel: 0, enableWorker: false })
  player.on(HlsPlayer.Events.ERROR, (_event, { fatal }) => fatal && onFault())
  player.loadSource(SOURCE)
  player.attachMedia(video)
  return player
}

const Film = ({ onFault }: { onFault: () => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    let player: Hls | undefined
    let isGone = false
    openFilm(element, onFault)
      .then((opened) => {
        player = opened
        if (isGone) player?.destroy()
      })
      .catch(onFault)
    element.focus()
    return () => {
      isGone = true
      player?.destroy()
    }
  }, [onFault])
  return (
    // biome-ignore lint/a11y/useMediaCaption: it has captions in both languages
    <video
      ref={video}
      controls
      autoPlay
      playsInline
      tabIndex={0}
      aria-label={m.intro_title()}
      onError={onFault}
      poster={poster}
    >
      {LANGUAGES.map((one) => (
        <track
          key={one}
          kind="captions"
          srcLang={one}
          label={LANGUAGE_NAMES[one]}
          src={`/intro/captions.${one}.vtt`}
          default={one === language()}
        />
      ))}
    </video>
  )
}

const Caption = () => (
  <span className="poster-caption">
    <span>
      <span className="sr-only">{m.intro_play()}</span>
      <b>{m.intro_title()}</b> <span className="poster-soft num">{m.intro_length()}</span>
    </span>
    <span className="poster-soft num">{m.intro_cost()}</span>
  </span>
)

/** Intro video. Only a poster until pressed, then the player and the video load (VISIT-1). */
export const IntroVideo = () => {
  const [state, setState] = useState<'poster' | 'film' | 'fault'>('poster')
  const [fail] = useState(() => () => setState('fault'))
  if (state === 'film')
    return (
      <div className="poster">
        {/* As high as the poster was, so that nothing below it moves. */}
        <span className="contents invisible">
          <span className="poster-picture" />
          <Caption />
        </span>
        <Film onFault={fail} />
      </div>
    )
  if (state === 'fault')
    return (
      <div className="poster">
        <div className="poster-fault" role="alert">
          <p>{m.intro_failed()}</p>
          <Button look="line" onClick={() => setState('film')}>
            {m.retry()}
          </Button>
        </div>
      </div>
    )
  return (
    <button type="button" className="poster" onClick={() => setState('film')}>
      <Drawing className="poster-picture" src={poster} markup={markup} />
      <span className="poster-play">
        <Play aria-hidden />
      </span>
      <Caption />
    </button>
  )
}
