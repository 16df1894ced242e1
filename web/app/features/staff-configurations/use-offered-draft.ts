import { useState } from 'react'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A form that is kept on the device until it is saved. What was kept before is offered, not put in. */
export const useOfferedDraft = <Value>(name: string, saved: Value) => {
  const [value, setValue] = useState(saved)
  const [offered, setOffered] = useState(() => {
    const stored = readDraft(name) as Value | null
    return stored !== null && !isSame(stored, saved) ? { value: stored } : undefined
  })
  const type = (next: Value) => {
    setValue(next)
    setOffered(undefined)
    if (isSame(next, saved)) forgetDraft(name)
    else saveDraft(name, next)
  }
  const forget = () => forgetDraft(name)
  return {
    ...{ value, type, forget },
    offer: offered && {
      onUse: () => type(offered.value),
      onDrop: () => {
        forget()
        setOffered(undefined)
      },
    },
  }
}
