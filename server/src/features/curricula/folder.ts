import type { Status } from '@padauk/contract/staff-curricula'
import type { QuizQuestion } from '#lib/gift.ts'

/** A file of the folder: what it holds, by hash. */
export type Kept = { blob: string; bytes: number }
/** Where a folder is read from: its files by their paths, '/' between the names. */
export type Source = { files: Map<string, Kept>; read(path: string): Buffer; faults: Fault[] }

export type Fault = { file: string; line: number; message: string }
/** A file that the school shows: `path` is what the wire calls it, `from` where it lies in the folder. */
export type FolderFile = Kept & { path: string; media_type: string; is_private: boolean; from: string }

/** The one way to write a thing of the school, whether it was read from a folder or from the database. */
export type Thing = { slug: string; position: number; title: string; status: Status | undefined }
export type FolderVideo = {
  source: string
  poster: string | null
  captions: { language: string; path: string }[]
  seconds: number
}
export type Lesson = Thing & {
  minutes: number
  needs_previous: boolean
  pass_percent: number
  text: string | null
  vimeo_path: string | null
  video: FolderVideo | null
  /** Of the video; 0 where nobody has said it. */
  video_seconds: number
  questions: QuizQuestion[]
}
export type Course = Thing & { description: string }
export type Category = Course & { cover: string }
export type Campus = Category & { logo: string }

/** Its place in the folder: `at` is the folder of a campus, category or course, and the file of a lesson. */
type Place = { at: string }
/** `beside` are the files of its course that a lesson shows, `film` is the folder of its video. */
export type FolderLesson = Lesson & Place & { beside: string[]; film: string | null }
export type FolderCourse = Course & Place & { lessons: FolderLesson[] }
export type FolderCategory = Category & Place & { courses: FolderCourse[] }
export type FolderCampus = Campus & Place & { categories: FolderCategory[] }
/** A curriculum folder, read: campus → category → course → lesson, the files that it shows, and every fault found. */
export type Folder = { campuses: FolderCampus[]; files: FolderFile[]; kept: Map<string, Kept>; faults: Fault[] }

/** A curriculum that cannot be taken; nothing was changed. The message names file and line of every fault. */
export class CurriculumError extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super(faults.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
    this.faults = faults
  }
}
