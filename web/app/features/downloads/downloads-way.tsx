import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/common.words.ts'

/** What can be opened without a network. */
export const DownloadsWay = ({ children }: { children?: ReactNode }) => (
  <div className="note flex-wrap" role="status">
    <CloudOff aria-hidden />
    <p className="grow min-w-48">
      {children} {m.offline_opens()}
    </p>
    <ButtonLink look="sec" size="tight" to="/campuses/profile/kept">
      {m.offline_kept()}
    </ButtonLink>
  </div>
)
