import './lesson.css'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty } from '#ui/states.tsx'
import { m } from '#words/lessons'

export const LessonSkeleton = () => (
  <main id="main" className="lesson-main" aria-busy>
    <Loading />
    <div className="steps" aria-hidden>
      {[1, 2, 3, 4].map((bar) => (
        <span key={bar}>
          <Skeleton className="h-1.5" />
          <Skeleton className="mt-2 h-4 w-3/5" />
        </span>
      ))}
    </div>
    <div className="lesson-body" aria-hidden>
      <Skeleton className="aspect-video w-full" />
      <Skeleton className="mt-5 h-14 w-full" />
      <Skeleton className="mt-6 h-5 w-2/3" />
      <Skeleton className="mt-3 h-5 w-1/2" />
    </div>
  </main>
)

/** A message in place of a lesson. */
export const LessonPlace = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <main id="main" className="lesson-main">
    <div className="lesson-body">
      {title && <h1 className="lesson-title">{title}</h1>}
      {children}
    </div>
  </main>
)

type LockedProps = { title: string | undefined; first: { title: string; to: To } | undefined; state: unknown }

/** A lesson that requires another one first, with a link to it. */
export const LessonLocked = ({ title, first, state }: LockedProps) => (
  <LessonPlace title={title}>
    <div className="empty">
      <Lock aria-hidden className="icon-large" />
      <h2 className="title-2 text-ink">{m.lesson_locked_title()}</h2>
      <p>{first ? m.lesson_locked_after({ title: first.title }) : m.lesson_locked()}</p>
      {first && (
        <ButtonLink to={first.to} state={state}>
          {m.lesson_locked_open({ title: first.title })}
        </ButtonLink>
      )}
    </div>
  </LessonPlace>
)

export const LessonGone = ({ back }: { back: To }) => (
  <LessonPlace title={m.lesson_gone_title()}>
    <Empty title={m.lesson_gone()}>
      <ButtonLink look="sec" to={back}>
        {m.lesson_back()}
      </ButtonLink>
    </Empty>
  </LessonPlace>
)
