import { DrillPlace } from '#features/drills/drill-place.tsx'
import { m } from '#words/landing'

/** Lows, heights of the bodies, and which fall: three turns at one level, as in the first drill. */
const CANDLES = [70, 58, 44, 30, 18, 26, 38, 46, 32, 19, 28, 40, 50, 36, 20, 27].map((top, at, all) => ({
  top,
  falls: at > 0 && top > (all[at - 1] ?? 0),
}))

/** A drill in the middle of the page, to try at once (VISIT-15). */
export const LandingDrill = () => (
  <section className="sec" aria-labelledby="drill">
    <div className="wrap">
      <div className="sec-head">
        <h2 className="title-1" id="drill">
          {m.landing_drill()}
        </h2>
        <p className="lead">{m.landing_drill_text()}</p>
      </div>
      <DrillPlace begin={m.landing_drill_begin()}>
        <svg className="landing-drill" viewBox="0 0 320 110" aria-hidden>
          <path d="M4 14H316" className="landing-level" />
          {CANDLES.map(({ top, falls }, at) => (
            <g key={top} className={falls ? 'landing-falls' : undefined}>
              <path d={`M${at * 20 + 9} ${top - 5}V${top + 27}`} />
              <rect x={at * 20 + 4} y={top} width="10" height="21" rx="1.5" />
            </g>
          ))}
        </svg>
      </DrillPlace>
    </div>
  </section>
)
