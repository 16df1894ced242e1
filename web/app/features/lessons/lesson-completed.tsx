import './lesson-completed.css'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { To } from 'react-router'
import { DayDonePlace } from '#features/days/day-done-place.tsx'
import { InstallPlace } from '#features/installs/install-place.tsx'
import { langOf } from '#lib/languages.ts'
import { useUndisturbed } from '#lib/undisturbed.ts'
import { Bloom } from '#ui/bloom.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m } from '#words/lessons'

export type Ways = {
  next: To | null
  anotherCourse: To
  /** In favourites mode, home is the only link. */
  home: To | null
  state: unknown
}

type Props = {
  isFinished: boolean
  /** Just finished: the blossom animation plays once. */
  isFresh: boolean
  scorePercent: number | undefined
  course: { title: string; done: number; total: number } | undefined
  hasNext: boolean
  /** Of the next lesson, while it is known. */
  nextTitle: string | undefined
  reward: ReactNode
  ways: Ways
  onGoOn: () => void
}

/** The last step of a lesson (LEARN-8). */
export function LessonCompleted({
  isFinished,
  isFresh,
  scorePercent,
  course,
  hasNext,
  nextTitle,
  reward,
  ways,
  onGoOn,
}: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) title.current?.focus({ preventScroll: true })
  }, [isFresh])
  // It celebrates by itself.
  useUndisturbed(isFinished)
  if (!isFinished)
    return (
      <div className="completed">
        <Bloom done={course?.done ?? 0} total={course?.total ?? 1} className="size-24" />
        <h2 className="title-1">{m.lesson_not_finished_title()}</h2>
        <p className="lead">{m.lesson_not_finished()}</p>
        <div className="completed-acts">
          <Button className="w-full" onClick={onGoOn}>
            {m.lesson_go_on()}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={`completed${isFresh ? ' opens' : ''}`}>
      {course ? (
        <Bloom done={course.done} total={course.total} className="size-37" />
      ) : (
        <Bloom done={1} total={1} hidden className="size-37" />
      )}
      <h2 className="title-1" ref={title} tabIndex={-1}>
        {hasNext ? m.lesson_complete() : m.lesson_course_complete()}
      </h2>
      <p className="lead">{m.lesson_well_done()}</p>
      {hasNext && (
        // Keeps its line until the course is read.
        <p className="min-h-lh small">
          {nextTitle && (
            <>
              {m.lesson_next()} · <b lang={langOf(nextTitle)}>{nextTitle}</b>
            </>
          )}
        </p>
      )}
      <div className="completed-acts">
        {reward}
        {ways.home ? (
          <ButtonLink className="w-full" to={ways.home}>
            {m.lesson_home()}
          </ButtonLink>
        ) : (
          <>
            {ways.next && (
              <ButtonLink className="w-full" look={reward ? 'sec' : 'pri'} to={ways.next} state={ways.state}>
                {m.lesson_next()} <ArrowRight aria-hidden />
              </ButtonLink>
            )}
            <ButtonLink
              className="w-full"
              look={ways.next || reward ? 'sec' : 'pri'}
              to={ways.anotherCourse}
              state={ways.state}
            >
              {m.lesson_another_course()}
            </ButtonLink>
          </>
        )}
      </div>
      {(scorePercent !== undefined || course) && (
        <dl className="num">
          {scorePercent !== undefined && (
            <div>
              <dt>{m.lesson_figure_quiz()}</dt>
              <dd>{m.lesson_percent({ percent: scorePercent })}</dd>
            </div>
          )}
          {course && (
            <div>
              <dt>{course.title}</dt>
              <dd>{m.lesson_count_of({ done: course.done, total: course.total })}</dd>
            </div>
          )}
        </dl>
      )}
      {isFresh && <DayDonePlace />}
      {isFresh && <InstallPlace />}
    </div>
  )
}
