import './days.css'
import type { Day, ThingKind } from '@padauk/contract/days'
import { BookOpen, ChartCandlestick, Check, ListChecks, NotebookPen, Repeat2 } from 'lucide-react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m } from '#words/days'

const SHOWN = {
  LESSON: { Icon: BookOpen, name: m.day_lesson, left: m.day_lesson_left },
  PRACTICE: { Icon: Repeat2, name: m.day_practice, left: m.day_practice_left },
  DRILL: { Icon: ChartCandlestick, name: m.day_drill, left: m.day_drill_left },
  CHECKLIST: { Icon: ListChecks, name: m.day_checklist, left: m.day_checklist_left },
  NOTE: { Icon: NotebookPen, name: m.day_note, left: m.day_note_left },
}

/** The things of today in any order, each with its state and the way to it. */
export const DayThings = ({
  day: { things, practice_tomorrow },
  isFirstDay,
  openChecklist,
  openNotes,
}: {
  day: Day
  isFirstDay: boolean
  openChecklist: () => void
  openNotes: () => void
}) => {
  const acts: Record<ThingKind, (thing: Day['things'][number]) => React.ReactNode> = {
    LESSON: () => (
      <ButtonLink look="sec" size="tight" to="/campuses/continue">
        {m.day_go()}
      </ButtonLink>
    ),
    PRACTICE: ({ done }) => (
      <ButtonLink look="sec" size="tight" to="/campuses/practice">
        {done > 0 ? m.day_go() : m.day_begin()}
      </ButtonLink>
    ),
    DRILL: ({ done, is_done }) => (
      <ButtonLink look="sec" size="tight" to="/campuses/drills">
        {is_done ? m.day_more() : done > 0 ? m.day_go() : m.day_begin()}
      </ButtonLink>
    ),
    CHECKLIST: () => (
      <Button look="sec" size="tight" aria-haspopup="dialog" onClick={openChecklist}>
        {m.day_checklist_act()}
      </Button>
    ),
    NOTE: () => (
      <Button look="sec" size="tight" aria-haspopup="dialog" onClick={openNotes}>
        {m.day_note_act()}
      </Button>
    ),
  }
  // On the first day, a card above leads to the lesson.
  const shown = isFirstDay ? things.filter(({ kind }) => kind !== 'LESSON') : things
  return (
    <ul className="card lined day-things" aria-label={m.day_things()}>
      {shown.map((thing) => {
        const { kind, is_done, done, total } = thing
        const { Icon, name, left } = SHOWN[kind]
        return (
          <li key={kind} className={is_done ? 'done' : undefined}>
            <span className="day-mark" aria-hidden>
              {is_done ? <Check /> : <Icon />}
            </span>
            <p className="min-w-0">
              <b>{name()}</b>
              <br />
              <span className="small muted num">{is_done ? m.day_is_done() : left({ done, total })}</span>
            </p>
            {/* More charts come on request. */}
            {(!is_done || kind === 'DRILL') && acts[kind](thing)}
          </li>
        )
      })}
      {(isFirstDay || practice_tomorrow > 0) && (
        <li>
          <span className="day-mark" aria-hidden>
            <Repeat2 />
          </span>
          <p className="min-w-0">
            <b>{m.day_practice()}</b>
            <br />
            <span className="small muted num">
              {practice_tomorrow > 0 ? m.day_practice_tomorrow({ count: practice_tomorrow }) : m.day_first_practice()}
            </span>
          </p>
        </li>
      )}
    </ul>
  )
}
