import './days.css'
import type { Celebration } from '@padauk/contract/days'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Petals } from '#ui/petals.tsx'
import { celebrate } from './days.api.ts'
import { m } from './days.words.ts'

const sentenceOf = ({ kind, count, title }: Celebration) => {
  if (kind === 'COURSE') return m.day_celebrate_course({ title })
  return kind === 'STREAK' ? m.day_celebrate_streak({ days: count }) : m.day_celebrate_goal()
}

/**
 * What was reached, said once, in a corner: nothing is covered by force and nothing has to be closed. The flower opens,
 * and under reduced motion is open (LEARN-18).
 */
export const CelebrationCard = ({ due }: { due: Celebration[] }) => {
  // Stays after the server knows that it was shown.
  const [shown, setShown] = useState<Celebration[]>([])
  const { mutate } = useMutation(celebrate)
  useEffect(() => {
    const fresh = due.filter(({ name }) => !shown.some((one) => one.name === name))
    if (fresh.length === 0) return
    setShown([...shown, ...fresh])
    for (const { name } of fresh) mutate(name)
  }, [due, shown, mutate])
  return (
    <div role="status">
      {shown.length > 0 && (
        <section className="celebration on-night" aria-labelledby="celebration">
          <span className="day-flower" aria-hidden>
            <Petals fraction={1} />
          </span>
          <div className="min-w-0">
            <h2 id="celebration">{m.day_well_done()}</h2>
            {shown.map((one) => (
              <p key={one.name} className="num">
                {sentenceOf(one)}
              </p>
            ))}
          </div>
          <IconButton label={m.day_celebrate_close()} onClick={() => setShown([])}>
            <X aria-hidden />
          </IconButton>
        </section>
      )}
    </div>
  )
}
