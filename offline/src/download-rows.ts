import type { DownloadFile } from '@padauk/contract/downloads'

/** What is downloaded of a film: nothing, its sound, or its smallest picture with the sound. */
export type DownloadChoice = 'text' | 'sound' | 'video'

/** A lesson that is on this device, or was asked for. */
export type Download = {
  owner: string
  lesson_id: number
  course_id: number
  title: string
  course: string
  /** Address of the lesson's page. */
  to: string
  choice: DownloadChoice
  /** Of the film's smallest picture. */
  height: number | null
  /** `done` only when everything is here. */
  state: 'waiting' | 'stopped' | 'failed' | 'done'
  failure?: 'full' | 'server'
  /** Of the texts. */
  bytes: number
  files: (DownloadFile & { isHere: boolean })[]
  /** Hashes of the answers in the store `queries` that its page needs. They do not expire. */
  answers: string[]
  /** When it was requested. Tells apart a lesson that was removed and requested again. */
  at: string
}
