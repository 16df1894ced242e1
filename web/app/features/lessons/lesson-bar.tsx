import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/lessons'

type Props = {
  /** The previous step; null on the first one. */
  back: { label: string; go: () => void } | null
  /** A message above the action, such as unanswered questions. */
  notice?: ReactNode
  /** The live region for the result of the last action, which rises from the bar. */
  verdict?: ReactNode
  /** Without a list of lessons beside it. */
  isAlone?: boolean
  children: ReactNode
}

/** Fixed bar at the bottom of a lesson: back, and the one action that leads on. */
export const LessonBar = ({ back, notice, verdict, isAlone, children }: Props) => (
  <div className={isAlone ? 'next-bar alone' : 'next-bar'} role="group" aria-label={m.lesson_next_step()}>
    {verdict}
    {notice && (
      <div className="next-notice" role="alert">
        <CircleAlert aria-hidden />
        {notice}
      </div>
    )}
    {back && (
      <Button look="sec" className="min-w-15.5" aria-label={back.label} title={back.label} onClick={back.go}>
        <ArrowLeft aria-hidden />
      </Button>
    )}
    {children}
  </div>
)

export const NextArrow = () => <ArrowRight aria-hidden />
