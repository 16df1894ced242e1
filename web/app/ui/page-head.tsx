import type { ReactNode } from 'react'

/** Header of a back office page: title, lead and action. */
export const PageHead = ({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) => (
  <div className="console-head">
    <div>
      <h1>{title}</h1>
      <p className="muted small">{lead}</p>
    </div>
    {children}
  </div>
)
