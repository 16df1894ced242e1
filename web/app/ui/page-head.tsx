import type { ReactNode } from 'react'

/** The head of a page of the back office: its title, a line beneath, and its act. */
export const PageHead = ({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) => (
  <div className="cm-head">
    <div>
      <h1>{title}</h1>
      <p className="muted small">{lead}</p>
    </div>
    {children}
  </div>
)
