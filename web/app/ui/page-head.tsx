import type { ReactNode } from 'react'
import { usePageTitle } from '#lib/use-page-title.ts'

/** Header of a back office page: title, lead and action. It names the tab too. */
export const PageHead = ({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) => {
  usePageTitle(title)
  return (
    <div className="console-head">
      <div>
        <h1>{title}</h1>
        <p className="muted small">{lead}</p>
      </div>
      {children}
    </div>
  )
}
