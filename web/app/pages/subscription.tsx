import { MessageCircle } from 'lucide-react'
import { DiscussionLink } from '#features/configurations/discussion-link.tsx'
import { pageMeta } from '#lib/page-meta.ts'
import { useToken } from '#lib/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'

export const meta = () =>
  pageMeta({ title: m.subscription_title(), description: m.subscription_text(), path: '/subscription', picture: 'subscription' })

/** Who subscribes and renews a member, and how to reach that person. */
const Subscription = () => (
  <div className="wrap">
    <section className="plain">
      <MessageCircle aria-hidden />
      <h1 className="h1">{m.subscription_title()}</h1>
      <p className="lead">{m.subscription_text()}</p>
      <p className="muted">{m.subscription_renew()}</p>
      {useToken() ? (
        <DiscussionLink look="pri" isOptional />
      ) : (
        <ButtonLink look="sec" to="/auth">
          {m.log_in()}
        </ButtonLink>
      )}
    </section>
  </div>
)
export default Subscription
