import type { Syllabus } from '@padauk/contract/syllabuses'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { courseData, pictureOf } from '#features/syllabuses/course-data.ts'
import { JoinCard } from '#features/syllabuses/join-card.tsx'
import { LearnHead } from '#features/syllabuses/learn-head.tsx'
import { LearnStates } from '#features/syllabuses/learn-states.tsx'
import { LessonRows } from '#features/syllabuses/lesson-rows.tsx'
import { Outcomes } from '#features/syllabuses/outcomes.tsx'
import { sizesOf } from '#features/syllabuses/sizes.ts'
import { syllabusOnPage, syllabusQuery } from '#features/syllabuses/syllabuses.api.ts'
import { langOf } from '#lib/languages.ts'
import { pageMeta, titleOf } from '#lib/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/syllabuses'
import type { Route } from './+types/learn-course.ts'

type Params = Route.ComponentProps['params']

const coursesIn = ({ slug, categories }: Syllabus) =>
  categories.flatMap((category) =>
    category.courses.map((course) => ({ ...course, path: `/learn/${slug}/${category.slug}/${course.slug}` })),
  )
const addressOf = ({ campus, category, course }: Params) => `/learn/${campus}/${category}/${course}`

export const meta = ({ params }: Route.MetaArgs) => {
  const campus = syllabusOnPage(params.campus)
  const course = campus && coursesIn(campus).find(({ path }) => path === addressOf(params))
  if (!campus || !course) return []
  const { count, time } = sizesOf(course.lessons)
  return pageMeta({
    title: course.title,
    description: m.syllabus_course_description({ description: course.description, count, time }),
    path: course.path,
    picture: pictureOf(params),
    data: [courseData(course, course.lessons)],
  })
}

const Course = ({ campus, params }: { campus: Syllabus; params: Params }) => {
  const courses = coursesIn(campus)
  const course = courses.find(({ path }) => path === addressOf(params))
  if (!course) return <LearnStates error={undefined} isUnknown onRetry={() => {}} />
  const { count, time, data } = sizesOf(course.lessons)
  const others = courses.filter((one) => one !== course)
  const free = course.lessons.find(({ is_free }) => is_free)
  return (
    <>
      {!syllabusOnPage(campus.slug) && <title>{titleOf(course.title)}</title>}
      <LearnHead
        crumbs={[{ to: `/learn/${campus.slug}`, title: campus.title, language: campus.language }]}
        title={course.title}
        language={course.language}
        text={m.syllabus_course_in({ title: campus.title })}
        cover={campus.cover}
        facts={[count, time, data]}
      >
        {free && (
          <ButtonLink look="gold" to={`${course.path}/${free.slug}`}>
            {m.syllabus_read_free()}
          </ButtonLink>
        )}
        <ChatLink look="line" message={m.syllabus_message({ title: course.title })}>
          <MessageCircle aria-hidden />
          {m.syllabus_ask()}
        </ChatLink>
      </LearnHead>
      <div className="wrap learn-body">
        <div className="stack">
          <Outcomes courses={[course]} />
          <section aria-labelledby="lessons">
            <h2 className="title-2" id="lessons">
              {m.syllabus_lessons_title()}
            </h2>
            <div className="card">
              <LessonRows lessons={course.lessons} path={course.path} />
            </div>
          </section>
          {others.length > 0 && (
            <section aria-labelledby="others">
              <h2 className="title-2" id="others">
                {m.syllabus_other_courses()}
              </h2>
              <ul className="grid gap-1">
                {others.map(({ path, title }) => (
                  <li key={path}>
                    <Link className="inline-flex items-center min-h-11 text-leaf" to={path} lang={langOf(title)}>
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <JoinCard title={course.title} />
      </div>
    </>
  )
}

/** A course for visitors (VISIT-15). */
const LearnCourse = ({ params }: Route.ComponentProps) => {
  const { data, error, refetch } = useQuery(syllabusQuery(params.campus))
  return data ? <Course campus={data} params={params} /> : <LearnStates error={error} onRetry={() => void refetch()} />
}
export default LearnCourse
