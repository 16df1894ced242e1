import { Email } from '@padauk/contract/texts'
import { type FormEvent, useRef, useState } from 'react'
import { sayFault } from '#lib/faults.ts'
import { useSendOnce } from '#lib/send-once.ts'
import { useSentError } from '#lib/sent-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/passwords'
import { askForLink } from './passwords.api.ts'
import { refusedField, sentenceOf } from './refusals.ts'

type Props = { email: string; onSent: (email: string) => void }

/** Requests a reset link by mail. The email is kept until the request has succeeded. */
export const ForgotPasswordForm = ({ email, onSent }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(email)
  const [early, forgetEarly] = useSentError()
  const [fault, setFault] = useState(() => {
    const field = refusedField(early)
    return field?.code === 'required' ? m.login_email_missing() : field && sayFault(field)
  })
  const ask = useSendOnce(askForLink)
  const refuse = (sentence: string) => {
    setFault(sentence)
    form.current?.querySelector('input')?.focus()
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (ask.isSending()) return
    forgetEarly()
    const wanted = typed.trim()
    if (!wanted) return refuse(m.login_email_missing())
    const [issue] = Email.safeParse(wanted).error?.issues ?? []
    if (issue) return refuse(sayFault(issue.message))
    ask.send(wanted, {
      onSuccess: () => onSent(wanted),
      onError: (error) => {
        const field = refusedField(error)
        if (field) refuse(sayFault(field))
      },
    })
  }
  const error = ask.error ?? early
  const failure = error && !refusedField(error) ? sentenceOf(error, m.forgot_too_many()) : undefined
  return (
    <form ref={form} method="post" onSubmit={send} noValidate>
      <div aria-live="polite">
        <TextField
          label={m.login_email()}
          error={fault}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(undefined)
            forgetEarly()
            ask.reset()
          }}
        />
      </div>
      <FormFailure text={failure} />
      <Button type="submit" block aria-disabled={ask.isPending}>
        {ask.isPending ? m.forgot_sending() : m.forgot_send()}
      </Button>
    </form>
  )
}
