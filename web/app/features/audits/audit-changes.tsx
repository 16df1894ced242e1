import type { Audit } from '@padauk/contract/audits'
import { useEffect, useState } from 'react'
import { loadFaults } from '#lib/faults.ts'
import { sayChanges } from './say-audit.ts'

/** What an act changed, a line each. Their names are among the texts of faults, which are loaded first. */
export const AuditChanges = ({ audit }: { audit: Audit }) => {
  const [, showAgain] = useState({})
  useEffect(() => {
    loadFaults().then(
      () => showAgain({}),
      () => {},
    )
  }, [])
  return sayChanges(audit).map((change) => (
    <span key={change} className="small muted block wrap-anywhere">
      {change}
    </span>
  ))
}
