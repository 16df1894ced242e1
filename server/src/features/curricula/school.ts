import { posix } from 'node:path'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import type { QuizQuestion } from '#lib/gift.ts'
import { normalText } from '#lib/lesson-blocks.ts'
import { figureOf, questionsOf } from '../lessons/save-quiz.ts'
import type { Campus, Category, Course, Lesson } from './folder.ts'
import { sameQuiz } from './quiz-files.ts'
import { CAPTIONS } from './read-video.ts'

// The school in the same form as a parsed folder, so that the two can be compared.

type Row = { id: number }
export type SchoolLesson = Lesson & Row & { version: number }
export type SchoolCourse = Course & Row & { lessons: SchoolLesson[] }
export type SchoolCategory = Category & Row & { courses: SchoolCourse[] }
export type SchoolCampus = Campus & Row & { categories: SchoolCategory[] }
/** `blobs` maps store paths to content hashes. */
export type School = { campuses: SchoolCampus[]; blobs: Map<string, string> }

/** Store folders of files that lessons can show. */
const PLACES = ['covers/', 'curriculum/', 'uploads/', 'videos/']

/** The rows of a floor in order. What lies in the bin is neither exported nor found by an import. */
const readFloor = <T extends 'campuses' | 'categories' | 'courses' | 'lessons'>(db: Db, table: T, id: string) =>
  // Only the shared columns are named here, which Kysely's types cannot express for a table of four.
  db
    .selectFrom(table as 'campuses')
    .where('bin_item_id', 'is', null)
    .selectAll()
    .orderBy('position')
    .orderBy(id as 'campus_id')
    .execute() as unknown as Promise<Selectable<Schema[T]>[]>

/** The quiz of every lesson that has one. */
async function readQuizzes(db: Db): Promise<Map<number, QuizQuestion[]>> {
  const rows = await db
    .selectFrom('questions')
    .leftJoin('options', 'options.question_id', 'questions.question_id')
    .select([
      'questions.lesson_id',
      'questions.question_id',
      'form',
      'kind',
      'prompt',
      'explanation',
      'prompt_my',
      'explanation_my',
      'right_number',
      'tolerance',
      'unit',
      'unit_my',
      'options.text',
      'options.text_my',
      'is_right',
    ])
    .orderBy('questions.lesson_id')
    .orderBy('questions.position')
    .orderBy('form')
    .orderBy('questions.question_id')
    .orderBy('options.position')
    .orderBy('option_id')
    .execute()
  const toForm = (options: typeof rows) => {
    const row = options[0] as (typeof rows)[number]
    const { form, kind, prompt, prompt_my, explanation, explanation_my } = row
    return {
      form,
      kind,
      prompt,
      explanation,
      prompt_my,
      explanation_my,
      options: options.flatMap(({ text, text_my, is_right }) =>
        text === null ? [] : [{ text, text_my, is_right: is_right === 1 }],
      ),
      ...figureOf(row),
    }
  }
  const quizOf = (quiz: typeof rows) =>
    questionsOf([...Map.groupBy(quiz, ({ question_id }) => question_id).values()].map(toForm))
  return new Map([...Map.groupBy(rows, ({ lesson_id }) => lesson_id)].map(([id, quiz]) => [id, quizOf(quiz)]))
}

const toLesson = (row: Selectable<Schema['lessons']>, questions: QuizQuestion[]): SchoolLesson => {
  const { lesson_id, needs_previous, is_free, video_source, video_poster, video_captions, ...lesson } = row
  return {
    id: lesson_id,
    ...lesson,
    needs_previous: needs_previous === 1,
    is_free: is_free === null ? null : is_free === 1,
    video:
      video_source === null
        ? null
        : {
            source: video_source,
            poster: video_poster,
            captions: JSON.parse(video_captions) as { language: string; path: string }[],
            seconds: lesson.video_seconds,
          },
    questions,
  }
}

/** Reads the whole school in order, in six queries; run it in a transaction for a consistent snapshot. */
export async function readSchool(db: Db): Promise<School> {
  const campuses = await readFloor(db, 'campuses', 'campus_id')
  const categoriesOf = Map.groupBy(await readFloor(db, 'categories', 'category_id'), ({ campus_id }) => campus_id)
  const coursesOf = Map.groupBy(await readFloor(db, 'courses', 'course_id'), ({ category_id }) => category_id)
  const lessonsOf = Map.groupBy(await readFloor(db, 'lessons', 'lesson_id'), ({ course_id }) => course_id)
  const quizzes = await readQuizzes(db)
  const files = await db
    .selectFrom('files')
    .where((eb) =>
      eb.or(PLACES.map((place) => eb.and([eb('path', '>=', place), eb('path', '<', `${place}\u{10ffff}`)]))),
    )
    .select(['path', 'blob'])
    .execute()
  return {
    blobs: new Map(files.map(({ path, blob }) => [path, blob])),
    campuses: campuses.map(({ campus_id, ...campus }) => ({
      id: campus_id,
      ...campus,
      categories: (categoriesOf.get(campus_id) ?? []).map(({ category_id, ...category }) => ({
        id: category_id,
        ...category,
        courses: (coursesOf.get(category_id) ?? []).map(({ course_id, ...course }) => ({
          id: course_id,
          ...course,
          lessons: (lessonsOf.get(course_id) ?? []).map((row) => toLesson(row, quizzes.get(row.lesson_id) ?? [])),
        })),
      })),
    })),
  }
}

/** Canonical forms for comparison: files by content hash, whatever they are called. */
export type Reader = {
  file(path: string | null): string | null
  text(html: string | null): string
  film(lesson: Lesson): string
  quiz(questions: QuizQuestion[]): string
}

export function readerOf(blobs: Map<string, string>): Reader {
  const file = (path: string) => blobs.get(path) ?? path
  const folders = Map.groupBy(
    [...blobs].filter(([path]) => path.startsWith('videos/')),
    ([path]) => posix.dirname(path),
  )
  return {
    file: (path) => (path === null ? null : file(path)),
    text: (html) => normalText(html, file),
    film({ vimeo_path, video }) {
      if (!video) return JSON.stringify(vimeo_path)
      const parts = (folders.get(posix.dirname(video.source)) ?? [[video.source, file(video.source)]])
        .map(([path, blob]) => [posix.basename(path), blob] as const)
        .filter(([name]) => !CAPTIONS.test(name))
      return JSON.stringify([
        posix.basename(video.source),
        parts.sort(([a], [b]) => (a < b ? -1 : 1)),
        video.poster && file(video.poster),
        video.captions
          .map(({ language, path }) => [language, file(path)])
          .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      ])
    },
    quiz: sameQuiz,
  }
}
