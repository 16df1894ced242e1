import { BookOpenCheck, CalendarClock, Clock, Hourglass, MapPin, Smartphone, Undo2, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#words/landing'

const Bar = ({ title, price, ours = false }: { title: string; price: string; ours?: boolean }) => (
  <div className="stack">
    <div className="row between wraps">
      <span className="strong">{title}</span>
      <span className="comparison-price num">{price}</span>
    </div>
    <div className={ours ? 'comparison-cost comparison-ours' : 'comparison-cost'} />
  </div>
)

const Point = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <li>
    {icon}
    {children}
  </li>
)

export const LandingComparison = () => (
  <section className="sec" aria-labelledby="comparison">
    <div className="wrap">
      <div className="sec-head">
        <h2 className="title-1" id="comparison">
          {m.comparison_title()}
        </h2>
        <p className="lead">{m.comparison_lead()}</p>
      </div>
      <div className="comparison">
        <div className="card comparison-bars">
          <Bar title={m.comparison_university()} price={m.comparison_university_price()} />
          <Bar title={m.comparison_course()} price={m.comparison_course_price()} ours />
        </div>
        <div className="comparison-twin">
          <div className="card">
            <h3 className="title-3">{m.comparison_traditional()}</h3>
            <ul>
              <Point icon={<CalendarClock aria-hidden />}>{m.traditional_time()}</Point>
              <Point icon={<MapPin aria-hidden />}>{m.traditional_place()}</Point>
              <Point icon={<Wallet aria-hidden />}>{m.traditional_pay()}</Point>
              <Point icon={<Hourglass aria-hidden />}>{m.traditional_use()}</Point>
            </ul>
          </div>
          <div className="card comparison-ours">
            <h3 className="title-3">{m.comparison_ours()}</h3>
            <ul>
              <Point icon={<Clock aria-hidden />}>{m.ours_time()}</Point>
              <Point icon={<Smartphone aria-hidden />}>{m.ours_place()}</Point>
              <Point icon={<Undo2 aria-hidden />}>{m.ours_pay()}</Point>
              <Point icon={<BookOpenCheck aria-hidden />}>{m.ours_use()}</Point>
            </ul>
          </div>
        </div>
      </div>
    </div>
  </section>
)
