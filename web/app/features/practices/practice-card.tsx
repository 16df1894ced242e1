import { Repeat2 } from 'lucide-react'
import { WayCard } from '#ui/way-card.tsx'
import { m } from '#words/practices'

/** Leads to what is left of the practice of today. */
export const PracticeCard = ({ left, total, onGo }: { left: number; total: number; onGo?: () => void }) => (
  <WayCard
    Icon={Repeat2}
    title={m.practice_card()}
    text={m.practice_card_left({ left, total })}
    to="/campuses/practice"
    act={m.practice_card_act()}
    onGo={onGo}
  />
)
