import type { Campus } from '@padauk/contract/campuses'
import { CLAIMS, type Claim } from '@padauk/rules/school'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { CampusGrid } from '#features/campuses/campus-grid.tsx'
import { campusesOnPage, campusesQuery } from '#features/campuses/campuses.api.ts'
import { schoolQuery } from '#features/schools/schools.api.ts'
import { hasWins } from '#features/student-wins/has-wins.ts'
import { WinCarousel } from '#features/student-wins/win-carousel.tsx'
import { LandingDrill } from '#frames/landing/landing-drill.tsx'
import { LandingHero } from '#frames/landing/landing-hero.tsx'
import { LandingQuestions, questionsData } from '#frames/landing/landing-questions.tsx'
import { LandingWays } from '#frames/landing/landing-ways.tsx'
import { WrittenPlace } from '#frames/landing/written-place.tsx'
import { dollarsText } from '#lib/money.ts'
import { pageData } from '#lib/page-data.ts'
import { brand, pageMeta } from '#lib/page-meta.ts'
import { Flower } from '#ui/flower.tsx'
import { m } from '#words/landing'
import { language } from '#words/words.tsx'

const schoolData = () => ({
  '@type': 'Organization',
  name: brand(),
  url: `${pageData().origin}/`,
  logo: `${pageData().origin}/favicon.svg`,
})

const coursesData = (campuses: Campus[]) => ({
  '@type': 'ItemList',
  itemListElement: campuses.map(({ slug, title, description }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: {
      '@type': 'Course',
      name: title,
      description,
      url: `${pageData().origin}/learn/${slug}`,
      provider: schoolData(),
    },
  })),
})

export const meta = () =>
  pageMeta({
    title: m.landing_page_title(),
    description: m.landing_description(),
    path: '/',
    picture: 'landing',
    data: [schoolData(), coursesData(campusesOnPage()), questionsData()],
  })

/** A claim of the school in two parts: the figure before the first space, and the rest. */
const claimOf = (name: 'campuses' | 'users') => {
  const key: Claim = language() === 'my' ? `${name}_my` : name
  const said = pageData().site?.claims?.[key] ?? CLAIMS[key]
  const at = said.indexOf(' ')
  return said && [said.slice(0, at), said.slice(at + 1)]
}

/** What the school says of itself in short: its own claims (VISIT-5), and figures that are worked out (VISIT-17). */
const Claims = () => {
  const { data: school } = useQuery(schoolQuery)
  const claims = [
    claimOf('campuses'),
    claimOf('users'),
    school?.month_usd && [m.claim_price_figure({ price: dollarsText(school.month_usd) }), m.claim_price()],
    [m.claim_refund_figure(), m.claim_refund()],
  ].filter((claim) => Array.isArray(claim))
  return (
    <section className="landing-claims" aria-label={m.landing_claims()}>
      <div className="wrap">
        <ul>
          {claims.map(([figure, words]) => (
            <li key={words}>
              <b className="num">{figure}</b> <span>{words}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Scrolls to the anchor, again after the campuses above it have loaded, and moves the focus. */
const useAnchor = () => {
  const { hash, key } = useLocation()
  const { isPending } = useQuery(campusesQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor can be requested again
  useEffect(() => {
    // On the first page, the browser scrolls to the anchor itself.
    const target = key !== 'default' && hash && document.getElementById(hash.slice(1))
    if (!target) return
    target.focus({ preventScroll: true })
    target.scrollIntoView()
  }, [hash, key, isPending])
}

const Landing = () => {
  useAnchor()
  return (
    <>
      <LandingHero />
      <Claims />
      <section className="sec" id="campus" tabIndex={-1} aria-labelledby="campuses">
        <div className="wrap">
          <div className="sec-head">
            <h2 className="title-1" id="campuses">
              {m.landing_campuses()}
            </h2>
            <p className="lead">{m.landing_campuses_lead()}</p>
          </div>
          <CampusGrid />
        </div>
      </section>
      <LandingDrill />
      <WrittenPlace />
      {hasWins() && (
        <section className="sec band" id="student-wins" tabIndex={-1} aria-labelledby="wins">
          <div className="wrap">
            <div className="sec-head">
              <h2 className="title-1" id="wins">
                {m.wins_title()}
              </h2>
              <p className="lead">{m.wins_lead()}</p>
            </div>
            <div className="grid grid-cols-1 gap-11">
              <WinCarousel type="WIN" title={m.wins_wins()} />
              <WinCarousel type="PROOF" title={m.wins_proofs()} />
            </div>
          </div>
        </section>
      )}
      <LandingQuestions />
      <section className="last on-night" aria-labelledby="last">
        <Flower className="last-flower" />
        <div className="wrap">
          <h2 className="title-1 max-w-[18em]" id="last">
            {m.landing_last()}
          </h2>
          <p>{m.landing_last_text()}</p>
          <div className="row wraps">
            <LandingWays plans={m.landing_choose()} />
          </div>
        </div>
      </section>
    </>
  )
}
export default Landing
