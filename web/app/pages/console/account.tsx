import '../../styles/console-school.css'
import '../../styles/password.css'
import { LogOut } from 'lucide-react'
import { OwnPasswordForm } from '#features/staff/own-password-form.tsx'
import { SecondFactor } from '#features/staff/second-factor.tsx'
import { useStaff } from '#features/staff/staff.api.ts'
import { useLogOut } from '#features/staff/use-log-out.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'

const Account = () => {
  const { email } = useStaff()
  const logOut = useLogOut()
  return (
    <>
      <div className="cm-head">
        <div>
          <h1>{m.console_account()}</h1>
          <p className="muted small">{m.console_account_lead({ email })}</p>
        </div>
        <Button look="sec" size="xs" disabled={logOut.isPending} onClick={() => logOut.mutate()}>
          <LogOut className="s" aria-hidden />
          {m.console_log_out()}
        </Button>
      </div>
      <div className="account">
        <section className="card" aria-labelledby="factor">
          <div className="card-head">
            <h2 id="factor">{m.console_second_factor()}</h2>
          </div>
          <div className="px-4 pb-4">
            <SecondFactor />
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
      </div>
    </>
  )
}
export default Account
