import { campusSlug } from '@padauk/rules/campuses'

const slug = (title: string) => encodeURIComponent(campusSlug(title))

type Category = { campus_id: number; campus_title: string; category_id: number; title: string }

/**
 * `/campuses/:campus/:category?campus_id=&category_id=&course_id=`
 * @param course_id opens at once, which saves the page a request after another; the page finds one without it
 */
export const categoryAddress = ({ campus_id, campus_title, category_id, title }: Category, course_id?: number) =>
  `/campuses/${slug(campus_title)}/${slug(title)}?campus_id=${campus_id}&category_id=${category_id}${course_id ? `&course_id=${course_id}` : ''}`

/** `/campuses/:campus/:category/:lesson?category_id=&course_id=&lesson_id=` */
export const nextLessonAddress = (
  category: Category & { next_lesson: { course_id: number; lesson_id: number; title: string } },
) => {
  const { campus_title, title, category_id, next_lesson } = category
  return `/campuses/${slug(campus_title)}/${slug(title)}/${slug(next_lesson.title)}?category_id=${category_id}&course_id=${next_lesson.course_id}&lesson_id=${next_lesson.lesson_id}`
}
