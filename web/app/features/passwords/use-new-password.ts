import { NewPassword } from '@padauk/contract/passwords'
import { useState } from 'react'
import { m } from '#words/generated/messages.js'

type Typed = { next: string; confirm: string }
type Faults = { next?: string | undefined; confirm?: string | undefined }

const lengthFault = (password: string) => NewPassword.safeParse(password).error?.issues[0]?.message

const faultsOf = ({ next, confirm }: Typed): Faults => ({
  next: lengthFault(next),
  confirm: lengthFault(confirm) ?? (next === confirm ? undefined : m.password_mismatch()),
})

const isMismatch = (sentence: string) => sentence === m.password_mismatch() || sentence === m.password_mismatch_blur()

/**
 * A new password and its repetition, by the rules of spec.md 5. What is wrong is said on leaving the repetition and on
 * sending, and goes as soon as it is right; while anything is said, nothing is sent.
 */
export const useNewPassword = () => {
  const [typed, setTyped] = useState<Typed>({ next: '', confirm: '' })
  const [said, setSaid] = useState<Faults>({})

  const type = (part: Partial<Typed>) => {
    const now = { ...typed, ...part }
    const faults = faultsOf(now)
    setTyped(now)
    setSaid({
      // A refusal of the server goes with the text that it was about.
      next: said.next && (part.next === undefined ? said.next : faults.next),
      // Typed anew after a mismatch it is short for a while, which is not what has to be said.
      confirm: said.confirm && (isMismatch(said.confirm) && now.next !== now.confirm ? said.confirm : faults.confirm),
    })
  }
  return {
    typed,
    faults: said,
    isFaulty: said.next !== undefined || said.confirm !== undefined,
    type,
    leaveConfirm: () => {
      if (typed.confirm && typed.confirm !== typed.next) setSaid({ ...said, confirm: m.password_mismatch_blur() })
    },
    /** Says what is wrong; answers the name of the first field that is. */
    check: (): 'next' | 'confirm' | undefined => {
      const faults = faultsOf(typed)
      setSaid(faults)
      return faults.next ? 'next' : faults.confirm ? 'confirm' : undefined
    },
    refuse: (sentence: string) => setSaid({ ...said, next: sentence }),
  }
}
