import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { ImportSteps } from '#features/staff-members/import-steps.tsx'
import { Absent } from '#ui/absent.tsx'
import { m } from '#words/staff-members'

const Import = () => {
  const { may } = useStaff()
  if (!may('members')) return <Absent why={m.console_not_allowed()} text="" />
  return (
    <>
      <Link className="btn ghost tight console-back" to="/console/members">
        <ArrowLeft className="icon-small" aria-hidden />
        {m.console_members()}
      </Link>
      <div className="console-head">
        <div>
          <h1>{m.console_import_title()}</h1>
          <p className="muted small">{m.console_import_lead()}</p>
        </div>
      </div>
      <ImportSteps />
    </>
  )
}
export default Import
