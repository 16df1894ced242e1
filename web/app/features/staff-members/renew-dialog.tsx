import './staff-members.css'
import type { Plan } from '@padauk/contract/plans'
import { type MemberRow, Renewal } from '@padauk/contract/staff-members'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, NetworkError } from '#lib/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { type Once, useOnce } from '#lib/use-once.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-members'
import { CampusChoice } from './campus-choice.tsx'
import { ChatMessage } from './chat-message.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { type PaymentForm, toPayment } from './payment-form.ts'
import { periodText } from './periods.ts'
import { PlanCards } from './plan-cards.tsx'
import { reasonFault, usePriceCheck } from './price-check.tsx'
import { openOfRenewal, RenewChat } from './renew-chat.tsx'
import { campusChoiceQuery, campusCountQuery, memberQuery, refreshRate, renewMember } from './staff-members.api.ts'
import { CheckMark } from './typed-field.tsx'
import { useDuplicates } from './use-register-form.ts'

/** No campuses: those of the subscription before, or all. */
type Form = PaymentForm & { plan_id: string; campus_ids: string[] }
type Draft = { form: Form; chat: string; once: Once }
type Props = {
  member: Pick<MemberRow, 'member_id' | 'name' | 'end_at' | 'plan' | 'plan_my'>
  plans: Plan[]
  onClose: () => void
}

const toRenewal = ({ plan_id, campus_ids, ...payment }: Form) => ({
  plan_id: Number(plan_id) || undefined,
  ...(campus_ids.length > 0 && { campus_ids: campus_ids.map(Number) }),
  payment: toPayment(payment),
})
const namesOf = (issues: readonly { path: string | readonly PropertyKey[]; message: string }[]) =>
  fieldFaults<keyof Form>(
    issues.map(({ path, message }) => ({
      path: (typeof path === 'string' ? path : path.join('.')).replace(/^payment\.?/, '') || 'reference',
      message,
    })),
  )

/** Adds a subscription that starts when the last one ends. Then shows the message to send. */
export const RenewDialog = ({ member: { member_id, name, end_at, plan: last, plan_my }, plans, onClose }: Props) => {
  const draft = `staff-renew:${member_id}`
  const [kept] = useState(() => readDraft(draft) as Draft | null)
  const usual = String(plans.find((one) => one.name === last || one.name === plan_my)?.plan_id ?? '')
  const [chat, setChat] = useState(kept?.chat ?? '')
  const form = useForm<Form>({
    defaultValues: {
      plan_id: usual,
      campus_ids: [],
      method: 'MMK',
      currency: 'MMK',
      amount: '',
      usdt: '',
      reference: '',
      reason: '',
      ...kept?.form,
    },
  })
  const values = form.watch()
  const open = openOfRenewal(chat, values, plans, usual)
  const once = useOnce(kept?.once, values)
  const text = JSON.stringify({ form: values, chat, once: once.once })
  const renew = useMutation(renewMember)
  useEffect(() => {
    if (renew.isSuccess) forgetDraft(draft)
    else if (values.amount || values.reference || chat) keepDraft(draft, JSON.parse(text))
  }, [draft, text, renew.isSuccess, values.amount, values.reference, chat])
  const found = useDuplicates({ email: '', phone: '', refer_code: '', reference: values.reference })
  // After a lost response, the reference may belong to this very renewal.
  const usedBy = once.isTried ? undefined : found.reference
  const [isTold, setTold] = useState(false)
  const sending = useRef(false)
  const own = namesOf(Renewal.safeParse(toRenewal(values)).error?.issues ?? [])
  const refused = renew.error instanceof ApiError ? namesOf(renew.error.fields) : {}
  const plan = plans.find(({ plan_id }) => String(plan_id) === values.plan_id)
  const { data: count = null } = useQuery(campusCountQuery(plan?.plan_id))
  const campuses = useQuery({ ...campusChoiceQuery, enabled: count !== null })
  const check = usePriceCheck({ ...values, price_usd: plan?.price_usd })
  const lacksReason = Boolean(check?.asks) && !values.reason.trim()
  const isSent = JSON.stringify(renew.variables?.renewal) === JSON.stringify(toRenewal(values))
  const reason = reasonFault(check, { reason: values.reason, isTold, refused: isSent ? refused.reason : undefined })
  const faults = { ...(isTold && own), ...refused, reason }
  const file = useQuery(memberQuery(String(member_id)))
  const begin = end_at && Date.parse(end_at) > Date.now() ? end_at : new Date().toISOString()

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (sending.current) return
    setTold(true)
    const [first] = (['plan_id', 'amount', 'currency', 'usdt', 'reference'] as const).filter((field) => field in own)
    const bad = first ?? (usedBy ? 'reference' : lacksReason ? 'reason' : undefined)
    if (bad) return document.querySelector<HTMLElement>(`dialog [name=${bad}]`)?.focus()
    sending.current = true
    renew.mutate(
      { id: member_id, key: once.begin(), renewal: toRenewal(values) as Renewal },
      {
        onError: (error) => {
          once.onError(error)
          // The rate may have changed since the form was opened.
          refreshRate()
        },
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }
  if (renew.data)
    return (
      <Dialog
        title={m.console_renewed_title({ name })}
        onClose={onClose}
        foot={<Button onClick={onClose}>{m.console_member_done()}</Button>}
      >
        <ChatMessage messages={renew.data.content.messages} />
      </Dialog>
    )
  return (
    <Dialog
      title={m.console_renew_title({ name })}
      onClose={onClose}
      isFirm
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" form="renew" disabled={renew.isPending || Boolean(usedBy)}>
            {m.console_renew()}
          </Button>
        </>
      }
    >
      <form
        id="renew"
        className="dense stack gap-4"
        noValidate
        onSubmit={send}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event)}
      >
        <RenewChat
          chat={chat}
          onChat={setChat}
          plans={plans}
          read={form.getValues}
          usual={usual}
          onFound={(name, value) => form.setValue(name, value as never)}
        />
        <PlanCards plans={plans} field={form.register('plan_id')} />
        <CheckMark possible={open.plan_id} />
        {faults.plan_id && <FormFailure text={m.console_choose_plan()} />}
        <p className="note leaf small" role="status">
          <span className="num">
            {plan
              ? file.data &&
                m.console_renew_period({
                  period: periodText({ start_at: begin, months: plan.months }, file.data.subscriptions),
                })
              : m.console_choose_plan()}
          </span>
        </p>
        {count !== null && campuses.data && (
          <CampusChoice
            campuses={campuses.data}
            field={form.register('campus_ids')}
            chosen={values.campus_ids}
            count={count}
            hint={m.console_campuses_kept()}
            bad={faults.campus_ids}
            onAll={() => form.setValue('campus_ids', [])}
          />
        )}
        <PaymentFields
          register={form.register}
          onChange={form.setValue}
          currency={values.currency}
          reference={form.watch('reference')}
          reason={values.reason}
          check={check}
          faults={faults}
          open={open}
          usedBy={usedBy}
        />
        {renew.error && Object.keys(refused).length === 0 && (
          <FormFailure
            text={renew.error instanceof NetworkError ? m.console_no_answer() : failureSentence(renew.error)}
          />
        )}
      </form>
    </Dialog>
  )
}
