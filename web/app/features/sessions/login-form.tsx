import './sessions.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sayFault } from '#lib/faults.ts'
import { useSentError, useSentForm } from '#lib/sent-form.ts'
import { keepsCookies } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { NoCookies } from '#ui/no-cookies.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { m } from '#words/sessions'
import { logIn } from './sessions.api.ts'

type Faults = { email?: string; password?: string }

const faultsOf = (refusal: ApiError | undefined): Faults => {
  if (refusal?.status === 401) return { password: m.login_again() }
  const faults: Faults = {}
  const missing: Faults = { email: m.login_email_missing(), password: m.login_password_missing() }
  for (const { path, ...fault } of refusal?.fields ?? [])
    faults[path as keyof Faults] ??= (fault.code === 'required' && missing[path as keyof Faults]) || sayFault(fault)
  return faults
}

/**
 * Login form. An error is a toast; the email is kept and the password has to be entered again. Without its script the
 * error is in the page.
 */
export const LoginForm = ({ email: given }: { email?: string | undefined }) => {
  const form = useRef<HTMLFormElement>(null)
  const sent = useSentForm()
  const [refusal, forgetRefusal] = useSentError()
  const [fault, setFault] = useState(() => faultsOf(refusal))
  const [typed, setTyped] = useState<string>()
  const login = useMutation(logIn)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    forgetRefusal()
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    const missing = {
      ...(!email && { email: m.login_email_missing() }),
      ...(!password && { password: m.login_password_missing() }),
    }
    setFault(missing)
    if (!email || !password) return focus(email ? 'password' : 'email')
    if (!keepsCookies()) return
    login.mutate(
      { email, password },
      {
        onError: (error) => {
          if (!(error instanceof ApiError) || error.status !== 401) return
          setFault({ password: m.login_again() })
          const input = form.current?.querySelector<HTMLInputElement>('[name=password]')
          if (input) input.value = ''
          input?.focus()
        },
      },
    )
  }
  return (
    <form ref={form} method="post" onSubmit={send} noValidate>
      <TextField
        label={m.login_email()}
        error={fault.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={given ?? sent?.typed.email}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="password-row">
        <Field label={m.login_password()} error={fault.password}>
          {(wiring) => <PasswordInput {...wiring} name="password" autoComplete="current-password" />}
        </Field>
        <Link className="link" to="/auth/forgot-password" state={{ email: typed ?? given }}>
          {m.login_forgot()}
        </Link>
      </div>
      {refusal && refusal.fields.length === 0 && <FormFailure text={failureSentence(refusal)} />}
      <NoCookies />
      <Button type="submit" block disabled={login.isPending}>
        {m.log_in()}
      </Button>
    </form>
  )
}
