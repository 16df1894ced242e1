import './staff.css'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { brand } from '#lib/page-meta.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, TextField } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/staff'
import { beginFactor, confirmFactor, endFactor, renewCodes, useStaff } from './staff.api.ts'

const QrPicture = lazy(async () => ({ default: (await import('#ui/qr-picture.tsx')).QrPicture }))

type Act = { label: string; send: (password: string) => void }

/** Asks for the password before an act; Enter does the first one. */
const PasswordGate = ({
  acts,
  error,
  isPending,
}: {
  acts: [Act, ...Act[]]
  error: Error | null
  isPending: boolean
}) => {
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const begin = ({ send }: Act) => {
    if (!isPending && form.current?.reportValidity()) send(password)
  }
  const [first, ...others] = acts
  return (
    <form
      method="post"
      className="school-form dense"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        begin(first)
      }}
    >
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
      <div className="row flex-wrap">
        <Button type="submit" look="sec" size="mid" disabled={isPending}>
          {first.label}
        </Button>
        {others.map((act) => (
          <Button key={act.label} look="sec" size="mid" disabled={isPending} onClick={() => begin(act)}>
            {act.label}
          </Button>
        ))}
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
        <TextField
          label={m.console_code()}
          error={confirm.error ? failureSentence(confirm.error) : undefined}
          className="input mono"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div>
          <Button type="submit" size="mid" disabled={confirm.isPending}>
            {m.console_factor_confirm()}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The codes, this once: to copy or to save. */
const RecoveryCodes = ({ codes, onSaved }: { codes: string[]; onSaved: () => void }) => {
  const { email } = useStaff()
  const text = codes.join('\n')
  const save = () =>
    saveFile(new Blob([`${brand()}, ${email}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <>
      <div className="note gold flex-col" role="status">
        <p>{m.console_factor_codes()}</p>
        <ul className="factor-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row flex-wrap">
          <CopyButton text={text} />
          <Button look="sec" size="tight" onClick={save}>
            <Download className="icon-small" aria-hidden />
            {m.console_factor_codes_save()}
          </Button>
        </div>
      </div>
      <div>
        <Button size="mid" onClick={onSaved}>
          {m.console_factor_kept()}
        </Button>
      </div>
    </>
  )
}

/** Enables a second factor with its recovery codes; later makes new codes, changes the phone, or disables it. */
export const SecondFactor = ({ onDone = () => {} }: { onDone?: () => void }) => {
  const { has_second_factor, requires_second_factor, recovery_codes_left: count } = useStaff()
  const [codes, setCodes] = useState<string[]>()
  const begin = useMutation(beginFactor)
  const end = useMutation(endFactor)
  const renew = useMutation({ ...renewCodes, onSuccess: ({ content }) => setCodes(content.recovery_codes) })
  const setup = begin.data?.content
  const isPending = begin.isPending || end.isPending || renew.isPending
  /** Of the act that was tried last; the others forget theirs. */
  const only = (act: { mutate: (password: string) => void }) => (password: string) => {
    for (const one of [begin, end, renew]) one.reset()
    act.mutate(password)
  }
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onSaved={() => {
          setCodes(undefined)
          onDone()
        }}
      />
    )
  if (setup)
    return (
      <Confirm
        {...setup}
        onDone={(made) => {
          begin.reset()
          setCodes(made)
        }}
      />
    )
  if (!has_second_factor)
    return (
      <PasswordGate
        key="on"
        acts={[{ label: m.console_factor_begin(), send: only(begin) }]}
        error={begin.error}
        isPending={isPending}
      />
    )
  return (
    <>
      <p className="strong num">{m.console_factor_codes_left({ count })}</p>
      <PasswordGate
        key="off"
        acts={[
          { label: m.console_factor_new_codes(), send: only(renew) },
          { label: m.console_factor_other_phone(), send: only(begin) },
          ...(requires_second_factor ? [] : [{ label: m.console_factor_end(), send: only(end) }]),
        ]}
        error={renew.error ?? begin.error ?? end.error}
        isPending={isPending}
      />
      <p className="tiny faint">
        {m.console_factor_new_codes_hint()} {requires_second_factor && m.console_factor_stays()}
      </p>
    </>
  )
}

/** The same with its state, on one's own page. */
export const OwnSecondFactor = () => {
  const { has_second_factor } = useStaff()
  return (
    <div className="stack gap-3.5">
      <p className="row">
        {has_second_factor ? <Chip kind="done">{m.console_on()}</Chip> : <Chip>{m.console_off()}</Chip>}
        <span className="small muted">{m.console_factor_lead()}</span>
      </p>
      <SecondFactor />
    </div>
  )
}
