import './staff.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { beginFactor, confirmFactor, endFactor, useStaff } from './staff.api.ts'
import { m } from './staff.words.ts'

const QrPicture = lazy(async () => ({ default: (await import('#ui/qr-picture.tsx')).QrPicture }))

/** Asks for the password before an action. */
const PasswordGate = ({
  label,
  error,
  isPending,
  onSend,
}: {
  label: string
  error: Error | null
  isPending: boolean
  onSend: (password: string) => void
}) => {
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSend(password)
  }
  return (
    <form method="post" className="school-form dense" onSubmit={send}>
      <Field label={m.console_password_again()} error={error ? failureSentence(error) : undefined}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            required
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" look="sec" size="mid" disabled={isPending}>
          {label}
        </Button>
      </div>
    </form>
  )
}

const Confirm = ({ secret, uri, onDone }: { secret: string; uri: string; onDone: (codes: string[]) => void }) => {
  const [code, setCode] = useState('')
  const confirm = useMutation({ ...confirmFactor, onSuccess: ({ content }) => onDone(content.recovery_codes) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate(code)
  }
  return (
    <div className="stack gap-3.5">
      <p className="small">{m.console_factor_scan()}</p>
      <div className="factor-qr">
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <QrPicture text={uri} label={m.console_factor_qr()} />
        </Suspense>
      </div>
      <div className="link-box">
        <span className="mono">{secret}</span>
        <CopyButton text={secret} />
      </div>
      <form className="school-form dense" onSubmit={send}>
        <Field label={m.console_code()} error={confirm.error ? failureSentence(confirm.error) : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              className="input mono"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" size="mid" disabled={confirm.isPending}>
            {m.console_factor_confirm()}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Enables a second factor with its recovery codes, or disables it. */
export const SecondFactor = () => {
  const { has_second_factor } = useStaff()
  const [codes, setCodes] = useState<string[]>()
  const begin = useMutation(beginFactor)
  const end = useMutation(endFactor)
  const begun = begin.data?.content
  return (
    <div className="stack gap-3.5">
      <p className="row">
        {has_second_factor ? <Chip kind="done">{m.console_on()}</Chip> : <Chip>{m.console_off()}</Chip>}
        <span className="small muted">{m.console_factor_lead()}</span>
      </p>
      {codes ? (
        <div className="note gold flex-col" role="status">
          <p>{m.console_factor_codes()}</p>
          <ul className="factor-codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <CopyButton text={codes.join('\n')} />
        </div>
      ) : has_second_factor ? (
        <PasswordGate
          key="off"
          label={m.console_factor_end()}
          error={end.error}
          isPending={end.isPending}
          onSend={(password) => end.mutate(password)}
        />
      ) : begun ? (
        <Confirm {...begun} onDone={setCodes} />
      ) : (
        <PasswordGate
          key="on"
          label={m.console_factor_begin()}
          error={begin.error}
          isPending={begin.isPending}
          onSend={(password) => begin.mutate(password)}
        />
      )}
    </div>
  )
}
