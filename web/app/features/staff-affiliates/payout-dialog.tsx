import { newKey } from '@padauk/contract/keys'
import { PAYOUT_NOTE_MAX, type StaffAffiliate } from '@padauk/contract/staff-affiliates'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { inLanguage } from '#lib/languages.ts'
import { dollarsText } from '#lib/money.ts'
import { showToast } from '#lib/toasts.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-affiliates'
import { payAffiliate } from './staff-affiliates.api.ts'

/** How many subscriptions of a plan are unpaid. */
export const lineText = ({ name, name_my, unpaid_count }: StaffAffiliate['subscriptions_to_pay'][number]) =>
  m.console_affiliate_line({ name: inLanguage(name, name_my), count: unpaid_count })

type Props = { affiliate: StaffAffiliate; onClose: (isPaid: boolean) => void }
/** Confirms the amount and the code before a payout is recorded. A double press records one payout. */
export const PayoutDialog = ({ affiliate, onClose }: Props) => {
  const { refer_code, name, owed_usd, subscriptions_to_pay, tier_percent } = affiliate
  const { typed, field, forget } = useTypedDraft(`payout:${refer_code}`, { note: '' })
  const close = (isPaid: boolean) => {
    forget()
    onClose(isPaid)
  }
  const { note } = typed
  const form = useId()
  const key = useRef(newKey())
  const isSending = useRef(false)
  const pay = useMutation(payAffiliate)
  const client = useQueryClient()
  const amount = dollarsText(owed_usd)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    pay.mutate(
      { referCode: refer_code, key: key.current, note, amount_usd: owed_usd },
      {
        onSuccess: ({ content }) => {
          showToast('success', m.console_affiliate_paid({ amount: dollarsText(content.amount_usd), code: refer_code }))
          close(true)
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409)
            void client.invalidateQueries({ queryKey: ['staff-affiliates'] })
        },
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }
  return (
    <Dialog
      title={m.console_affiliate_pay_title({ amount, code: refer_code })}
      shape="narrow"
      isFirm
      onClose={() => close(false)}
      foot={
        <>
          <Button look="sec" onClick={() => close(false)}>
            {m.cancel()}
          </Button>
          {owed_usd > 0 && (
            <Button type="submit" form={form} aria-disabled={pay.isPending}>
              {pay.isPending ? m.console_review_sending() : m.console_affiliate_pay_act({ amount })}
            </Button>
          )}
        </>
      }
    >
      <form id={form} className="stack gap-4 dense" method="post" onSubmit={send} noValidate>
        <p>{m.console_affiliate_pay_text({ name, tier: tier_percent })}</p>
        <ul className="small">
          {subscriptions_to_pay.map((line) => (
            <li key={line.name} className="num">
              {lineText(line)}
            </li>
          ))}
        </ul>
        <TextField
          label={m.console_affiliate_note()}
          hint={m.console_affiliate_note_hint()}
          autoComplete="off"
          maxLength={unitsOf(PAYOUT_NOTE_MAX)}
          {...field('note')}
        />
        <FormFailure text={pay.error ? failureSentence(pay.error) : undefined} />
      </form>
    </Dialog>
  )
}
