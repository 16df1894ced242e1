import './lesson.css'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cutText } from '#lib/graphemes.ts'
import { useIsDesk } from '#lib/wide.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from './lessons.words.ts'

/** Number of characters of a lesson's title in its header on a small screen. */
const TITLE_MAX = 16

type Props = {
  title: string | undefined
  back: To
  backState: unknown
  /** Without a list of lessons beside it, which has a way back of its own. */
  isAlone?: boolean
  children: ReactNode
}

/** Sticky header of a lesson. Its actions come from the page. */
export const LessonHeader = ({ title, back, backState, isAlone, children }: Props) => {
  const isWhole = useIsDesk()
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
        <h1 title={title}>{isWhole ? title : cutText(title, TITLE_MAX)}</h1>
      )}
      {children}
    </header>
  )
}
