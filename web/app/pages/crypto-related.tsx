import { Outlet, type UIMatch, useMatches } from 'react-router'
import { ToolsPage } from '#frames/public/tools-page.tsx'

/** Title and lead of a tool's page, from its route `handle`. */
export type ToolHandle = { title: () => string; lead: () => string }

const CryptoRelated = () => {
  const { title, lead } = (useMatches().at(-1) as UIMatch<unknown, ToolHandle>).handle
  return (
    <ToolsPage title={title()} lead={lead()}>
      <Outlet />
    </ToolsPage>
  )
}
export default CryptoRelated
