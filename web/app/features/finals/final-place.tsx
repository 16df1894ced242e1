import { useQuery } from '@tanstack/react-query'
import { isView } from '#lib/session.ts'
import { FinalCard } from './final-card.tsx'
import { finalQuery } from './finals.api.ts'

/** The way to the final exam, in a campus that has one (LEARN-12). */
export const FinalPlace = ({ campusId }: { campusId: number }) => {
  // To staff who look on, the call is refused.
  const { data } = useQuery({ ...finalQuery(String(campusId)), enabled: !isView() })
  return (data?.is_offered || data?.paper) && <FinalCard final={data} />
}
