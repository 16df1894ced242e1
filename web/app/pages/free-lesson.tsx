import type { FreeLesson } from '@padauk/contract/free-lessons'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, Film } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { DrillPlace } from '#features/drills/drill-place.tsx'
import { freeLessonOnPage, freeLessonQuery } from '#features/free-lessons/free-lessons.api.ts'
import { LessonText } from '#features/lessons/lesson-text.tsx'
import { pictureOf } from '#features/syllabuses/course-data.ts'
import { LearnHead } from '#features/syllabuses/learn-head.tsx'
import { LearnStates } from '#features/syllabuses/learn-states.tsx'
import { useLoadPart } from '#lib/load-part.ts'
import { pageMeta, titleOf } from '#lib/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SaidNote } from '#ui/said-in.tsx'
import { m } from '#words/free-lessons'
import { language as languageOfPage } from '#words/words.tsx'
import type { Route } from './+types/free-lesson.ts'

type Params = Route.ComponentProps['params']

const addressOf = ({ campus, category, course, lesson }: Params) => `/learn/${campus}/${category}/${course}/${lesson}`

export const meta = ({ params }: Route.MetaArgs) => {
  const lesson = freeLessonOnPage(params)
  if (!lesson) return []
  return pageMeta({
    title: lesson.title,
    description: m.free_description({ campus: lesson.campus.title, course: lesson.course.title }),
    path: addressOf(params),
    picture: pictureOf(params),
    data: [
      {
        '@type': 'LearningResource',
        name: lesson.title,
        isAccessibleForFree: true,
        timeRequired: `PT${lesson.minutes}M`,
        inLanguage: lesson.language ?? languageOfPage(),
      },
    ],
  })
}

type Quiz = ComponentType<{ lesson: FreeLesson }>

/** The quiz is loaded when somebody wants it. */
const useQuizPart = () => {
  const load = useLoadPart()
  const [Quiz, setQuiz] = useState<Quiz>()
  const begin = () =>
    load(
      () => import('#features/free-lessons/free-quiz.tsx'),
      (part) => setQuiz(() => part.default),
    )
  return { Quiz, begin }
}

type PlaceProps = { lesson: FreeLesson; count: number; Quiz: Quiz | undefined; onBegin: () => void }

const QuizPlace = ({ lesson, count, Quiz, onBegin }: PlaceProps) => (
  <section className="card free-card" aria-labelledby="quiz">
    <h2 className="title-3" id="quiz">
      {m.free_quiz()}
    </h2>
    {Quiz ? (
      <Quiz lesson={lesson} />
    ) : (
      <>
        <p className="muted">{m.free_quiz_text({ count })}</p>
        <Button onClick={onBegin}>{m.free_quiz_begin()}</Button>
      </>
    )}
  </section>
)

const replay = () => <p className="small muted">{m.free_replay()}</p>

const Lesson = ({ lesson, params }: { lesson: FreeLesson; params: Params }) => {
  const campus = `/learn/${params.campus}`
  const course = `${campus}/${params.category}/${params.course}`
  const { Quiz, begin } = useQuizPart()
  const count = lesson.quiz?.questions.length ?? 0
  return (
    <>
      {!freeLessonOnPage(params) && <title>{titleOf(lesson.title)}</title>}
      <LearnHead
        crumbs={[
          { to: campus, ...lesson.campus },
          { to: course, ...lesson.course },
        ]}
        title={lesson.title}
        language={lesson.language}
        facts={[m.free_lesson({ title: lesson.campus.title }), m.free_minutes({ minutes: lesson.minutes })]}
      >
        {count > 0 && (
          <ButtonLink look="line" to="#quiz" onClick={begin}>
            {m.free_to_quiz({ count })}
            <ArrowDown aria-hidden />
          </ButtonLink>
        )}
      </LearnHead>
      <div className="wrap free-text">
        <article>
          <SaidNote language={lesson.language} />
          {lesson.text !== null && (
            <LessonText html={lesson.text} lang={lesson.language ?? languageOfPage()} replay={replay} />
          )}
        </article>
        {count > 0 && <QuizPlace lesson={lesson} count={count} Quiz={Quiz} onBegin={begin} />}
        <section className="card free-card" aria-labelledby="drill">
          <h2 className="title-3" id="drill">
            {m.free_drill()}
          </h2>
          <DrillPlace begin={m.free_drill_begin()}>
            <p className="muted">{m.free_drill_text()}</p>
          </DrillPlace>
        </section>
        <section className="card free-card" aria-labelledby="next">
          <h2 className="title-3" id="next">
            {m.free_next()}
          </h2>
          {lesson.next && <p>{m.free_next_for_members({ title: lesson.next.title })}</p>}
          {lesson.has_video && (
            <p className="small muted row gap-2">
              <Film className="icon-small" aria-hidden />
              {m.free_film()}
            </p>
          )}
          <p className="row flex-wrap gap-3">
            <ButtonLink to="/subscription">{m.free_plans()}</ButtonLink>
            <ButtonLink look="sec" to={course}>
              {m.free_course()}
            </ButtonLink>
          </p>
        </section>
      </div>
    </>
  )
}

/** A whole lesson for visitors (VISIT-15). */
const FreeLessonPage = ({ params }: Route.ComponentProps) => {
  const { data, error, refetch } = useQuery(freeLessonQuery(params))
  return data ? (
    <Lesson lesson={data} params={params} key={data.lesson_id} />
  ) : (
    <LearnStates error={error} unknown={m.free_not_free()} onRetry={() => void refetch()} />
  )
}
export default FreeLessonPage
