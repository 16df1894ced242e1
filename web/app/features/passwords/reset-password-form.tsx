import { newKey } from '@padauk/contract/keys'
import { type FormEvent, useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import { sayFault } from '#lib/faults.ts'
import { useSendOnce } from '#lib/send-once.ts'
import { useSentError } from '#lib/sent-form.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/passwords'
import { NewPasswordFields } from './new-password-fields.tsx'
import { resetPassword } from './passwords.api.ts'
import { refusedField, sentenceOf } from './refusals.ts'
import { useNewPassword } from './use-new-password.ts'

type Props = { token: string; onReset: () => void; onLinkOver: () => void }

/** Sets a new password with the link from a mail (AUTH-4). */
export const ResetPasswordForm = ({ token, onReset, onLinkOver }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [early, forgetEarly] = useSentError()
  const password = useNewPassword(early?.fields)
  const reset = useSendOnce(resetPassword)
  // Retrying the same password reuses the key. Another password gets a new one.
  const act = useRef({ password: '', key: '' })
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reset.isSending()) return
    forgetEarly()
    if (password.faults.next) return focus('next')
    const faulty = password.check()
    if (faulty) return focus(faulty)
    if (act.current.password !== password.typed.next) act.current = { password: password.typed.next, key: newKey() }
    reset.send(
      { token, newPassword: password.typed.next, key: act.current.key },
      {
        onSuccess: onReset,
        onError: (error) => {
          const field = refusedField(error)
          if (error instanceof ApiError && error.code === 'reset_link_over') return onLinkOver()
          if (!field) return
          password.refuse(sayFault(field))
          focus('next')
        },
      },
    )
  }
  const error = reset.error ?? early
  const failure = error && !refusedField(error) ? sentenceOf(error, m.password_too_many()) : undefined
  return (
    <form ref={form} method="post" onSubmit={send} noValidate>
      <NewPasswordFields {...password} />
      <FormFailure text={failure} />
      <Button type="submit" block aria-disabled={reset.isPending || password.isFaulty}>
        {reset.isPending ? m.password_saving() : m.password_save()}
      </Button>
    </form>
  )
}
