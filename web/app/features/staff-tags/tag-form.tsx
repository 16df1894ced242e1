import './staff-tags.css'
import type { ChosenSent } from '@padauk/contract/chosen-members'
import { TAG_MAX } from '@padauk/contract/staff-tags'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-tags'
import { addTag, tagsQuery } from './staff-tags.api.ts'

type Props = { members: ChosenSent; draft: string; onDone?: () => void }

/** One tag for these members: one in use, or a new one. */
export const TagForm = ({ members, draft, onDone }: Props) => {
  const list = useId()
  const form = useRef<HTMLFormElement>(null)
  const tags = useQuery(tagsQuery)
  const { typed, type, field, forget } = useTypedDraft(draft, { tag: '' })
  const { mutate, error, isPending } = useMutation({
    ...addTag,
    onSuccess: () => {
      type({ tag: '' })
      forget()
      // The button is disabled again.
      form.current?.querySelector('input')?.focus()
      onDone?.()
    },
  })
  const { faults } = refusalOf<'tag'>(error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && typed.tag.trim()) mutate({ members, tag: typed.tag })
  }
  return (
    <form ref={form} className="tag-form dense" onSubmit={send}>
      <TextField
        label={m.console_tag()}
        hint={m.console_tag_hint()}
        error={faults.tag}
        list={list}
        autoComplete="off"
        maxLength={unitsOf(TAG_MAX)}
        {...field('tag')}
      />
      <datalist id={list}>
        {tags.data?.map(({ tag_id, name }) => (
          <option key={tag_id} value={name} />
        ))}
      </datalist>
      <Button look="sec" size="tight" type="submit" disabled={isPending || !typed.tag.trim()}>
        {m.console_tag_add()}
      </Button>
      <FormFailure text={error && !faults.tag ? failureSentence(error) : undefined} />
    </form>
  )
}
