import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'

type Props = {
  /** The step before this one; without one nothing leads back. */
  back: { label: string; go: () => void } | null
  /** What must be said before the act, such as unanswered questions. */
  notice?: ReactNode
  children: ReactNode
}

/** The fixed bar at the bottom of a lesson: back, and the one act that leads on. */
export const LessonBar = ({ back, notice, children }: Props) => (
  <div className="next" role="group" aria-label={m.lesson_next_step()}>
    {notice && (
      <div className="next-notice" role="alert">
        <CircleAlert aria-hidden />
        {notice}
      </div>
    )}
    {back && (
      <Button look="sec" className="next-back" aria-label={back.label} title={back.label} onClick={back.go}>
        <ArrowLeft aria-hidden />
      </Button>
    )}
    {children}
  </div>
)

export const NextArrow = () => <ArrowRight aria-hidden />
