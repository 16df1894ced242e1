import { NewPassword } from '@padauk/contract/passwords'
import { useState } from 'react'
import type { ApiError } from '#lib/api.ts'
import { sayFault } from '#lib/faults.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { m } from '#words/passwords'

type Typed = { next: string; confirm: string }
type Faults = { next?: string | undefined; confirm?: string | undefined }

const lengthFault = (password: string) => {
  const [issue] = NewPassword.safeParse(password).error?.issues ?? []
  return issue && sayFault(issue.message)
}

const faultsOf = ({ next, confirm }: Typed): Faults => ({
  next: lengthFault(next),
  confirm: confirm === next || !confirm ? lengthFault(confirm) : m.password_mismatch(),
})

/** The same of a refusal. */
const faultsIn = (refused: ApiError['fields']): Faults => {
  const { newPassword: next, confirm } = fieldFaults<'newPassword' | 'confirm'>(refused)
  const differs = refused.some(({ code }) => code === 'passwords_differ')
  return { next, confirm: differs ? m.password_mismatch() : confirm }
}

const isMismatch = (sentence: string) => sentence === m.password_mismatch() || sentence === m.password_mismatch_blur()

/**
 * A new password and its repetition (AUTH-5). Errors appear when leaving the repetition and on submit, and
 * disappear once fixed. The form cannot be submitted while an error is shown.
 */
export const useNewPassword = (refused: ApiError['fields'] = []) => {
  const [typed, setTyped] = useState<Typed>({ next: '', confirm: '' })
  // Of a form that was sent without its script: the answer does not repeat what was typed, so it is typed again.
  const [early] = useState(() => faultsIn(refused))
  const [said, setSaid] = useState(early)

  const type = (part: Partial<Typed>) => {
    const now = { ...typed, ...part }
    const faults = faultsOf(now)
    setTyped(now)
    setSaid({
      // A server error disappears when the text changes.
      next: said.next && (part.next === undefined ? said.next : faults.next),
      // When a mismatch is retyped, keep that error instead of showing 'too short' meanwhile.
      confirm: said.confirm && (isMismatch(said.confirm) && now.next !== now.confirm ? said.confirm : faults.confirm),
    })
  }
  return {
    typed,
    faults: said,
    isFaulty: said !== early && (said.next !== undefined || said.confirm !== undefined),
    type,
    leaveConfirm: () => {
      if (typed.confirm && typed.confirm !== typed.next)
        setSaid({ next: said.next ?? lengthFault(typed.next), confirm: m.password_mismatch_blur() })
    },
    /** Shows all errors. Returns the name of the first invalid field. */
    check: (): 'next' | 'confirm' | undefined => {
      const faults = faultsOf(typed)
      setSaid(faults)
      return faults.next ? 'next' : faults.confirm ? 'confirm' : undefined
    },
    refuse: (sentence: string) => setSaid({ ...said, next: sentence }),
  }
}
