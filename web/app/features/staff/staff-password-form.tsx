import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { m } from '#words/common'
import { setStaffPassword } from './staff.api.ts'

/** Sets a password with the owner's link: the first one, or a new one after it was lost. */
export const StaffPasswordForm = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const [typed, setTyped] = useState('')
  const set = useMutation({ ...setStaffPassword, onSuccess: onDone })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!set.isPending) set.mutate({ token, newPassword: typed })
  }
  return (
    <form method="post" onSubmit={send} className="stack gap-4">
      <Field label={m.password_new()}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            required
            autoComplete="new-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <FormFailure text={set.error ? failureSentence(set.error) : undefined} />
      <Button type="submit" block disabled={set.isPending}>
        {m.password_save()}
      </Button>
    </form>
  )
}
