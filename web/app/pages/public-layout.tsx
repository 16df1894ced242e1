import { Outlet } from 'react-router'
import { PublicFooter } from '#frames/public/public-footer.tsx'
import { PublicHeader } from '#frames/public/public-header.tsx'
import { m } from '#words/common'

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
