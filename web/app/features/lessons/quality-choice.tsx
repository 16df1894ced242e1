import './lesson.css'
import { useId } from 'react'
import { clock } from '#lib/clock.ts'
import { megabytes } from '#lib/megabytes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/lessons'
import { type Rendition, sizeOf } from './playlist.ts'
import type { Choice } from './stream.ts'

type Props = {
  state: 'known' | 'loading' | 'failed' | 'file' | 'vimeo'
  seconds: number
  renditions: Rendition[]
  choice: Choice
  onChoose: (choice: Choice) => void
  resumeAt: number
  isStarted: boolean
  /** Size of a plain file, once it is known. */
  fileBytes: number | undefined
}

/** Names a picture without its size. */
export const choiceText = (choice: number | 'sound') => (choice === 'sound' ? m.player_quality_sound() : `${choice}p`)

/** In one line: a number says nothing without its unit. */
const megabytesOf = (bytes: number) => m.player_megabytes({ size: megabytes(bytes) }).replaceAll(' ', '\u00a0')

/** Choice of quality with its size, shown before anything is loaded (OFFLINE-2). */
export function QualityChoice({ state, seconds, renditions, choice, onChoose, resumeAt, isStarted, fileBytes }: Props) {
  const name = useId()
  // Keeps its place while the video plays, so that nothing below it moves.
  const note = (text: string) => (
    <p className={isStarted ? 'tiny faint mt-2.5 num invisible' : 'tiny faint mt-2.5 num'}>{text}</p>
  )
  if (state === 'loading')
    return (
      <p className="player-qualities" role="status">
        <span className="sr-only">{m.player_sizes_loading()}</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </p>
    )
  if (state !== 'known') {
    const ofFile = fileBytes ? () => m.player_size_file({ size: megabytesOf(fileBytes) }) : m.player_size_unknown
    const says = { failed: m.player_sizes_failed, file: ofFile, vimeo: m.player_vimeo_note }[state]
    return note(says())
  }
  const options = renditions.map((rendition, index) => ({
    value: (rendition.height ?? 'sound') as Choice,
    title: m.player_quality_size({
      name: choiceText(rendition.height ?? 'sound'),
      size: megabytesOf(sizeOf(rendition, seconds)),
    }),
    help:
      rendition.height === null
        ? m.player_quality_sound_help()
        : index === 0
          ? m.player_quality_saver()
          : m.player_quality_sharp(),
  }))
  if (renditions.length > 1) {
    const largest = Math.max(...renditions.map((rendition) => sizeOf(rendition, seconds)))
    options.push({
      value: 'auto',
      title: m.player_quality_auto_size({ size: megabytesOf(largest) }),
      help: m.player_quality_auto_help(),
    })
  }
  const current = renditions.find(({ height }) => height === (choice === 'sound' ? null : choice))
  return (
    <>
      <fieldset className="player-qualities">
        <legend className="sr-only">{m.player_load()}</legend>
        {options.map(({ value, title, help }) => (
          <label className="option choice" key={value}>
            <input
              className="check round"
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChoose(value)}
            />
            <span>
              <b className="num">{title}</b>
              <span className="tiny">{help}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {note(
        resumeAt > 0 && current
          ? m.player_remain({ size: megabytesOf(sizeOf(current, seconds - resumeAt)), time: clock(resumeAt) })
          : m.player_nothing_loads(),
      )}
    </>
  )
}
