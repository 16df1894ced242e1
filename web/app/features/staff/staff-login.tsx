import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { keepsCookies } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { NoCookies } from '#ui/no-cookies.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { m } from '#words/staff'
import { logInStaff } from './staff.api.ts'

/** Email and password, then the authenticator's code if enabled. */
export const StaffLogin = ({ onDone }: { onDone: () => void }) => {
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const login = useMutation({ ...logInStaff, onSuccess: onDone })
  useEffect(() => {
    if (needsCode) code.current?.focus()
  }, [needsCode])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (login.isPending || !keepsCookies()) return
    login.mutate(
      { ...typed, ...(needsCode && { code: code.current?.value ?? '' }) },
      { onError: (error) => error instanceof ApiError && error.code === 'code_required' && setNeedsCode(true) },
    )
  }
  const asksForCode = login.error instanceof ApiError && login.error.code === 'code_required'
  return (
    <form method="post" onSubmit={send} className="stack gap-4">
      <TextField
        label={m.login_email()}
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <Field label={m.login_password()}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            required
            autoComplete="current-password"
            value={typed.password}
            onChange={(event) => setTyped({ ...typed, password: event.target.value })}
          />
        )}
      </Field>
      {needsCode && (
        <TextField
          label={m.console_code()}
          hint={m.console_code_hint()}
          ref={code}
          className="input mono"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <NoCookies />
      <FormFailure text={login.error && !asksForCode ? failureSentence(login.error) : undefined} />
      <Button type="submit" block disabled={login.isPending}>
        {m.log_in()}
      </Button>
    </form>
  )
}
