import { CloudOff, RotateCcw } from 'lucide-react'
import { langOf } from '#lib/languages.ts'
import { Flower } from '#ui/flower.tsx'
import { m } from '#words/lessons'
import type { Quiz } from './use-paper.ts'

const headOf = ({ marked }: NonNullable<Quiz['verdict']>) => {
  if (marked === 'kept')
    return (
      <h3>
        <CloudOff aria-hidden />
        {m.quiz_kept()}
      </h3>
    )
  return marked.correct ? (
    <h3>
      <Flower className="size-6.5" />
      {m.quiz_correct()}
    </h3>
  ) : (
    <h3>
      <RotateCcw aria-hidden />
      {m.quiz_missed()}
    </h3>
  )
}

/** What the foot of the quiz says to an answer. The region is always there, so that a screen reader hears what comes into it. */
export function QuizVerdict({ quiz: { verdict } }: { quiz: Quiz }) {
  const marked = verdict?.marked
  const looks = !marked ? '' : marked === 'kept' ? 'kept' : marked.correct ? 'right' : 'missed'
  return (
    <div className={`verdict ${looks}`} role="status">
      {verdict && headOf(verdict)}
      {marked === 'kept' && <p>{m.quiz_kept_text()}</p>}
      {marked && marked !== 'kept' && marked.explanation && (
        <p lang={langOf(marked.explanation)}>{marked.explanation}</p>
      )}
      {marked && marked !== 'kept' && !marked.correct && (
        <p className="muted">{marked.right_option_ids ? m.quiz_now_shown() : m.quiz_hidden_still()}</p>
      )}
    </div>
  )
}
