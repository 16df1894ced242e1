import type { TreeCampus } from '@padauk/contract/staff-curricula'
import type { Db } from '#db/schema.ts'

const PLACED = ['title', 'title_my', 'translation', 'status', 'position'] as const
const LESSON_PLACED = ['title', 'title_my', 'lessons.translation', 'status', 'position'] as const
const DESCRIBED = [...PLACED, 'description', 'description_my'] as const

/** The whole school in order, including drafts: four queries, whatever its size. */
export async function readTree(db: Db): Promise<{ campuses: TreeCampus[] }> {
  const [campuses, categories, courses, lessons] = await Promise.all([
    db
      .selectFrom('campuses')
      .where('bin_item_id', 'is', null)
      .select(['campus_id', ...DESCRIBED, 'logo', 'cover'])
      .orderBy('position')
      .orderBy('campus_id')
      .execute(),
    db
      .selectFrom('categories')
      .where('bin_item_id', 'is', null)
      .select(['category_id', 'campus_id', ...DESCRIBED, 'cover'])
      .orderBy('position')
      .orderBy('category_id')
      .execute(),
    db
      .selectFrom('courses')
      .where('bin_item_id', 'is', null)
      .select(['course_id', 'category_id', ...DESCRIBED])
      .orderBy('position')
      .orderBy('course_id')
      .execute(),
    db
      .selectFrom('lessons')
      .leftJoin('lesson_revisions as changes', 'changes.lesson_id', 'lessons.lesson_id')
      .where('bin_item_id', 'is', null)
      .select((eb) => [
        'lessons.lesson_id',
        'course_id',
        ...LESSON_PLACED,
        'minutes',
        'vimeo_path',
        'video_source',
        'question_count',
        eb('text', 'is not', null).as('has_text'),
        'revision_id',
      ])
      .orderBy('position')
      .orderBy('lessons.lesson_id')
      .execute(),
  ])
  const lessonsOf = Map.groupBy(lessons, ({ course_id }) => course_id)
  const coursesOf = Map.groupBy(courses, ({ category_id }) => category_id)
  const categoriesOf = Map.groupBy(categories, ({ campus_id }) => campus_id)
  return {
    campuses: campuses.map((campus) => ({
      ...campus,
      categories: (categoriesOf.get(campus.campus_id) ?? []).map(({ campus_id: _, ...category }) => ({
        ...category,
        courses: (coursesOf.get(category.category_id) ?? []).map(({ category_id: _, ...course }) => ({
          ...course,
          lessons: (lessonsOf.get(course.course_id) ?? []).map(
            ({ course_id: _, vimeo_path, video_source, question_count, has_text, revision_id, ...lesson }) => ({
              ...lesson,
              has_video: vimeo_path !== null || video_source !== null,
              has_text: Boolean(has_text),
              has_quiz: question_count > 0,
              has_revision: revision_id !== null,
            }),
          ),
        })),
      })),
    })),
  }
}
