import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { ImportSteps } from '#features/staff-members/import-steps.tsx'
import { m } from '#features/staff-members/staff-members.words.ts'
import { Absent } from '#ui/absent.tsx'
import { m as consoleWords } from '#words/console.words.ts'

const Import = () => {
  const { may } = useStaff()
  if (!may('members')) return <Absent why={consoleWords.console_not_allowed()} text="" />
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
