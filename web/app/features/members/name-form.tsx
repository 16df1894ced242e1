import { MemberName, NAME_MAX } from '@padauk/contract/texts'
import { countReaders, isWithin, readers } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sayFault } from '#lib/faults.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/members'
import { updateName } from './change-me.api.ts'

const TOLD_FROM = 10

/** Number of characters to remove until the contract accepts the name. */
const countOver = (name: string) => {
  const characters = Array.from(readers(name), ({ segment }) => segment)
  let over = 0
  while (!isWithin(characters.join(''), NAME_MAX)) {
    characters.pop()
    over += 1
  }
  return over
}

/** Edits the member's name in place. Input is kept until the server has saved it. */
export const NameForm = ({ name, onDone }: { name: string; onDone: () => void }) => {
  const [typed, setTyped] = useState(name)
  const [areFaultsShown, setFaultsShown] = useState(false)
  const update = useMutation(updateName)
  const wanted = typed.trim()
  const over = countOver(wanted)
  const left = NAME_MAX - countReaders(wanted)
  const faultOf = () => {
    if (over > 0) return m.profile_name_over({ count: over })
    const [issue] = (areFaultsShown && MemberName.safeParse(wanted).error?.issues) || []
    return issue && sayFault(issue.message)
  }

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFaultsShown(true)
    if (update.isPending) return
    if (!MemberName.safeParse(wanted).success) return event.currentTarget.querySelector('input')?.focus()
    if (wanted === name) return onDone()
    update.mutate(wanted, { onSuccess: onDone })
  }
  return (
    <form
      className="stack"
      method="post"
      onSubmit={save}
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <div aria-live="polite">
        <Field
          label={m.profile_name()}
          {...(left <= TOLD_FROM && { hint: m.profile_name_left({ count: left }) })}
          error={faultOf() ?? (update.error ? failureSentence(update.error) : undefined)}
        >
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              name="name"
              ref={takeFocus}
              autoComplete="name"
              enterKeyHint="done"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                update.reset()
              }}
            />
          )}
        </Field>
      </div>
      <div className="row">
        <Button look="sec" size="mid" onClick={onDone}>
          {m.cancel()}
        </Button>
        <Button type="submit" size="mid" aria-disabled={update.isPending || over > 0}>
          {m.save()}
        </Button>
      </div>
    </form>
  )
}
