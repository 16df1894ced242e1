import './days.css'
import type { Day } from '@padauk/contract/days'
import { dayAndMonth } from '@padauk/rules/calendar'
import { Petals } from '#ui/petals.tsx'
import { language } from '#words/words.tsx'
import { daySays } from './day-says.ts'
import { m } from './days.words.ts'

/** The day as a flower, with a petal for each thing that is done, and the week before it. */
export const DayHero = ({ day }: { day: Day }) => {
  const { week, streak_days } = day
  const { done, total, title, sentence } = daySays(day)
  return (
    <section className="day-hero on-night" aria-labelledby="day-hero">
      <div className="day-flower" aria-hidden>
        <Petals fraction={total > 0 ? done / total : 0} stroke="#fff" strokeOpacity={0.34} />
      </div>
      <div className="min-w-0">
        <h2 id="day-hero" className="num">
          {title}
        </h2>
        <p className="day-say num">
          {sentence}
          {streak_days > 0 && <b> {m.day_streak({ days: streak_days })}</b>}
        </p>
      </div>
      {week.length > 0 && (
        <ol className="day-week" aria-label={m.day_week()}>
          {week.map((one) => (
            <li key={one.date} {...(one.date === day.date && { 'aria-current': 'date' })}>
              <Petals fraction={Math.min(one.done / Math.max(total, 1), 1)} stroke="#fff" strokeOpacity={0.34} />
              <span className="sr-only">
                {m.day_of_week({ day: dayAndMonth(one.date, language()), done: one.done })}
              </span>
              <span aria-hidden className="num">
                {new Intl.DateTimeFormat(language(), { day: 'numeric', timeZone: 'UTC' }).format(new Date(one.date))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
