import type { FreeLesson } from '@padauk/contract/free-lessons'
import type { QuizAnswers, QuizResult } from '@padauk/contract/lessons'
import type { Language } from '@padauk/rules/languages'
import { formsOf, isRight, MISSES_SHOWN, scoreOf, standingOf } from '@padauk/rules/quizzes'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { titleIn } from '../floors/translations.ts'
import { requireAnswers } from '../lessons/grade-quiz.ts'
import { loadContent } from '../lessons/lessons.ts'
import { explanationIn } from '../lessons/quiz-papers.ts'
import { readKeyQuestions } from '../lessons/save-quiz.ts'
import { listPublicLessons } from '../syllabuses/syllabuses.ts'

type Slugs = { campus: string; category: string; course: string; lesson: string }

/**
 * A lesson that visitors may read, without its film.
 * @throws 404 for a lesson that is unknown or not free
 */
export async function readFreeLesson(
  db: Db,
  { campus, category, course, lesson }: Slugs,
  language: Language,
): Promise<FreeLesson> {
  const path = `${campus}/${category}/${course}/${lesson}`
  const free = (await listPublicLessons(db)).filter(({ is_free }) => is_free)
  const at = free.findIndex((one) => one.path === path)
  const [found, nextFree] = at < 0 ? [] : [free[at], free[at + 1]]
  if (!found) throw notFound('lesson')
  const { lesson_id } = found
  const [content, row] = await Promise.all([
    loadContent(db, lesson_id, language),
    db
      .selectFrom('lessons')
      .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
      .innerJoin('categories', 'categories.category_id', 'courses.category_id')
      .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
      .leftJoin('lessons as after', (join) =>
        join
          .onRef('after.course_id', '=', 'lessons.course_id')
          .on('after.lesson_id', '=', (eb) =>
            eb
              .selectFrom('lessons as later')
              .whereRef('later.course_id', '=', 'lessons.course_id')
              .whereRef('later.position', '>', 'lessons.position')
              .where('later.status', '=', 'PUBLISHED')
              .orderBy('later.position')
              .limit(1)
              .select('later.lesson_id'),
          ),
      )
      .where('lessons.lesson_id', '=', lesson_id)
      .select([
        'lessons.minutes',
        'lessons.pass_percent',
        'courses.title as course_title',
        'courses.title_my as course_title_my',
        'categories.title as category_title',
        'categories.title_my as category_title_my',
        'campuses.title as campus_title',
        'campuses.title_my as campus_title_my',
        'after.title as next_title',
        'after.title_my as next_title_my',
      ])
      .executeTakeFirst(),
  ])
  // Deleted a moment ago.
  if (!content || !row) throw notFound('lesson')
  const { body: _, languages: __, questions, ...texts } = content
  return {
    lesson_id,
    minutes: row.minutes,
    ...texts,
    has_video: content.body.vimeo_path !== null || content.body.video_source !== null,
    quiz: questions && { questions, pass_percent: row.pass_percent },
    campus: { slug: campus, ...titleIn({ title: row.campus_title, title_my: row.campus_title_my }, language) },
    category: { slug: category, ...titleIn({ title: row.category_title, title_my: row.category_title_my }, language) },
    course: { slug: course, ...titleIn({ title: row.course_title, title_my: row.course_title_my }, language) },
    next_free: nextFree ? await readNamed(db, nextFree, language) : null,
    next: row.next_title === null ? null : titleIn({ title: row.next_title, title_my: row.next_title_my }, language),
  }
}

async function readNamed(db: Db, { lesson_id, path }: { lesson_id: number; path: string }, language: Language) {
  const titles = await db
    .selectFrom('lessons')
    .where('lesson_id', '=', lesson_id)
    .select(['title', 'title_my'])
    .executeTakeFirst()
  return titles ? { path: `/learn/${path}`, ...titleIn(titles, language) } : null
}

/**
 * Marks a visitor's answers. As for members the second miss of a question shows what is right (LEARN-15), but a visitor
 * has no name to count tries by, so the page's own count is taken: the lesson is free, and there is nothing to win.
 * @throws 404 for a lesson that is not free or has no quiz, 422 for a question or option from another quiz
 */
export async function markFreeQuiz(
  db: Db,
  lessonId: number,
  answers: QuizAnswers['answers'],
  language: Language,
): Promise<QuizResult> {
  const lesson = (await listPublicLessons(db)).find(({ lesson_id }) => lesson_id === lessonId)
  if (!lesson?.is_free) throw notFound('lesson')
  const questions = await readKeyQuestions(db, lessonId)
  if (questions.length === 0) throw notFound('quiz')
  const forms = questions.flatMap(formsOf)
  requireAnswers(answers, forms)
  const results = answers.map((answer) => {
    const { question_id } = answer
    const question = forms.find((one) => one.question_id === question_id) as (typeof forms)[number]
    const { right_number } = question
    const correct = isRight(question, answer)
    const isShown = correct || (answer.tries ?? 0) + 1 >= MISSES_SHOWN
    const right = question.options.filter(({ is_right }) => is_right).map(({ option_id }) => option_id)
    return {
      question_id,
      correct,
      right_option_ids: isShown ? right : null,
      ...(right_number !== undefined && { right_number: isShown ? right_number : null }),
      explanation: isShown ? explanationIn(question, language) : '',
    }
  })
  const { right, isWhole } = standingOf(
    questions,
    (form) => results.find(({ question_id }) => question_id === form.question_id)?.correct,
  )
  const { score_percent, passed } = scoreOf(right, questions.length, lesson.pass_percent)
  return { score_percent, passed: passed && isWhole, results }
}
