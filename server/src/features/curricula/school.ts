import { posix } from 'node:path'
import type { Db } from '#db/schema.ts'
import type { QuizQuestion } from '#lib/gift.ts'
import { normalText } from '#lib/lesson-blocks.ts'
import { figureOf, questionsOf } from '../lessons/keep-quiz.ts'
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

/** Reads the whole school in order, in six queries; run it in a transaction for a consistent snapshot. */
export async function readSchool(db: Db): Promise<School> {
  // What lies in the bin is neither exported nor found by an import.
  const campuses = await db
    .selectFrom('campuses')
    .where('bin_item_id', 'is', null)
    .selectAll()
    .orderBy('position')
    .orderBy('campus_id')
    .execute()
  const categories = await db
    .selectFrom('categories')
    .where('bin_item_id', 'is', null)
    .selectAll()
    .orderBy('position')
    .orderBy('category_id')
    .execute()
  const courses = await db
    .selectFrom('courses')
    .where('bin_item_id', 'is', null)
    .selectAll()
    .orderBy('position')
    .orderBy('course_id')
    .execute()
  const lessons = await db
    .selectFrom('lessons')
    .where('bin_item_id', 'is', null)
    .selectAll()
    .orderBy('position')
    .orderBy('lesson_id')
    .execute()
  const answers = await db
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
  const files = await db
    .selectFrom('files')
    .where((eb) =>
      eb.or(PLACES.map((place) => eb.and([eb('path', '>=', place), eb('path', '<', `${place}\u{10ffff}`)]))),
    )
    .select(['path', 'blob'])
    .execute()

  const quizzes = Map.groupBy(answers, ({ lesson_id }) => lesson_id)
  const quizOf = (lessonId: number): QuizQuestion[] => {
    const forms = Map.groupBy(quizzes.get(lessonId) ?? [], ({ question_id }) => question_id).values()
    return questionsOf([...forms].map(toForm))
  }
  const toForm = (options: typeof answers) => {
    const row = options[0] as (typeof answers)[number]
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
  const lessonsOf = Map.groupBy(lessons, ({ course_id }) => course_id)
  const coursesOf = Map.groupBy(courses, ({ category_id }) => category_id)
  const categoriesOf = Map.groupBy(categories, ({ campus_id }) => campus_id)
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
          lessons: (lessonsOf.get(course_id) ?? []).map(
            ({ lesson_id, needs_previous, is_free, video_source, video_poster, video_captions, ...lesson }) => ({
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
              questions: quizOf(lesson_id),
            }),
          ),
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
