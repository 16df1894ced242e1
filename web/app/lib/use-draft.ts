import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from './drafts.ts'

/** What is typed into a form. It survives a reload and an expired session, until it is sent or put away. */
export const useDraft = <T extends object>(name: string, empty: T) => {
  const [typed, setTyped] = useState<T>(() => ({ ...empty, ...(readDraft(name) as Partial<T> | null) }))
  return {
    typed,
    type: (more: Partial<T>) => {
      setTyped({ ...typed, ...more })
      keepDraft(name, { ...typed, ...more })
    },
    forget: () => forgetDraft(name),
  }
}
