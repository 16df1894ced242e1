import type { Audit } from '@padauk/contract/audits'
import { fileUrl } from '@padauk/contract/files'
import type { SamePicture } from '@padauk/contract/reviews'
import { Copy, ExternalLink, Maximize2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { sayAct } from '#features/audits/say-audit.ts'
import { ApiError } from '#lib/api.ts'
import { formatTime } from '#lib/dates.ts'
import { useKeysOn } from '#lib/single-keys.ts'
import { Absent } from '#ui/absent.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact } from '#ui/fact.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/reviews'

export const ReviewSkeleton = () => (
  <div className="grid gap-4 p-4">
    <Loading />
    <Skeleton className="h-7 w-48" />
    <div className="review-parts">
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  </div>
)

type Read<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** Renders a query: data, loading, missing or failed. */
export const ReviewRead = <T,>({
  read: { data, error, refetch },
  children,
}: {
  read: Read<T>
  children: (data: T) => ReactNode
}) => {
  if (data !== undefined) return children(data)
  if (!error) return <ReviewSkeleton />
  return (
    <div className="grid gap-4 p-4">
      {error instanceof ApiError && error.status === 404 ? (
        <Absent why={m.console_review_absent()} text={m.console_review_absent_text()} />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

/** The single key of an act, while such keys are on. */
export const KeyName = ({ name }: { name: string }) =>
  useKeysOn() ? (
    <span className="kbd" aria-hidden>
      {name}
    </span>
  ) : null

export const ReviewHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="card-head review-head">
    <h2>{title}</h2>
    {children}
  </div>
)

/** A description list. Facts without a value are omitted. */
export const Facts = ({ facts }: { facts: [name: string, value: ReactNode][] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
      .map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
  </dl>
)

/** A submitted link. Shows where it leads before it is opened, and sends no referrer. */
export const SentLink = ({ href, openKey }: { href: string; openKey?: string }) => (
  <span className="grid justify-items-end gap-0.5 font-normal">
    {/^https?:\/\//i.test(href) && (
      <a
        className="link inline-flex items-center gap-1.5 min-h-6"
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {m.console_review_open()}
        <ExternalLink className="icon-small" aria-hidden />
        <span className="sr-only">{m.console_review_new_tab()}</span>
        {openKey && <KeyName name={openKey} />}
      </a>
    )}
    <span className="small wrap-anywhere">{href}</span>
  </span>
)

/** A submitted picture, enlarged on press. Its address expires after 15 minutes, so a failed one is refetched. */
export const ReviewPicture = ({ path, title, onRetry }: { path: string; title: string; onRetry: () => unknown }) => {
  const [isOpen, setOpen] = useState(false)
  const [failed, setFailed] = useState<string>()
  if (failed === path)
    return (
      <div className="note bad flex-wrap" role="alert">
        <TriangleAlert aria-hidden />
        <p className="grow min-w-40">{m.console_review_picture_failed()}</p>
        <Button
          look="sec"
          size="tight"
          onClick={() => {
            setFailed(undefined)
            void onRetry()
          }}
        >
          {m.retry()}
        </Button>
      </div>
    )
  return (
    <>
      <button type="button" className="review-picture" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img src={fileUrl(path)} alt={title} onError={() => setFailed(path)} />
        <span className="row wraps justify-center gap-2">
          <span className="small muted" aria-hidden>
            {title}
          </span>
          <span className="chip">
            <Maximize2 aria-hidden />
            {m.console_review_enlarge()}
          </span>
        </span>
      </button>
      {isOpen && (
        <Dialog
          title={title}
          onClose={() => setOpen(false)}
          foot={
            <a className="btn sec" href={fileUrl(path)} target="_blank" rel="noopener noreferrer">
              {m.console_review_picture_alone()}
            </a>
          }
        >
          <img className="review-large" src={fileUrl(path)} alt={title} onError={() => setFailed(path)} />
        </Dialog>
      )}
    </>
  )
}

/** Warns that the same picture was submitted elsewhere. */
export const SameWarning = ({ same }: { same: SamePicture[] }) => {
  if (same.length === 0) return null
  return (
    <div className="note bad" role="note">
      <Copy aria-hidden />
      <div className="grow">
        <p className="strong">{m.console_review_same({ count: same.length })}</p>
        <ul className="small">
          {same.map(({ order_id, history_id, name, created_at }) => (
            <li key={`${order_id}-${history_id}`}>
              <Link
                className="link"
                to={
                  history_id === null
                    ? `/console/funded/orders?item=${order_id}`
                    : `/console/funded/claims?item=${history_id}`
                }
              >
                {history_id === null
                  ? m.console_review_same_order({ id: order_id })
                  : m.console_review_same_claim({ id: history_id })}
              </Link>{' '}
              <span>
                {name} · <time dateTime={created_at}>{formatTime(created_at)}</time>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

export const ReviewHistory = ({ history }: { history: Audit[] }) => {
  if (history.length === 0) return null
  return (
    <section className="review-history" aria-labelledby="review-history">
      <h3 id="review-history">{m.console_review_history()}</h3>
      <ol>
        {history.map(({ audit_id, at, staff, action, before, after, reason }) => (
          <li key={audit_id} className="small">
            <span className="strong">{sayAct({ action, before, after })}</span>{' '}
            <span className="muted">
              {staff} · <time dateTime={at}>{formatTime(at)}</time>
            </span>
            {reason && <span className="review-reason">{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
