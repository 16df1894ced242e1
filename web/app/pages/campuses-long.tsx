import { replace } from 'react-router'
import type { Route } from './+types/campuses-long.ts'

/** `/campuses/campuses/…` is a longer form of the same URL. Redirects to the short one. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url)
  return replace(pathname.replace('/campuses/campuses', '/campuses') + search)
}

const CampusesLong = () => null
export default CampusesLong
