import './affiliate-page.css'
import type { ReactNode } from 'react'

/** The pages about sharing the school: a head, and what follows beneath it. */
export const AffiliatePage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <div className="wrap affiliate">
    <div className="stack">
      <h1 className="title-1">{title}</h1>
      <p className="lead">{lead}</p>
    </div>
    {children}
  </div>
)
