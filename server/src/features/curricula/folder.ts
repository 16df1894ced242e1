import type { Status, Translation } from '@padauk/contract/staff-curricula'
import { toFault } from '#lib/fault-sentences.ts'
import type { QuizQuestion } from '#lib/gift.ts'

/** A file of the folder, by content hash. */
export type StoredFile = { blob: string; bytes: number }
/** Where a folder is read from: its files by '/'-separated path. */
export type Source = { files: Map<string, StoredFile>; read(path: string): Buffer; faults: Fault[] }

/** The bytes of a blob that was loaded. */
export type ReadBlob = (blob: string) => Buffer

export type Fault = { file: string; line: number; message: string }
/** A file that the school serves: `path` is its name in the API, `from` its path in the folder. */
export type FolderFile = StoredFile & { path: string; media_type: string; is_private: boolean; from: string }

/** The common form of an item, whether read from a folder or from the database. */
type Thing = {
  slug: string
  position: number
  title: string
  title_my: string | null
  status: Status | undefined
  /** Of a folder only what its head says. */
  translation: Translation | undefined
}
export type FolderVideo = {
  source: string
  poster: string | null
  captions: { language: string; path: string }[]
  seconds: number
}
export type Lesson = Thing & {
  minutes: number
  needs_previous: boolean
  /** Open to visitors; null: only if it is the first of its campus. */
  is_free: boolean | null
  pass_percent: number
  text: string | null
  text_my: string | null
  vimeo_path: string | null
  video: FolderVideo | null
  /** Of the video; 0 if unknown. */
  video_seconds: number
  questions: QuizQuestion[]
}
export type Course = Thing & { description: string; description_my: string | null }
export type Category = Course & { cover: string }
export type Campus = Category & { logo: string }

/** `at` is the item's path in the folder: a directory for a campus, category or course, a file for a lesson. */
type Place = { at: string }
/** `beside` are the course's files that the lesson shows, `film` the folder of its video. */
export type FolderLesson = Lesson & Place & { beside: string[]; film: string | null }
export type FolderCourse = Course & Place & { lessons: FolderLesson[] }
export type FolderCategory = Category & Place & { courses: FolderCourse[] }
export type FolderCampus = Campus & Place & { categories: FolderCategory[] }
/** A parsed curriculum folder: campus → category → course → lesson, the files they show, and every fault found. */
export type Folder = {
  campuses: FolderCampus[]
  files: FolderFile[]
  storedFiles: Map<string, StoredFile>
  faults: Fault[]
}

/** An invalid curriculum; nothing was changed. The message lists file and line of every fault. */
export class CurriculumError extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super(faults.map(({ file, line, message }) => `${file}:${line} ${toFault(message).message}`).join('\n'))
    this.faults = faults
  }
}
