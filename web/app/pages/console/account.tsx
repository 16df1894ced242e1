import { LogOut } from 'lucide-react'
import { DigestCard } from '#features/digests/digest-card.tsx'
import { KeysCard } from '#features/staff/keys-card.tsx'
import { OwnPasswordForm } from '#features/staff/own-password-form.tsx'
import { OwnSecondFactor } from '#features/staff/second-factor.tsx'
import { useStaff } from '#features/staff/staff.api.ts'
import { useLogOut } from '#features/staff/use-log-out.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { m } from '#words/staff'

const Account = () => {
  const { email, may } = useStaff()
  const logOut = useLogOut()
  return (
    <>
      <PageHead title={m.console_account()} lead={m.console_account_lead({ email })}>
        <Button look="sec" size="tight" disabled={logOut.isPending} onClick={() => logOut.mutate()}>
          <LogOut className="icon-small" aria-hidden />
          {m.console_log_out()}
        </Button>
      </PageHead>
      <div className="grid grid-cols-1 gap-4 items-start desk:grid-cols-2">
        <section className="card" aria-labelledby="factor">
          <div className="card-head">
            <h2 id="factor">{m.console_second_factor()}</h2>
          </div>
          <div className="px-4 pb-4">
            <OwnSecondFactor />
          </div>
        </section>
        <section className="card" aria-labelledby="password">
          <div className="card-head">
            <h2 id="password">{m.console_change_password()}</h2>
          </div>
          <div className="px-4 pb-4">
            <OwnPasswordForm />
          </div>
        </section>
        <KeysCard />
        {may('staff') && <DigestCard />}
      </div>
    </>
  )
}
export default Account
