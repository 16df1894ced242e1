import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { ImportSteps } from '#features/staff-members/import-steps.tsx'
import { Absent } from '#ui/absent.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { m } from '#words/staff-members'

const Import = () => {
  const { may } = useStaff()
  if (!may('members')) return <Absent why={m.console_not_allowed()} text="" />
  return (
    <>
      <Link className="btn ghost tight console-back" to="/console/members">
        <ArrowLeft className="icon-small" aria-hidden />
        {m.console_place_members()}
      </Link>
      <PageHead title={m.console_import_title()} lead={m.console_import_lead()} />
      <ImportSteps />
    </>
  )
}
export default Import
