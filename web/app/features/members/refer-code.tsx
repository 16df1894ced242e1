import { useRef } from 'react'
import { CopyIcon } from '#ui/copy-icon.tsx'
import { m } from '#words/members'

/** The member's refer code with a copy button. */
export const ReferCode = ({ code }: { code: string }) => {
  const shown = useRef<HTMLElement>(null)
  return (
    <span className="row between">
      <b ref={shown} className="mono">
        {code}
      </b>
      <CopyIcon
        text={code}
        label={m.profile_refer_copy()}
        copied={m.profile_refer_copied({ code })}
        refused={m.profile_refer_selected({ code })}
        shown={shown}
      />
    </span>
  )
}
