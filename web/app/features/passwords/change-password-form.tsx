import { type FormEvent, useRef, useState } from 'react'
import { sayFault } from '#lib/faults.ts'
import { useSendOnce } from '#lib/send-once.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { m } from '#words/passwords'
import { NewPasswordFields } from './new-password-fields.tsx'
import { changePassword } from './passwords.api.ts'
import { refusedField, sentenceOf } from './refusals.ts'
import { useNewPassword } from './use-new-password.ts'

type Props = {
  /** Identifies the account for password managers. */
  email: string | undefined
  onChanged: () => void
}

/** The old password, and the new one twice (AUTH-5). */
export const ChangePasswordForm = ({ email, onChanged }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [old, setOld] = useState('')
  const [oldFault, setOldFault] = useState<string>()
  const password = useNewPassword()
  const change = useSendOnce(changePassword)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (change.isSending()) return
    if (oldFault) return focus('old')
    const missing = old ? undefined : m.password_old_missing()
    const faulty = password.check()
    setOldFault(missing)
    if (missing) return focus('old')
    if (faulty) return focus(faulty)
    change.send(
      { oldPassword: old, newPassword: password.typed.next },
      {
        onSuccess: onChanged,
        onError: (error) => {
          const field = refusedField(error)
          if (!field) return
          if (field.path === 'newPassword') password.refuse(sayFault(field))
          else setOldFault(sayFault(field))
          focus(field.path === 'newPassword' ? 'next' : 'old')
        },
      },
    )
  }
  const failure =
    change.error && !refusedField(change.error) ? sentenceOf(change.error, m.password_too_many()) : undefined
  return (
    <form ref={form} className="stack gap-4.5" method="post" onSubmit={send} noValidate>
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <div aria-live="polite">
        <Field label={m.password_old()} error={oldFault}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              name="old"
              autoComplete="current-password"
              required
              value={old}
              onChange={(event) => {
                setOld(event.target.value)
                setOldFault(undefined)
              }}
            />
          )}
        </Field>
      </div>
      <NewPasswordFields {...password} />
      <FormFailure text={failure} />
      <Button type="submit" block aria-disabled={change.isPending || oldFault !== undefined || password.isFaulty}>
        {change.isPending ? m.password_saving() : m.password_save()}
      </Button>
    </form>
  )
}
