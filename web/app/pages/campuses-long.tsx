import { replace } from 'react-router'
import type { Route } from './+types/campuses-long.ts'

/** `/campuses/campuses/…` is the specification's longer form of the same address. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url)
  return replace(pathname.replace('/campuses/campuses', '/campuses') + search)
}

const CampusesLong = () => null
export default CampusesLong
