import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '#lib/refusals.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { m } from '#words/staff'
import { changeOwnPassword } from './staff.api.ts'

const NOTHING = { oldPassword: '', newPassword: '' }

/** Changes the password. This session stays signed in, all others end. */
export const OwnPasswordForm = () => {
  const [typed, setTyped] = useState(NOTHING)
  const change = useMutation({ ...changeOwnPassword, onSuccess: () => setTyped(NOTHING) })
  const { faults, failure } = refusalOf(change.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate(typed)
  }
  return (
    <form method="post" className="school-form dense" onSubmit={send}>
      <Field label={m.console_old_password()} error={faults.oldPassword?.replace(/^Error: /, '')}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            required
            autoComplete="current-password"
            value={typed.oldPassword}
            onChange={(event) => setTyped({ ...typed, oldPassword: event.target.value })}
          />
        )}
      </Field>
      <Field label={m.password_new()} error={faults.newPassword?.replace(/^Error: /, '')}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            required
            autoComplete="new-password"
            value={typed.newPassword}
            onChange={(event) => setTyped({ ...typed, newPassword: event.target.value })}
          />
        )}
      </Field>
      <FormFailure text={failure} />
      <div>
        <Button type="submit" size="mid" disabled={change.isPending}>
          {m.console_change_password()}
        </Button>
      </div>
    </form>
  )
}
