import './practices.css'
import { Repeat2 } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { m } from './practices.words.ts'

type Props = { left: number; total: number; onGo?: () => void }

type CardProps = Record<'title' | 'text' | 'to' | 'act', string> & Pick<Props, 'onGo'>
const Card = ({ title, text, to, act, onGo }: CardProps) => (
  <section className="practice-card" aria-label={title}>
    <Repeat2 aria-hidden />
    <p>
      <b>{title}</b>
      <br />
      <span className="small muted num">{text}</span>
    </p>
    <ButtonLink look="sec" size="tight" to={to} onClick={onGo}>
      {act}
    </ButtonLink>
  </section>
)

/** Leads to what is left of the practice of today. */
export const PracticeCard = ({ onGo, ...figures }: Props) => (
  <Card
    title={m.practice_card()}
    text={m.practice_card_left(figures)}
    to="/campuses/practice"
    act={m.practice_card_act()}
    {...(onGo && { onGo })}
  />
)

/** Leads to the chart drills, which have no end. */
export const DrillCard = ({ onGo }: Pick<Props, 'onGo'>) => (
  <Card
    title={m.practice_drills()}
    text={m.practice_drills_text()}
    to="/campuses/drills"
    act={m.practice_drills_act()}
    {...(onGo && { onGo })}
  />
)
