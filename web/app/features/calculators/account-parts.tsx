import { m } from '#words/calculators'

const PARTS = Array.from({ length: 100 }, (_, at) => at)

/** The account as a grid of 100 cells, of which the first `percent` are filled. */
export const AccountParts = ({ percent }: { percent: number }) => (
  <div className="drawing-parts">
    <p className="small muted">{m.tools_position_parts()}</p>
    <div className="parts-grid">
      {PARTS.map((part) => (
        <svg key={part} viewBox="0 0 10 10" aria-hidden>
          <rect width="10" height="10" rx="1.6" fill="var(--track)" />
          {percent > part && <rect width={Math.min(1, percent - part) * 10} height="10" rx="1.6" fill="var(--down)" />}
        </svg>
      ))}
    </div>
  </div>
)
