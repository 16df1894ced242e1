import { History } from 'lucide-react'
import { m } from '#words/console'
import { ButtonLink } from './button.tsx'

/** Link to the audit log of an object. */
export const HistoryLink = ({ target }: { target: string }) => (
  <ButtonLink
    look="ghost"
    size="mid"
    className="mr-auto"
    to={`/console/school/audit?${new URLSearchParams({ target })}`}
  >
    <History className="icon-small" aria-hidden />
    {m.console_history()}
  </ButtonLink>
)
