import type { Audit } from '@padauk/contract/audits'
import { Link } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { langOf } from '#lib/languages.ts'
import { m } from '#words/audits'
import { AuditChanges } from './audit-changes.tsx'
import { sayAct } from './say-audit.ts'

/** What an act was done to, as it is called now. */
const Target = ({ audit: { target, name, action } }: { audit: Audit }) => {
  if (!name || action.startsWith('tags.')) return null
  const member = /^member:(\d+)$/.exec(target)?.[1]
  return (
    <>
      {': '}
      {member ? (
        <Link className="link" to={`/console/members/${member}`} lang={langOf(name)}>
          {name}
        </Link>
      ) : (
        <span lang={langOf(name)}>{name}</span>
      )}
    </>
  )
}

/** Acts of the staff, each as a sentence, with what it changed where there is room. */
export const AuditTable = ({ audits, hasDetails = false }: { audits: Audit[]; hasDetails?: boolean }) => (
  <table className="tbl rows">
    <thead>
      <tr>
        <th scope="col">{m.console_audit_what()}</th>
        <th scope="col">{m.console_audit_who()}</th>
        <th scope="col">{m.console_audit_why()}</th>
        <th scope="col">{m.console_audit_when()}</th>
      </tr>
    </thead>
    <tbody>
      {audits.map((audit) => (
        <tr key={audit.audit_id}>
          <td>
            <span className="strong wrap-anywhere">
              {sayAct(audit)}
              <Target audit={audit} />
            </span>
            {hasDetails && <AuditChanges audit={audit} />}
          </td>
          <td className="desk:whitespace-nowrap">{audit.staff}</td>
          <td className="muted">{audit.reason}</td>
          <td className="num nowrap">{formatTime(audit.at)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
