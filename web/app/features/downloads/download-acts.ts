import type { DownloadableCourse, DownloadableLesson } from '@padauk/contract/downloads'
import type { Download, DownloadChoice } from '#lib/offline/downloads.ts'
import * as device from '#lib/offline/downloads.ts'
import { readOwner } from '#lib/offline/owner.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/downloads'
import { choiceFor, filesFor } from './download-sizes.ts'

/** What is asked for first, so that a browser asks its person once, when it is clear what for. */
const persist = () => void navigator.storage?.persist?.().catch(() => false)

const act = async (work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    showToast('error', isFull ? m.downloads_full() : m.downloads_refused())
  }
}

type Wanted = {
  course: Pick<DownloadableCourse, 'course_id' | 'title'>
  lessons: readonly DownloadableLesson[]
  choice: DownloadChoice
  addressOf: (lesson: DownloadableLesson) => string
}

/** Asks for lessons; they are loaded one after the other (run-downloads.ts). */
export const downloadLessons = ({ course, lessons, choice: wanted, addressOf }: Wanted) =>
  act(async () => {
    const owner = readOwner()
    if (owner === undefined) return
    persist()
    const at = new Date().toISOString()
    const rows = lessons.map((lesson): Download => {
      const choice = choiceFor(lesson, wanted)
      return {
        owner,
        lesson_id: lesson.lesson_id,
        course_id: course.course_id,
        title: lesson.title,
        course: course.title,
        to: addressOf(lesson),
        choice,
        height: lesson.height,
        state: 'waiting',
        bytes: lesson.bytes,
        files: filesFor(lesson, choice).map((file) => ({ ...file, isHere: false })),
        answers: [],
        at,
      }
    })
    await device.addDownloads(rows)
  })

/** Loading stops. What is here stays. */
export const pauseDownloads = (rows: readonly Download[]) =>
  act(async () => {
    for (const row of rows) await device.changeDownload({ ...row, state: 'stopped' }, ['waiting'])
  })

/** Goes on after a stop or a failure. */
export const resumeDownloads = (rows: readonly Download[]) =>
  act(async () => {
    for (const { failure: _, ...row } of rows)
      await device.changeDownload({ ...row, state: 'waiting' }, ['stopped', 'failed'])
  })

export const removeDownloads = (rows: readonly Download[]) => act(() => device.removeDownloads(rows))
