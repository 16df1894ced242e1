import './practices.css'
import { Repeat2 } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { m } from './practices.words.ts'

/** Leads to what is left of the practice of today. */
export const PracticeCard = ({ left, total, onGo }: { left: number; total: number; onGo?: () => void }) => (
  <div className="practice-card" role="group" aria-label={m.practice_card()}>
    <Repeat2 aria-hidden />
    <p>
      <b>{m.practice_card()}</b>
      <br />
      <span className="small muted num">{m.practice_card_left({ left, total })}</span>
    </p>
    <ButtonLink look="sec" size="tight" to="/campuses/practice" onClick={onGo}>
      {m.practice_card_act()}
    </ButtonLink>
  </div>
)
