import type { QuizQuestion } from '@padauk/contract/staff-lessons'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sayFault } from '#lib/faults.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-lessons'
import { readGift } from './staff-lessons.api.ts'

/** Placeholders in a text are in braces, so braces are placeholders. */
const BRACES = { open: '{', close: '}' }

type Props = {
  draftName: string
  /** GIFT that is read at once; empty for none. */
  pasted: string
  hasQuestions: boolean
  onDone: (questions: QuizQuestion[], replaces: boolean) => void
  onClose: () => void
}

/** Imports a quiz from pasted GIFT. Input is kept, including errors, until its questions are imported. */
export const GiftDialog = ({ draftName, pasted, hasQuestions, onDone, onClose }: Props) => {
  const [gift, setGift] = useState(() => pasted || String(readDraft(draftName) ?? ''))
  const read = useMutation(readGift)
  const faults = read.data?.faults ?? []
  const take = (replaces: boolean) => {
    if (!gift.trim() || read.isPending) return
    read.mutate(gift, {
      onSuccess: (answer) => {
        if (answer.faults.length > 0) return
        forgetDraft(draftName)
        onDone(answer.questions, replaces)
      },
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was pasted
  useEffect(() => {
    if (pasted) take(false)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(false)
  }
  return (
    <Dialog
      title={m.console_cur_gift()}
      onClose={onClose}
      isFirm
      foot={
        <>
          <Button look="ghost" onClick={onClose}>
            {m.cancel()}
          </Button>
          {hasQuestions && (
            <Button look="sec" disabled={read.isPending || !gift.trim()} onClick={() => take(true)}>
              {m.console_cur_gift_replace()}
            </Button>
          )}
          <Button type="submit" form="gift-form" disabled={read.isPending || !gift.trim()}>
            {m.console_cur_gift_add()}
          </Button>
        </>
      }
    >
      <form id="gift-form" className="stack gap-3 dense" onSubmit={submit}>
        <TextArea
          label={m.console_cur_gift_text()}
          hint={m.console_cur_gift_hint(BRACES)}
          className="input mono"
          rows={12}
          spellCheck={false}
          placeholder={m.console_cur_gift_example(BRACES)}
          value={gift}
          onChange={(event) => {
            setGift(event.target.value)
            saveDraft(draftName, event.target.value)
          }}
        />
        <div role="alert">
          {faults.length > 0 && (
            <ul className="note bad stack gap-1.5">
              {faults.map(({ line, ...fault }) => (
                <li className="err" key={`${line} ${fault.message}`}>
                  <CircleAlert className="icon-small" aria-hidden />
                  <span>{m.console_cur_gift_line({ line, message: sayFault(fault) })}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <FormFailure text={read.error ? failureSentence(read.error) : undefined} />
      </form>
    </Dialog>
  )
}
