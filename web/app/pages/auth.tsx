import { replace } from 'react-router'
import type { Route } from './+types/auth.ts'

/** `/auth` redirects to the login and keeps the requested page. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  replace(`/auth/login${new URL(request.url).search}`)

const Auth = () => null
export default Auth
