import './drill-card.css'
import { ChartCandlestick } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { m } from './drills.words.ts'

/** Leads to what is left of the daily drill. */
export const DrillCard = ({ left, total, onGo }: { left: number; total: number; onGo?: () => void }) => (
  <section className="drill-card" aria-label={m.drill_card()}>
    <ChartCandlestick aria-hidden />
    <p>
      <b>{m.drill_card()}</b>
      <br />
      <span className="small muted num">{m.drill_card_left({ left, total })}</span>
    </p>
    <ButtonLink look="sec" size="tight" to="/campuses/drills" onClick={onGo}>
      {m.drill_card_act()}
    </ButtonLink>
  </section>
)
