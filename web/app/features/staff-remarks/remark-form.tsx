import './staff-remarks.css'
import { REMARK_MAX } from '@padauk/contract/staff-remarks'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useOnce } from '#lib/use-once.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-remarks'
import { createRemark } from './staff-remarks.api.ts'

/** A new remark. What is typed stays until it is saved, over a reload too. */
export const RemarkForm = ({ member_id, onSaved }: { member_id: number; onSaved: () => void }) => {
  const { typed, type, field, forget } = useTypedDraft(`staff-remark:${member_id}`, { text: '' })
  const once = useOnce(undefined, typed)
  const { mutate, error, isPending } = useMutation({
    ...createRemark,
    onSuccess: () => {
      type({ text: '' })
      forget()
      once.anew()
      onSaved()
    },
    onError: once.onError,
  })
  const { faults } = refusalOf<'text'>(error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && typed.text.trim()) mutate({ member_id, text: typed.text, key: once.begin() })
  }
  return (
    <form className="remark-form dense" onSubmit={send}>
      <TextArea label={m.console_remark_new()} error={faults.text} maxLength={unitsOf(REMARK_MAX)} {...field('text')} />
      <Button size="tight" type="submit" disabled={isPending || !typed.text.trim()}>
        {m.console_remark_add()}
      </Button>
      <FormFailure text={error && !faults.text ? failureSentence(error) : undefined} />
    </form>
  )
}
