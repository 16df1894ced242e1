import { useLocation } from 'react-router'

/** Navigation state with which the course panel links back to the current page (LEARN-3). */
export const useFromHere = () => {
  const { pathname, search } = useLocation()
  return { from: pathname + search }
}
