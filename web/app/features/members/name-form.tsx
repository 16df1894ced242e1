import { lengthOf } from '@padauk/contract/lengths'
import { MemberName, NAME_MAX } from '@padauk/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/generated/messages.js'
import { updateName } from './change-me.api.ts'

const TOLD_FROM = 10

/** How many characters, as a reader counts them, must go until the contract takes the name; a Burmese syllable is several of its own. */
const countOver = (name: string) => {
  const readers = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)].map(
    ({ segment }) => segment,
  )
  let over = 0
  while (lengthOf(readers.join('')) > NAME_MAX) {
    readers.pop()
    over += 1
  }
  return over
}

/** Changes the own name, in the place of the name. What is typed stays until the server has it. */
export const NameForm = ({ name, onDone }: { name: string; onDone: () => void }) => {
  const [typed, setTyped] = useState(name)
  const [isTold, setTold] = useState(false)
  const update = useMutation(updateName)
  const wanted = typed.trim()
  const over = countOver(wanted)
  const left = NAME_MAX - lengthOf(wanted)
  const faultOf = () =>
    over > 0
      ? m.profile_name_over({ count: over })
      : isTold
        ? MemberName.safeParse(wanted).error?.issues[0]?.message
        : undefined

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(true)
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
              className="in"
              name="name"
              // biome-ignore lint/a11y/noAutofocus: the form takes the place of the button that was pressed
              autoFocus
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
        <Button look="sec" size="sm" onClick={onDone}>
          {m.cancel()}
        </Button>
        <Button type="submit" size="sm" aria-disabled={update.isPending || over > 0}>
          {m.save()}
        </Button>
      </div>
    </form>
  )
}
