import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A form that is kept on the device until it is saved. What was kept before is offered, not put in. */
export const useOfferedDraft = <Value>(name: string, saved: Value) => {
  const [value, setValue] = useState(saved)
  const [offered, setOffered] = useState(() => {
    const kept = readDraft(name) as Value | null
    return kept !== null && !isSame(kept, saved) ? { value: kept } : undefined
  })
  const type = (next: Value) => {
    setValue(next)
    setOffered(undefined)
    if (isSame(next, saved)) forgetDraft(name)
    else keepDraft(name, next)
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
