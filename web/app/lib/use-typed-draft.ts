import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from './drafts.ts'

/** State of a dialog's form. The draft survives a reload and an expired session; call `forget` on close. */
export const useTypedDraft = <Typed extends object>(draft: string, first: Typed) => {
  const [typed, setTyped] = useState<Typed>({ ...first, ...(readDraft(draft) as Partial<Typed> | null) })
  const type = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }))
    keepDraft(draft, { ...typed, ...change })
  }
  return { typed, type, forget: () => forgetDraft(draft) }
}
