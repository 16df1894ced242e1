import { useMutation } from '@tanstack/react-query'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import { SecondFactor } from '#features/staff/second-factor.tsx'
import { declineFactor, staffQuery, useStaff } from '#features/staff/staff.api.ts'
import { useLogOut } from '#features/staff/use-log-out.ts'
import { AuthFrame } from '#frames/auth/auth-frame.tsx'
import { requestedPage } from '#frames/console/requested-page.ts'
import { StaffLanguage } from '#frames/console/staff-language.tsx'
import { ApiError } from '#lib/api.ts'
import { consoleLogin, queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff'
import type { Route } from './+types/second-factor.ts'

/** Staff who need not be asked go on. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const next = requestedPage(new URL(request.url).searchParams)
  try {
    // The rule may have changed since the page was opened.
    const { content } = await queryClient.fetchQuery({ ...staffQuery, staleTime: 0 })
    return content.factor_asked ? { asked: content.factor_asked } : redirect(next)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(consoleLogin(next))
    throw error
  }
}

/** After the sign-in: offers a second factor once, or has it set up where the school requires it. */
const SecondFactorPage = ({ loaderData: { asked } }: Route.ComponentProps) => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const { has_second_factor } = useStaff()
  const goOn = () => void navigate(requestedPage(search), { replace: true })
  const decline = useMutation({ ...declineFactor, onSuccess: goOn })
  const isRequired = asked === 'REQUIRED'
  return (
    <AuthFrame
      title={isRequired ? m.console_factor_required() : m.console_factor_offer()}
      lead={isRequired ? m.console_factor_required_lead() : m.console_factor_offer_lead()}
    >
      <StaffLanguage />
      <SecondFactor onDone={goOn} />
      {!has_second_factor && (
        <div className="row flex-wrap">
          {!isRequired && (
            <Button look="ghost" size="mid" disabled={decline.isPending} onClick={() => decline.mutate()}>
              {m.console_factor_not_now()}
            </Button>
          )}
          <Button look="ghost" size="mid" disabled={logOut.isPending} onClick={() => logOut.mutate()}>
            {m.console_log_out()}
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}
export default SecondFactorPage
