import { REASON_MAX, Reason } from '@padauk/contract/reviews'
import { countReaders } from '@padauk/rules/lengths'
import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { readDraft, saveDraft } from '#lib/drafts.ts'
import { useSingleKeys } from '#lib/single-keys.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { m } from '#words/reviews'
import { m as staffAffiliatesWords } from '#words/staff-affiliates'
import { isUnread } from './review-decide.ts'
import { KeyName } from './review-parts.tsx'

type Props = {
  /** Storage name of the reason, kept on this device until the decision. */
  draft: string
  accept?: { label: string; act: () => void } | undefined
  reject?: { label: string; canned: readonly string[]; act: (reason: string) => void } | undefined
  isPending: boolean
  refusal: string | undefined
  /** Extra fields for accepting. */
  children?: ReactNode
}

/** First line of a canned reason, in the language of the console. The rest says the same in the other. */
const headOf = (canned: string) => canned.split('\n')[0] as string

/** The reason of a rejection, and whether one is being written: then the focus is in it, and else where it was asked. */
const useRejection = (draft: string, reject: Props['reject']) => {
  const [reason, setReason] = useState(() => String(readDraft(draft) ?? ''))
  const [isRejecting, setRejecting] = useState(reason !== '' && reject !== undefined)
  const [fault, setFault] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpened = useRef(false)

  const open = () => {
    wasOpened.current = true
    setRejecting(true)
    area.current?.focus()
  }
  const close = () => {
    setRejecting(false)
    setFault(undefined)
    wasOpened.current = true
  }
  useEffect(() => {
    if (!wasOpened.current) return
    wasOpened.current = false
    if (isRejecting) area.current?.focus()
    else opener.current?.focus()
  }, [isRejecting])
  const type = (text: string) => {
    setReason(text)
    setFault(undefined)
    saveDraft(draft, text)
  }
  const sendReason = () => {
    const { error } = Reason.safeParse(reason)
    setFault(error && m.console_review_reason_fault({ max: REASON_MAX }))
    if (error) area.current?.focus()
    else reject?.act(reason)
  }
  return { reason, type, fault, isRejecting, area, opener, open, close, send: sendReason }
}

/** Accept or reject. Rejecting requires a reason, which is stored until the decision is made. */
export const ReviewDecision = ({ draft, accept, reject, isPending, refusal, children }: Props) => {
  const rejection = useRejection(draft, reject)
  const { reason, type, isRejecting, open, close } = rejection
  // For the whole form: after choosing a reason, the focus is on the list of reasons.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      rejection.send()
    }
  }
  const take = accept && (() => void (isUnread() || accept.act()))
  useSingleKeys({ a: isRejecting ? undefined : take, r: reject && open })

  if (!accept && !reject) return null
  return (
    <div className="review-decision dense">
      {!isRejecting && children}
      {isRejecting && reject && (
        <div className="stack gap-3" onKeyDown={press}>
          <SelectField
            label={m.console_review_canned()}
            options={[
              ['', m.console_review_canned_choose()],
              ...reject.canned.map((text, at) => [String(at), headOf(text)] as const),
            ]}
            value=""
            onChoose={(at) => type(reject.canned[Number(at)] ?? reason)}
          />
          <TextArea
            label={m.console_review_reason()}
            hint={m.console_review_reason_hint({ count: countReaders(reason), max: REASON_MAX })}
            error={rejection.fault}
            ref={rejection.area}
            rows={3}
            value={reason}
            onChange={({ target }) => type(target.value)}
          />
        </div>
      )}
      <FormFailure text={refusal} />
      <div className="row wraps">
        {isRejecting && reject ? (
          <>
            <Button look="bad" size="mid" aria-disabled={isPending} onClick={rejection.send}>
              {isPending ? staffAffiliatesWords.console_review_sending() : reject.label}
              <span className="kbd" aria-hidden>
                Ctrl Enter
              </span>
            </Button>
            <Button look="ghost" size="mid" onClick={close}>
              {m.cancel()}
            </Button>
          </>
        ) : (
          <>
            {accept && (
              <Button size="mid" aria-disabled={isPending} onClick={take}>
                <Check className="icon-small" aria-hidden />
                {isPending ? staffAffiliatesWords.console_review_sending() : accept.label}
                <KeyName name="A" />
              </Button>
            )}
            {reject && (
              <Button ref={rejection.opener} look="sec" size="mid" onClick={open}>
                <X className="icon-small" aria-hidden />
                {m.console_review_reject()}
                <KeyName name="R" />
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
