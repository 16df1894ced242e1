import { replace } from 'react-router'
import type { Route } from './+types/auth.ts'

/** `/auth` is the login, which keeps the page first asked for. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  replace(`/auth/login${new URL(request.url).search}`)

const Auth = () => null
export default Auth
