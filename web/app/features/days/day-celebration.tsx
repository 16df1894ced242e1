import './days.css'
import './day-celebration.css'
import type { Day } from '@padauk/contract/days'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { PETAL, TURNS } from '#ui/petals.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { useModal } from '#ui/use-modal.ts'
import { m } from '#words/days'
import { Week } from './day-hero.tsx'
import { daySays } from './day-says.ts'

const OpenFlower = () => (
  <svg className="day-open" viewBox="-35 -35 70 70" aria-hidden>
    <circle r="33" fill="var(--night-3)" fillOpacity={0.45} stroke="currentColor" strokeWidth={2.4} />
    {TURNS.map((turn) => (
      <g key={turn} className="day-petal" transform={`rotate(${turn})`}>
        <g>
          <path d={PETAL} fill="currentColor" />
          <path
            d="M0-8V-20M-1.6-9.4Q-5-14-5.6-18.4M1.6-9.4Q5-14 5.6-18.4"
            fill="none"
            stroke="#c98a0c"
            strokeOpacity={0.6}
            strokeLinecap="round"
          />
        </g>
      </g>
    ))}
    <circle r="3.6" fill="#7a4e00" />
  </svg>
)

/** x, y, turn in degrees, and size. */
const FALLING = [
  [34, 96, 20, 0.5],
  [318, 70, -40, 0.62],
  [52, 250, 80, 0.38],
  [312, 236, 150, 0.44],
  [120, 52, 200, 0.3],
  [250, 40, 100, 0.36],
]

/** A pattern, so that nothing of it reaches beyond the window: it covers every shape of it. */
const Fall = () => (
  <svg className="absolute inset-0 size-full" aria-hidden>
    <pattern id="day-fall" width="100%" height="100%" viewBox="0 0 360 740" preserveAspectRatio="xMidYMin slice">
      <path
        d="M9 0l-8 26M80 97l-8 26M151 194l-8 26M222 291l-8 26M293 388l-8 26M65 582l-8 26M136 679l-8 26M278 153l-8 26M349 250l-8 26M50 347l-8 26M121 444l-8 26M192 541l-8 26M334 15l-8 26M35 112l-8 26M320 497l-8 26"
        stroke="#fff"
        strokeOpacity={0.06}
        strokeWidth={1.5}
        strokeLinecap="round"
      />
      <g fill="var(--bloom)" fillOpacity={0.8}>
        {FALLING.map(([x, y, turn, size]) => (
          <path
            key={x}
            d="M0 9C-11 3-11-12 0-23C11-12 11 3 0 9Z"
            transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
          />
        ))}
      </g>
    </pattern>
    <rect width="100%" height="100%" fill="url(#day-fall)" />
  </svg>
)

/** What was counted today; nothing stands here that was not. */
const figuresOf = ({ figures, things }: Day) => {
  const { lessons, minutes, questions, questions_right, charts, charts_right } = figures
  const list = things.find(({ kind }) => kind === 'CHECKLIST')
  const of = (done: number, total: number) => m.day_figure_of({ done, total })
  return [
    ...(lessons > 0 ? [{ name: m.day_figure_lessons({ count: lessons, minutes }), count: String(lessons) }] : []),
    ...(questions > 0 ? [{ name: m.day_figure_questions(), count: of(questions_right, questions) }] : []),
    ...(charts > 0 ? [{ name: m.day_figure_charts(), count: of(charts_right, charts) }] : []),
    ...(list && list.done > 0 ? [{ name: m.day_figure_checklist(), count: of(list.done, list.total) }] : []),
  ].slice(0, 3)
}

/** A day that counts, over the whole window of a phone, once (LEARN-18). */
export const DayCelebration = ({
  day,
  back,
  next,
  onClose,
}: {
  day: Day
  /** What the act at the foot is called. */
  back: string
  /** Title of the lesson that comes next, if it is known. */
  next: string | undefined
  onClose: () => void
}) => {
  const heading = useId()
  const modal = useModal(onClose)
  const act = useRef<HTMLButtonElement>(null)
  // Where the window is low, the browser would focus what scrolls.
  useLayoutEffect(() => act.current?.focus({ preventScroll: true }), [])
  const { streak_days, week } = day
  const { done, total } = daySays(day)
  const isAll = done === total
  const title = isAll ? m.day_done_all({ total }) : m.day_counts()
  const figures = figuresOf(day)
  const moment = {
    above: m.day_title(),
    title: isAll ? title : m.day_share_goal(),
    ...(streak_days > 1 && { below: m.day_share_streak({ days: streak_days }) }),
  }
  return (
    <dialog className="day-celebration on-night" aria-labelledby={heading} {...modal}>
      <Fall />
      <div className="day-celebration-body">
        <OpenFlower />
        <h2 id={heading}>{title}</h2>
        {!isAll && <p className="num">{m.day_done({ done, total })}</p>}
        {streak_days > 0 && <p className="num">{m.day_in_a_row({ days: streak_days })}</p>}
        {week.length > 0 && <Week label={m.day_week()} week={week} today={day.date} />}
        {figures.length > 0 && (
          <dl className="num">
            {figures.map(({ name, count }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="day-celebration-foot">
        <Button ref={act} look="gold" onClick={onClose}>
          {back}
        </Button>
        <ShareButton look="line" moment={moment} />
        {next && <p>{m.day_tomorrow({ title: next })}</p>}
      </div>
    </dialog>
  )
}
