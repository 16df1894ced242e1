import './lesson.css'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cutText } from '#lib/graphemes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/lessons'

/** Number of characters of a lesson's title in its header (LEARN-3). */
const TITLE_MAX = 16

type Props = {
  title: string | undefined
  back: To
  backState: unknown
  /** The page of no lesson: without a list beside it that has a way back of its own, and without another title. */
  isAlone?: boolean
  children: ReactNode
}

/** Sticky header of a lesson. Its actions come from the page. */
export const LessonHeader = ({ title, back, backState, isAlone, children }: Props) => {
  const Title = isAlone ? 'h1' : 'p'
  return (
    <header className="lesson-head">
      <Link
        className={isAlone ? 'icon-button' : 'icon-button lesson-head-back'}
        to={back}
        state={backState}
        aria-label={m.lesson_back()}
        title={m.lesson_back()}
      >
        <ArrowLeft aria-hidden />
      </Link>
      {title === undefined ? (
        <span className="grow">
          <Skeleton className="h-5 w-36" />
        </span>
      ) : (
        <Title className="lesson-head-title" title={title}>
          {cutText(title, TITLE_MAX)}
        </Title>
      )}
      {children}
    </header>
  )
}
