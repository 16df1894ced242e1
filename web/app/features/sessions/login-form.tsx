import './sessions.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { m as commonWords } from '#words/common.words.ts'
import { logIn } from './sessions.api.ts'
import { m } from './sessions.words.ts'

/** Login form. An error is a toast; the email is kept and the password has to be entered again. */
export const LoginForm = ({ email: known }: { email?: string | undefined }) => {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<{ email?: string; password?: string }>({})
  const [typed, setTyped] = useState<string>()
  const login = useMutation(logIn)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    const missing = {
      ...(!email && { email: commonWords.login_email_missing() }),
      ...(!password && { password: m.login_password_missing() }),
    }
    setFault(missing)
    if (!email || !password) return focus(email ? 'password' : 'email')
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
      <Field label={commonWords.login_email()} error={fault.email}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={known}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="password-row">
        <Field label={commonWords.login_password()} error={fault.password}>
          {(wiring) => <PasswordInput {...wiring} name="password" autoComplete="current-password" />}
        </Field>
        <Link className="link" to="/auth/forgot-password" state={{ email: typed ?? known }}>
          {m.login_forgot()}
        </Link>
      </div>
      <Button type="submit" block disabled={login.isPending}>
        {commonWords.log_in()}
      </Button>
    </form>
  )
}
