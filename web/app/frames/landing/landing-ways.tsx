import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { schoolQuery } from '#features/schools/schools.api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/landing'

/** The two ways on: a free lesson, if there is one, and the plans. */
export const LandingWays = ({ plans }: { plans: string }) => {
  const free = useQuery(schoolQuery).data?.free_lesson
  return (
    <>
      {free && (
        <ButtonLink look="gold" to={free}>
          {m.landing_free()}
          <ArrowRight aria-hidden />
        </ButtonLink>
      )}
      <ButtonLink look={free ? 'line' : 'gold'} to="/subscription">
        {plans}
      </ButtonLink>
    </>
  )
}
