import { useState } from 'react'
import { forgetDraft, readDraft, saveDraft } from './drafts.ts'

type Names<Typed> = { [Name in keyof Typed]: Typed[Name] extends string ? Name : never }[keyof Typed]

/** State of a form. The draft survives a reload and an expired session, until `forget`, or `close` of a dialog. */
export const useTypedDraft = <Typed extends object>(draft: string, first: Typed, onClose?: () => void) => {
  const [typed, setTyped] = useState<Typed>({ ...first, ...(readDraft(draft) as Partial<Typed> | null) })
  const type = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }))
    saveDraft(draft, { ...typed, ...change })
  }
  const forget = () => forgetDraft(draft)
  return {
    ...{ typed, type, forget },
    /** What a field of text needs. */
    field: (name: Names<Typed>) => ({
      value: typed[name] as string,
      onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value } as Partial<Typed>),
    }),
    close: () => {
      forget()
      onClose?.()
    },
  }
}
