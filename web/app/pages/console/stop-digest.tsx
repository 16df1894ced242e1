import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { stopDigest } from '#features/digests/digests.api.ts'
import { AuthFrame } from '#frames/auth/auth-frame.tsx'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/digests'

// The URL contains a secret, so never send it as a referrer.
export const meta = () => [{ title: m.digest_stop() }, { name: 'referrer', content: 'no-referrer' }]

/** Where the link in the daily mail leads, without a sign-in. A button stops it: mail programs open links by themselves. */
const StopDigest = () => {
  const { token = '' } = useParams()
  const stop = useMutation(stopDigest)
  if (stop.isSuccess)
    return (
      <AuthFrame title={m.digest_stopped()} lead={m.digest_stop_lead()} isOutcome>
        <ButtonLink to="/console" look="sec" block>
          {m.digest_to_console()}
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame title={m.digest_stop()} lead={m.digest_stop_lead()}>
      <FormFailure text={stop.error ? failureSentence(stop.error) : undefined} />
      <Button block disabled={stop.isPending} onClick={() => stop.mutate(token)}>
        {m.digest_stop()}
      </Button>
    </AuthFrame>
  )
}
export default StopDigest
