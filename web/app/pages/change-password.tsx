import { RESET_MINUTES } from '@padauk/contract/passwords'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, KeyRound } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { meQuery } from '#features/members/members.api.ts'
import { ChangePasswordForm } from '#features/passwords/change-password-form.tsx'
import { useLeave } from '#frames/member/use-leave.tsx'
import { titleOf } from '#lib/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { m as memberWords } from '#words/member'
import { m } from '#words/passwords'

export const meta = () => [{ title: titleOf(m.password_change()) }]

/** For a signed-in member who opened a reset link. It works without the old password, but only signed out. */
const LinkInHand = ({ resetToken }: { resetToken: string }) => {
  const { leave, isPending, question } = useLeave(`/auth/reset-password/${encodeURIComponent(resetToken)}`)
  return (
    <div className="note rain flex-wrap">
      <KeyRound aria-hidden />
      <p className="grow min-w-48">
        <b>{m.password_link_title()}</b>
        <br />
        {m.password_link_text()}
      </p>
      <Button look="sec" size="tight" disabled={isPending} onClick={leave}>
        {m.password_link_act()}
      </Button>
      {question}
    </div>
  )
}

const LinkOver = () => (
  <div className="note rain">
    <KeyRound aria-hidden />
    <p>
      <b>{m.reset_over_title()}</b>
      <br />
      {m.reset_over_text({ minutes: RESET_MINUTES })}
    </p>
  </div>
)

const ChangePassword = () => {
  const { data: me } = useQuery(meQuery)
  const navigate = useNavigate()
  const { state } = useLocation()
  const resetToken: unknown = state?.resetToken

  return (
    <div className="stack max-w-120 gap-6">
      <p>
        <Link className="back-link" to="/campuses/profile">
          <ArrowLeft className="icon-small" aria-hidden />
          {memberWords.profile_title()}
        </Link>
      </p>
      {typeof resetToken === 'string' && (state.isLinkOver ? <LinkOver /> : <LinkInHand resetToken={resetToken} />)}
      <section className="card pad stack gap-4" aria-labelledby="change-password">
        <div className="stack gap-1.5">
          <h2 className="title-2" id="change-password">
            {m.password_change()}
          </h2>
          <p className="small muted">{m.password_lead()}</p>
        </div>
        <ChangePasswordForm email={me?.email} onChanged={() => void navigate('/campuses/profile', { replace: true })} />
      </section>
      <p className="small muted">{m.password_forgotten()}</p>
    </div>
  )
}
export default ChangePassword
