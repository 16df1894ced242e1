import { useLocation } from 'react-router'

/** The navigation state by which the panel of courses leads back to this page (LEARN-3). */
export const useFromHere = () => {
  const { pathname, search } = useLocation()
  return { from: pathname + search }
}
