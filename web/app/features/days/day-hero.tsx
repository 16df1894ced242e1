import './days.css'
import type { Day } from '@padauk/contract/days'
import { dayAndMonth } from '@padauk/rules/calendar'
import { addDays } from '@padauk/rules/days'
import { brand } from '#lib/page-meta.ts'
import { Petals } from '#ui/petals.tsx'
import { m } from '#words/days'
import { language } from '#words/words.tsx'
import { daySays } from './day-says.ts'

/** Days as flowers, each wholly open when the day counts. */
export const Week = ({ label, week, today }: { label: string; week: Day['week']; today: string }) => (
  <ol className="day-week" aria-label={label}>
    {week.map(({ date, done, needed }) => (
      <li key={date} {...(date === today && { 'aria-current': 'date' })}>
        <Petals fraction={needed > 0 ? Math.min(done / needed, 1) : 0} stroke="#fff" strokeOpacity={0.34} />
        <span className="sr-only">{m.day_of_week({ day: dayAndMonth(date, language()), done })}</span>
        <span aria-hidden className="num">
          {new Intl.DateTimeFormat(language(), { day: 'numeric', timeZone: 'UTC' }).format(new Date(date))}
        </span>
      </li>
    ))}
  </ol>
)

/** Nothing was done, neither today nor in the last days. */
export const isUntouched = ({ streak_days, things, week }: Day) =>
  streak_days === 0 && ![...things.map(({ is_done }) => is_done), ...week.map(({ done }) => done > 0)].includes(true)

/** Seven days from today, of which none is missed. */
const weekAhead = ({ date }: Day) =>
  Array.from({ length: 7 }, (_, ahead) => ({
    ...{ date: addDays(date, ahead), done: 0, needed: 1 },
  }))

const Bud = () => (
  <svg className="day-flower" viewBox="-24 -24 48 48" aria-hidden>
    <path d="M0 20C2 10 1 6 0 2" fill="none" stroke="var(--on-night-2)" strokeWidth={2.4} strokeLinecap="round" />
    <path d="M0 4C-9-2-9-14 0-22C9-14 9-2 0 4Z" fill="currentColor" />
  </svg>
)

/** The first day: a bud, and the week that lies ahead. */
export const FirstDayHero = ({ day }: { day: Day }) => (
  <section className="day-hero on-night" aria-labelledby="day-hero">
    <Bud />
    <div className="min-w-0">
      <h2 id="day-hero">{m.day_first({ school: brand() })}</h2>
      <p className="day-say num">{day.goal === null ? m.day_first_enough() : daySays(day).sentence}</p>
    </div>
    <Week label={m.day_first_week()} week={weekAhead(day)} today={day.date} />
  </section>
)

/** Who comes back after a break hears no word of it: the week that lies ahead, and that one thing is enough to begin. */
export const DayAgainHero = ({ day }: { day: Day }) => (
  <section className="day-hero on-night" aria-labelledby="day-hero">
    <Bud />
    <div className="min-w-0">
      <h2 id="day-hero">{m.day_again()}</h2>
      <p className="day-say">{m.day_again_text()}</p>
    </div>
    <Week label={m.day_again_week()} week={weekAhead(day)} today={day.date} />
  </section>
)

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
      {week.length > 0 && <Week label={m.day_week()} week={week} today={day.date} />}
    </section>
  )
}
