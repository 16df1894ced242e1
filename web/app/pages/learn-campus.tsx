import type { Syllabus } from '@padauk/contract/syllabuses'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, MessageCircle } from 'lucide-react'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { courseData, pictureOf } from '#features/syllabuses/course-data.ts'
import { JoinCard } from '#features/syllabuses/join-card.tsx'
import { LearnHead } from '#features/syllabuses/learn-head.tsx'
import { LearnStates } from '#features/syllabuses/learn-states.tsx'
import { Outcomes } from '#features/syllabuses/outcomes.tsx'
import { lessonsOf, sizesOf } from '#features/syllabuses/sizes.ts'
import { SyllabusParts } from '#features/syllabuses/syllabus-parts.tsx'
import { syllabusOnPage, syllabusQuery } from '#features/syllabuses/syllabuses.api.ts'
import { langOf } from '#lib/languages.ts'
import { pageMeta, titleOf } from '#lib/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/syllabuses'
import type { Route } from './+types/learn-campus.ts'

export const meta = ({ params }: Route.MetaArgs) => {
  const campus = syllabusOnPage(params.campus)
  if (!campus) return []
  const path = `/learn/${campus.slug}`
  return pageMeta({
    title: campus.title,
    description: campus.description,
    path,
    picture: pictureOf(params),
    data: [courseData({ ...campus, path }, lessonsOf(campus.categories.flatMap(({ courses }) => courses)))],
  })
}

/** The first free lesson of a campus, with the path of its page. */
const freeOf = ({ slug, categories }: Syllabus) =>
  categories
    .flatMap((category) =>
      category.courses.flatMap((course) =>
        course.lessons.map((lesson) => ({
          ...lesson,
          path: `/learn/${slug}/${category.slug}/${course.slug}/${lesson.slug}`,
        })),
      ),
    )
    .find(({ is_free }) => is_free)

const Campus = ({ campus }: { campus: Syllabus }) => {
  const { slug, title, language, description, cover } = campus
  const courses = campus.categories.flatMap((category) => category.courses)
  const { count, time, data } = sizesOf(lessonsOf(courses))
  const free = freeOf(campus)
  const freeSizes = free && sizesOf([free])
  return (
    <>
      {!syllabusOnPage(slug) && <title>{titleOf(title)}</title>}
      <LearnHead {...{ crumbs: [], title, language, cover }} text={description} facts={[count, time, data]}>
        {free && (
          <ButtonLink look="gold" to={free.path}>
            <BookOpen aria-hidden />
            {m.syllabus_read_free()}
          </ButtonLink>
        )}
        <ChatLink look="line" message={m.syllabus_message({ title })}>
          <MessageCircle aria-hidden />
          {m.syllabus_ask()}
        </ChatLink>
      </LearnHead>
      <div className="wrap learn-body">
        <div className="stack">
          <Outcomes courses={courses} />
          <SyllabusParts syllabus={campus} />
          {free && freeSizes && (
            <section aria-labelledby="free">
              <h2 className="title-2" id="free">
                {m.syllabus_here()}
              </h2>
              <div className="card free-card">
                <p className="row flex-wrap gap-2">
                  <span className="chip done">{m.syllabus_free()}</span>
                  <span className="small muted num">
                    {`${freeSizes.time} · ${freeSizes.data} · ${m.syllabus_nothing_to_fill()}`}
                  </span>
                </p>
                <h3 className="title-3" lang={langOf(free.title)}>
                  {free.title}
                </h3>
                <ButtonLink to={free.path}>{m.syllabus_read_on()}</ButtonLink>
              </div>
            </section>
          )}
        </div>
        <JoinCard title={title} />
      </div>
    </>
  )
}

/** What a visitor finds in a campus: outcomes, lessons with minutes and size, a free one, the price (VISIT-15). */
const LearnCampus = ({ params }: Route.ComponentProps) => {
  const { data, error, refetch } = useQuery(syllabusQuery(params.campus))
  return data ? <Campus campus={data} /> : <LearnStates error={error} onRetry={() => void refetch()} />
}
export default LearnCampus
