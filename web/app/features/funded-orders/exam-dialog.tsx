import { EXAM_NOTE_MAX, ExamProof, type FundedOrder } from '@padauk/contract/funded-orders'
import { newKey } from '@padauk/contract/keys'
import { countReaders } from '@padauk/rules/lengths'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, NetworkError } from '#lib/api.ts'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { useSendOnce } from '#lib/send-once.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/funded-orders'
import { submitExam } from './funded-orders.api.ts'

const FIELDS = ['proof_link', 'note'] as const
type Texts = Record<(typeof FIELDS)[number], string>
type Draft = Texts & { key?: string }
type Faults = Partial<Texts>

const sentenceOf = (error: Error) => {
  if (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)) return m.exam_no_answer()
  if (error instanceof ApiError && error.status === 409) return m.exam_refused_now()
  return error instanceof ApiError && error.fields.length > 0 ? undefined : failureSentence(error)
}

/** Sends the link that proves a passed challenge. Input is kept on the device until the server has saved it. */
export const ExamDialog = ({ order, member, onClose }: { order: FundedOrder; member: string; onClose: () => void }) => {
  const name = `exam:${member}:${order.order_id}`
  const [draft, setDraft] = useState<Draft>(() => ({
    proof_link: '',
    note: '',
    ...(readDraft(name) as Partial<Draft> | null),
  }))
  const [faults, setFaults] = useState<Faults>({})
  const form = useId()
  const submit = useSendOnce(submitExam)
  const client = useQueryClient()
  const refusal = submit.error ? sentenceOf(submit.error) : undefined
  const { key: _, ...texts } = draft

  const save = (next: Draft) => {
    setDraft(next)
    saveDraft(name, next)
  }
  const type = (field: keyof Texts, value: string) => {
    // Changed text needs a new key.
    save({ ...texts, [field]: value })
    setFaults({ ...faults, [field]: undefined })
  }
  const refuse = (found: Faults, place: HTMLFormElement) => {
    setFaults(found)
    const first = FIELDS.find((field) => found[field])
    if (first) place.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const place = event.currentTarget
    if (submit.isSending() || refuse(fieldFaults(ExamProof.safeParse(texts).error?.issues), place)) return
    const key = draft.key ?? newKey()
    save({ ...texts, key })
    submit.send(
      { id: order.order_id, key, ...texts },
      {
        onSuccess: () => {
          forgetDraft(name)
          onClose()
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          refuse(fieldFaults(error.fields), place)
          // The order has changed meanwhile. Refetch to show its state.
          if (error.status === 409) void client.invalidateQueries({ queryKey: ['funded-orders'] })
        },
      },
    )
  }
  return (
    <Dialog
      title={m.exam_submit()}
      isFirm
      onClose={onClose}
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" form={form} aria-disabled={submit.isPending}>
            {submit.isPending ? m.exam_sending() : m.exam_send()}
          </Button>
        </>
      }
    >
      <form id={form} className="stack gap-4 px-1.5" method="post" onSubmit={send} noValidate>
        <p className="muted">{m.exam_text({ plan: order.plan_name, id: order.order_id })}</p>
        <TextField
          label={m.exam_link()}
          error={faults.proof_link}
          type="url"
          name="proof_link"
          autoComplete="off"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={draft.proof_link}
          onChange={(event) => type('proof_link', event.target.value)}
        />
        <TextArea
          label={m.exam_note()}
          hint={m.exam_note_hint({
            count: countReaders(draft.note).toLocaleString('en'),
            max: EXAM_NOTE_MAX.toLocaleString('en'),
          })}
          error={faults.note}
          name="note"
          value={draft.note}
          onChange={(event) => type('note', event.target.value)}
        />
        <FormFailure text={refusal} />
      </form>
    </Dialog>
  )
}
