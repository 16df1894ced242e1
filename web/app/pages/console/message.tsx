import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { MessageCopies } from '#features/staff-messages/message-copies.tsx'
import { messageQuery } from '#features/staff-messages/staff-messages.api.ts'
import { TEMPLATE_NAMES } from '#features/staff-messages/template-names.ts'
import { ApiError } from '#lib/api.ts'
import { formatTime } from '#lib/dates.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { usePageTitle } from '#lib/use-page-title.ts'
import { Absent } from '#ui/absent.tsx'
import { Pager } from '#ui/pager.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m as memberWords } from '#words/staff-members'
import { m } from '#words/staff-messages'
import type { Route } from './+types/message.ts'

/** A message to several members: its copies, to be sent one after another. */
const MessagePage = ({ params }: Route.ComponentProps) => {
  const { may } = useStaff()
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery({
    ...messageQuery(params.message, search.get('page') ?? '1'),
    enabled: may('members'),
  })
  usePageTitle(data && m.console_message_title({ count: data.total }))
  if (!may('members')) return <Absent why={m.console_not_allowed()} text="" />
  if (!data) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      return <Absent why={m.console_message_absent()} text={failureSentence(error)} />
    if (error) return <Failed error={error} onRetry={() => void refetch()} />
    return (
      <>
        <Loading />
        <Skeleton className="h-96" />
      </>
    )
  }
  const { template, staff, created_at, sent, total } = data
  const progress = m.console_message_progress({ sent, total })
  return (
    <>
      <Link className="btn ghost tight console-back" to="/console/members">
        <ArrowLeft className="icon-small" aria-hidden />
        {memberWords.console_place_members()}
      </Link>
      <div className="console-head">
        <div>
          <h1 id="message">{m.console_message_title({ count: total })}</h1>
          <p className="muted small num">
            {template !== 'OWN' && `${TEMPLATE_NAMES[template]()} · `}
            {m.console_message_by({ staff, at: formatTime(created_at) })}
          </p>
        </div>
      </div>
      <section className="card" aria-labelledby="message">
        <div className="pad-in stack gap-2">
          <ProgressBar done={sent} total={total} label={progress} />
          <p className="small num" role="status">
            {progress}
          </p>
          {sent === total && (
            <p className="small row">
              <CircleCheck className="icon-small" aria-hidden />
              {m.console_message_done()}
            </p>
          )}
        </div>
        <MessageCopies key={data.currentPage} message={data} />
        <Pager {...data} />
      </section>
    </>
  )
}
export default MessagePage
