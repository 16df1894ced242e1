import { History } from 'lucide-react'
import { m } from '#words/generated/messages.js'
import { ButtonLink } from './button.tsx'

/** What the staff did with one thing, as the log has it. */
export const HistoryLink = ({ target }: { target: string }) => (
  <ButtonLink look="ghost" size="sm" className="mr-auto" to={`/console/audit?${new URLSearchParams({ target })}`}>
    <History className="s" aria-hidden />
    {m.console_history()}
  </ButtonLink>
)
