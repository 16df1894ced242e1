import { CloudOff, LogIn, ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, NetworkError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { m } from '#words/common'
import { Button } from './button.tsx'

/** Empty state: a bud, a sentence, and an action. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <svg width="48" height="48" viewBox="-24 -24 48 48" aria-hidden>
      <path d="M0 20C2 10 1 6 0 2" fill="none" stroke="var(--up)" strokeWidth={2.4} strokeLinecap="round" />
      <path d="M0 4C-9-2-9-14 0-22C9-14 9-2 0 4Z" fill="var(--gold)" />
    </svg>
    <p className="strong text-ink">{title}</p>
    {children}
  </div>
)

const kinds = {
  network: { Icon: CloudOff, title: m.failed_network_title, text: m.failed_network_text },
  server: { Icon: ServerOff, title: m.failed_server_title, text: m.failed_server_text },
  session: { Icon: LogIn, title: m.failed_session_title, text: m.failed_session_text },
}

const kindOf = (error: unknown): keyof typeof kinds => {
  if (error instanceof NetworkError) return 'network'
  return error instanceof ApiError && error.caller !== 'visitor' && error.status === 401 ? 'session' : 'server'
}

type FailedProps = {
  error: unknown
  onRetry: () => void
  /** Replaces the general text, for example with 'This lesson does not exist.' */
  text?: string
}

/** Error state: explains whether network, server or session failed, and offers Retry. */
export const Failed = ({ error, onRetry, text }: FailedProps) => {
  // Nothing has failed: staff who look as a member do not see this.
  if (error instanceof ApiError && error.code === 'view_only') return <p className="note">{failureSentence(error)}</p>
  const { Icon, title, text: usual } = kinds[kindOf(error)]
  return (
    <div className="note bad flex-wrap" role="alert">
      <Icon aria-hidden />
      <p className="grow min-w-48">
        <b>{title()}</b>
        <br />
        {text ?? usual()}
      </p>
      <Button look="sec" size="tight" onClick={onRetry}>
        {m.retry()}
      </Button>
    </div>
  )
}
