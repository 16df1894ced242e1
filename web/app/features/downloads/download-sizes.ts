import type { DownloadableLesson, DownloadFile, DownloadKind } from '@padauk/contract/downloads'
import { PLAYER_BYTES } from '#lib/offline/download-files.ts'
import type { Download, DownloadChoice } from '#lib/offline/downloads.ts'

const KINDS: Record<DownloadChoice, readonly DownloadKind[]> = {
  text: ['picture', 'prices'],
  sound: ['picture', 'prices', 'captions', 'qualities', 'sound'],
  video: ['picture', 'prices', 'captions', 'qualities', 'video'],
}

export const CHOICES: readonly DownloadChoice[] = ['text', 'sound', 'video']

const has = ({ files }: Pick<DownloadableLesson, 'files'>, kind: DownloadKind) =>
  files.some((file) => file.kind === kind)

/** What can be downloaded of this lesson: its text, if it has no such film. */
export const choiceFor = (lesson: Pick<DownloadableLesson, 'files'>, wanted: DownloadChoice): DownloadChoice =>
  wanted === 'text' || has(lesson, wanted) ? wanted : 'text'

export const filesFor = ({ files }: Pick<DownloadableLesson, 'files'>, choice: DownloadChoice): DownloadFile[] =>
  files.filter(({ kind }) => KINDS[choice].includes(kind))

const sum = (sizes: readonly { bytes: number }[]) => sizes.reduce((total, { bytes }) => total + bytes, 0)

/** Bytes to be loaded for lessons, with the code that plays their films. */
export const sizeFor = (lessons: readonly DownloadableLesson[], wanted: DownloadChoice) =>
  lessons.reduce(
    (total, lesson) => total + lesson.bytes + sum(filesFor(lesson, choiceFor(lesson, wanted))),
    lessons.some((lesson) => choiceFor(lesson, wanted) !== 'text') ? PLAYER_BYTES : 0,
  )

export const sizeOf = (rows: readonly Download[]) =>
  rows.reduce((total, { bytes, files }) => total + bytes + sum(files), 0)

/** Of them, what is here. */
export const hereOf = (rows: readonly Download[]) =>
  rows.reduce(
    (total, { bytes, files, answers }) =>
      total + (answers.length > 0 ? bytes : 0) + sum(files.filter(({ isHere }) => isHere)),
    0,
  )

/** Bytes by what they are for. A file that several lessons share counts once. */
export const sharesOf = (rows: readonly Download[]) => {
  const shares = { video: 0, sound: 0, text: 0 }
  const counted = new Set<string>()
  for (const { bytes, files, answers } of rows) {
    if (answers.length > 0) shares.text += bytes
    for (const { path, kind, bytes, isHere } of files) {
      if (!isHere || counted.has(path)) continue
      counted.add(path)
      shares[kind === 'video' || kind === 'sound' ? kind : 'text'] += bytes
    }
  }
  return shares
}
