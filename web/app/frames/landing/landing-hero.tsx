import './landing.css'
import './landing-comparison.css'
import { ArrowRight, MessageCircle, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { IntroVideo } from '#features/intros/intro-video.tsx'
import { useToken } from '#lib/session.ts'
import hero from '#ui/art/hero.svg'
import { ButtonLink } from '#ui/button.tsx'
import { Drawing } from '#ui/drawing.tsx'
import { m as configurationsWords } from '#words/configurations'
import { m } from '#words/landing'
import { LandingWays } from './landing-ways.tsx'

const markup = import.meta.env.SSR ? (await import('#ui/art/hero.svg?raw')).default : ''

/** Keeps 'Money-Making.' in one piece, because a hyphen allows a line break. */
const HeroWords = () =>
  m
    .landing_hero()
    .split(' ')
    .flatMap((word, at) => [
      ' ',
      // biome-ignore lint/suspicious/noArrayIndexKey: a school's own words may repeat one
      <span key={at} className="nowrap">
        {word}
      </span>,
    ])
    .slice(1)

export const LandingHero = () => {
  const isMember = Boolean(useToken())
  return (
    <section className="hero on-night" aria-labelledby="hero">
      <div className="wrap">
        <div>
          <h1 className="display" id="hero">
            <HeroWords />
          </h1>
          <p className="lead">{m.landing_lead()}</p>
          <div className="hero-acts">
            {isMember ? (
              <ButtonLink look="gold" to="/campuses/continue">
                {m.landing_continue()}
                <ArrowRight aria-hidden />
              </ButtonLink>
            ) : (
              <LandingWays plans={m.landing_plans()} />
            )}
            <ChatLink look="line">
              <MessageCircle aria-hidden />
              {configurationsWords.discussion_join()}
            </ChatLink>
          </div>
          <CopyHandle />
          <p className="hero-trust small">
            <ShieldCheck aria-hidden />
            <span>
              {m.landing_trust()} <Link to="/terms-and-condition">{m.landing_trust_refund()}</Link>
            </span>
          </p>
        </div>
        <IntroVideo />
      </div>
      {/* Last: it stands on the bottom edge, which moves while the words above arrive on a slow line. */}
      <Drawing className="hero-art" src={hero} markup={markup} />
    </section>
  )
}
