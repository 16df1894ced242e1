import './practices.css'
import { ChartCandlestick, type LucideIcon, Repeat2 } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { m } from './practices.words.ts'

type Props = { left: number; total: number; onGo?: () => void }

const Card = ({
  Icon,
  title,
  text,
  to,
  act,
  onGo,
}: Record<'title' | 'text' | 'to' | 'act', string> & { Icon: LucideIcon } & Pick<Props, 'onGo'>) => (
  <section className="practice-card" aria-label={title}>
    <Icon aria-hidden />
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
    Icon={Repeat2}
    title={m.practice_card()}
    text={m.practice_card_left(figures)}
    to="/campuses/practice"
    act={m.practice_card_act()}
    {...(onGo && { onGo })}
  />
)

/** Leads to the chart drills, and says what is left of the daily one. */
export const DrillCard = ({ onGo, ...figures }: Props) => (
  <Card
    Icon={ChartCandlestick}
    title={m.practice_drills()}
    text={m.practice_drills_left(figures)}
    to="/campuses/drills"
    act={m.practice_drills_act()}
    {...(onGo && { onGo })}
  />
)
