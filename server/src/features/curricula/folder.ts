import type { QuizQuestion } from '#lib/gift.ts'

export type Fault = { file: string; line: number; message: string }
export type FolderFile = { path: string; media_type: string; is_private: boolean; bytes: Uint8Array }
type Placed = { slug: string; position: number; title: string; description: string }
export type FolderLesson = Omit<Placed, 'description'> & {
  minutes: number
  needs_previous: boolean
  pass_percent: number
  text: string | null
  vimeo_path: string | null
  video: FolderVideo | null
  questions: QuizQuestion[]
}
export type FolderCourse = Placed & { lessons: FolderLesson[] }
export type FolderCategory = Placed & { cover: string; courses: FolderCourse[] }
export type FolderCampus = Placed & { cover: string; logo: string; categories: FolderCategory[] }
/** A curriculum folder in memory: campus → category → course → lesson, with the bytes of its files and every fault found. */
export type Folder = { campuses: FolderCampus[]; files: FolderFile[]; faults: Fault[] }
export type FolderVideo = { source: string; poster: string | null; captions: { language: string; path: string }[]; seconds: number }
