import { Pin } from 'lucide-react'
import { m } from '#words/lessons'

/** At a heading: pins a note to it, or shows those that it has. */
export const LessonPin = ({ heading, count, onPress }: { heading: string; count: number; onPress: () => void }) => (
  <button
    type="button"
    className={count > 0 ? 'pin has-notes' : 'pin'}
    aria-label={count > 0 ? m.lesson_pinned_to({ count, heading }) : m.lesson_pin_to({ heading })}
    onClick={onPress}
  >
    <Pin aria-hidden />
    <span aria-hidden>{count > 0 ? m.lesson_pinned({ count }) : m.lesson_pin()}</span>
  </button>
)
