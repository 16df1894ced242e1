import '../styles/public.css'
import { Outlet } from 'react-router'
import { m } from '#words/generated/messages.js'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

const PublicLayout = () => (
  <>
    <a className="skip" href="#main">
      {m.skip_to_content()}
    </a>
    <PublicHeader />
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <PublicFooter />
  </>
)
export default PublicLayout
