import '../../styles/console-members.css'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { ImportSteps } from '#features/staff-members/import-steps.tsx'
import { Absent } from '#ui/absent.tsx'
import { m } from '#words/generated/messages.js'

const Import = () => {
  const { may } = useStaff()
  if (!may('members')) return <Absent why={m.console_not_allowed()} text="" />
  return (
    <>
      <Link className="btn ghost xs back" to="/console/members">
        <ArrowLeft className="s" aria-hidden />
        {m.console_members()}
      </Link>
      <div className="cm-head">
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
