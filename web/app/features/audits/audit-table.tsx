import './audits.css'
import type { Audit } from '@padauk/contract/audits'
import { formatTime } from '#lib/dates.ts'
import { langOf } from '#lib/languages.ts'
import { m } from '#words/audits'
import { actionName } from './action-name.ts'

const Part = ({ title, value }: { title: string; value: unknown }) =>
  value === null ? null : (
    <div className="min-w-0">
      <h3 className="tiny faint">{title}</h3>
      <pre className="audit-part">{JSON.stringify(value, null, 2)}</pre>
    </div>
  )

/** Audit log rows with expandable changes. */
export const AuditTable = ({ audits, hasDetails = false }: { audits: Audit[]; hasDetails?: boolean }) => (
  <table className="tbl rows">
    <thead>
      <tr>
        <th scope="col">{m.console_audit_what()}</th>
        <th scope="col">{m.console_audit_target()}</th>
        <th scope="col">{m.console_audit_who()}</th>
        <th scope="col">{m.console_audit_why()}</th>
        <th scope="col">{m.console_audit_when()}</th>
      </tr>
    </thead>
    <tbody>
      {audits.map(({ audit_id, at, staff, action, target, name, before, after, reason }) => (
        <tr key={audit_id}>
          <td>
            <span className="strong">{actionName(action)}</span>
            {hasDetails && (before !== null || after !== null) && (
              <details className="audit-details">
                <summary className="link small">{m.console_audit_details()}</summary>
                <div className="grid gap-2 desk:grid-cols-2">
                  <Part title={m.console_audit_before()} value={before} />
                  <Part title={m.console_audit_after()} value={after} />
                </div>
              </details>
            )}
          </td>
          <td>
            {name && (
              <span className="block" lang={langOf(name)}>
                {name}
              </span>
            )}
            <span className={name ? 'tiny faint num' : 'num'}>{target}</span>
          </td>
          <td>{staff}</td>
          <td className="muted">{reason}</td>
          <td className="num nowrap">{formatTime(at)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
