import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { m } from '#words/passwords'
import type { useNewPassword } from './use-new-password.ts'

export const NewPasswordFields = ({ typed, faults, type, leaveConfirm }: ReturnType<typeof useNewPassword>) => (
  <>
    <div aria-live="polite">
      <Field label={m.password_new()} hint={m.password_hint()} error={faults.next}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            name="next"
            autoComplete="new-password"
            required
            value={typed.next}
            onChange={(event) => type({ next: event.target.value })}
          />
        )}
      </Field>
    </div>
    <div aria-live="polite">
      <Field label={m.password_confirm()} error={faults.confirm}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            name="confirm"
            autoComplete="new-password"
            required
            value={typed.confirm}
            onChange={(event) => type({ confirm: event.target.value })}
            onBlur={leaveConfirm}
          />
        )}
      </Field>
    </div>
  </>
)
