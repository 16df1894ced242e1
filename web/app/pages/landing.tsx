import '../styles/landing.css'
import '../styles/comparison.css'
import { BookOpenCheck, CalendarClock, Clock, GraduationCap, MapPin, MessagesSquare, Smartphone, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { CampusGrid } from '#features/campuses/campus-grid.tsx'
import { IntroVideo } from '#features/intros/intro-video.tsx'
import { pageMeta } from '#lib/page-meta.ts'
import { useToken } from '#lib/session.ts'
import hero from '#ui/art/hero.svg'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'

export const meta = () => pageMeta({ title: m.landing_page_title(), description: m.landing_description(), path: '/', picture: 'landing' })

const EnterButton = () =>
  useToken() ? (
    <ButtonLink look="gold" to="/campuses">
      {m.to_campuses()}
    </ButtonLink>
  ) : (
    <ButtonLink look="gold" to="/auth">
      {m.log_in()}
    </ButtonLink>
  )

/** 'Money-Making.' is one word: a hyphen would let it break. */
const HeroWords = () =>
  m
    .landing_hero()
    .split(' ')
    .flatMap((word) => [
      ' ',
      <span key={word} className="nowrap">
        {word}
      </span>,
    ])
    .slice(1)

const Hero = () => (
  <section className="hero on-night" aria-labelledby="hero">
    <img className="hero-art" src={hero} alt="" />
    <div className="wrap">
      <div>
        <h1 className="display" id="hero">
          <HeroWords />
        </h1>
        <p className="lead">{m.landing_lead()}</p>
        <div className="acts">
          <EnterButton />
          <ButtonLink look="line" to="/#campus">
            {m.landing_look()}
          </ButtonLink>
        </div>
        <p className="trust small">
          <MessagesSquare className="s mt-1" aria-hidden />
          <span>{m.landing_trust()}</span>
        </p>
      </div>
      <IntroVideo />
    </div>
  </section>
)

const Claims = () => (
  <section className="claims" aria-label={m.landing_claims()}>
    <div className="wrap">
      <ul>
        <li>
          <b className="num">{m.claim_campuses_figure()}</b> <span>{m.claim_campuses()}</span>
        </li>
        <li>
          <b className="num">{m.claim_users_figure()}</b> <span>{m.claim_users()}</span>
        </li>
        <li>
          <b className="num">{m.claim_price_figure()}</b> <span>{m.claim_price()}</span>
        </li>
      </ul>
    </div>
  </section>
)

const Point = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <li>
    {icon}
    {children}
  </li>
)

const Comparison = () => (
  <section className="sec" aria-labelledby="comparison">
    <div className="wrap">
      <div className="sec-head">
        <h2 className="h1" id="comparison">
          {m.comparison_title()}
        </h2>
        <p className="lead">{m.comparison_lead()}</p>
      </div>
      <div className="vs">
        <div className="card">
          <div className="bars">
            <div className="stack">
              <div className="row between wraps">
                <span className="strong">{m.comparison_university()}</span>
                <span className="big num">{m.comparison_university_price()}</span>
              </div>
              <div className="cost" />
            </div>
            <div className="stack">
              <div className="row between wraps">
                <span className="strong">{m.comparison_course()}</span>
                <span className="big num">{m.claim_price_figure()}</span>
              </div>
              <div className="cost ours" />
            </div>
          </div>
        </div>
        <div className="twin">
          <div className="card">
            <h3 className="h3">{m.comparison_traditional()}</h3>
            <ul className="mt-2">
              <Point icon={<CalendarClock aria-hidden />}>{m.traditional_time()}</Point>
              <Point icon={<MapPin aria-hidden />}>{m.traditional_place()}</Point>
              <Point icon={<Wallet aria-hidden />}>{m.traditional_pay()}</Point>
              <Point icon={<GraduationCap aria-hidden />}>{m.traditional_use()}</Point>
            </ul>
          </div>
          <div className="card ours">
            <h3 className="h3">{m.comparison_ours()}</h3>
            <ul className="mt-2">
              <Point icon={<Clock aria-hidden />}>{m.ours_time()}</Point>
              <Point icon={<Smartphone aria-hidden />}>{m.ours_place()}</Point>
              <Point icon={<Wallet aria-hidden />}>{m.ours_pay()}</Point>
              <Point icon={<BookOpenCheck aria-hidden />}>{m.ours_use()}</Point>
            </ul>
          </div>
        </div>
      </div>
    </div>
  </section>
)

const Landing = () => (
  <>
    <Hero />
    <Claims />
    <section className="sec" id="campus" aria-labelledby="campuses">
      <div className="wrap">
        <div className="sec-head">
          <h2 className="h1" id="campuses">
            {m.landing_campuses()}
          </h2>
          <p className="lead">{m.landing_campuses_lead()}</p>
        </div>
        <CampusGrid />
      </div>
    </section>
    <Comparison />
    <section className="last on-night" aria-labelledby="last">
      <div className="wrap">
        <h2 className="h1 max-w-[18em]" id="last">
          {m.landing_last()}
        </h2>
        <p>{m.landing_last_text()}</p>
        <EnterButton />
      </div>
    </section>
  </>
)
export default Landing
