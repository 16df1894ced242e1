import './affiliate-posts.css'
import type { PostStatus } from '@padauk/contract/affiliate-posts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#lib/api.ts'
import { Absent } from '#ui/absent.tsx'
import { Chip } from '#ui/chip.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/affiliate-posts'
import { postRefusal, postStatusQuery } from './affiliate-posts.api.ts'

const statuses = {
  PENDING: { kind: 'wait', name: m.post_pending, text: m.post_pending_text },
  REJECT: { kind: 'bad', name: m.post_reject, text: m.post_reject_text },
  APPROVED: { kind: 'done', name: m.post_approved, text: m.post_approved_text },
  PAID: { kind: 'info', name: m.post_paid, text: m.post_paid_text },
} as const

type Props = {
  link: string
  /** Follow-up action for each status; 'UNKNOWN' when nobody has submitted the post. */
  next: (status: PostStatus | 'UNKNOWN') => ReactNode
}

/** One of the four statuses with an explanation (AFF-2). */
export const PostStatusCard = ({ link, next }: Props) => {
  const { data, error: failure, isPending, refetch } = useQuery(postStatusQuery(link))
  const error = failure ?? (isPending ? postRefusal(link) : undefined)
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <Absent why={m.check_post_unknown()} />
        {next('UNKNOWN')}
      </>
    )
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} text={m.check_post_failed()} />
  if (!data)
    return (
      <div className="card pad">
        <Loading />
        <Skeleton className="h-7 w-28" />
        <Skeleton className="mt-3 h-5 w-full" />
      </div>
    )
  const { kind, name, text } = statuses[data]
  return (
    <div className="card pad stack">
      <p className="small faint wrap-anywhere">{link}</p>
      <p>
        <Chip kind={kind}>{name()}</Chip>
      </p>
      <p>{text()}</p>
      {next(data)}
    </div>
  )
}
