import './days.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Petals } from '#ui/petals.tsx'
import { m } from '#words/days'
import { daySays } from './day-says.ts'
import { dayQuery } from './days.api.ts'

/** What a lesson that was just finished did for the day: the things done, the goal, the streak and the checklist (LEARN-18). */
export const DayDone = () => {
  const { data } = useQuery(dayQuery)
  if (!data) return null
  // A lesson that waits on the phone is done, too.
  const things = data.things.map((thing) => (thing.kind === 'LESSON' ? { ...thing, is_done: true } : thing))
  const { done, total, title, sentence } = daySays({ ...data, things })
  const checklist = things.find(({ kind }) => kind === 'CHECKLIST')
  return (
    <section className="card pad day-after" aria-labelledby="day-after">
      <span className="day-flower" aria-hidden>
        <Petals fraction={total > 0 ? done / total : 0} stroke="#fff" strokeOpacity={0.34} />
      </span>
      <div className="min-w-0">
        <h3 id="day-after" className="title-3 num">
          {title}
        </h3>
        <p className="small muted num">
          {data.goal !== null && sentence}
          {data.streak_days > 0 && ` ${m.day_streak({ days: data.streak_days })}`}
        </p>
        {checklist && (
          <p className="small muted num">
            {m.day_checklist()} · {m.day_checklist_left(checklist)}
          </p>
        )}
        <Link className="link small" to="/campuses/today">
          {m.day_title()}
        </Link>
      </div>
    </section>
  )
}
