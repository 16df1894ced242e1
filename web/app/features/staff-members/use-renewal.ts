import type { Plan } from '@padauk/contract/plans'
import { type MemberRow, Renewal } from '@padauk/contract/staff-members'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { type Once, useOnce } from '#lib/use-once.ts'
import { emptyPayment, type PaymentForm, toPayment } from './payment-form.ts'
import { usePriceCheck } from './price-check.tsx'
import { campusCountQuery, refreshRate, renewMember } from './staff-members.api.ts'
import { useDuplicates } from './use-register-form.ts'

/** No campuses: those of the subscription before, or all. */
type Form = PaymentForm & { plan_id: string; campus_ids: string[] }
type Draft = { form: Form; chat: string; once: Once }

const toRenewal = ({ plan_id, campus_ids, ...payment }: Form) => ({
  plan_id: Number(plan_id) || undefined,
  ...(campus_ids.length > 0 && { campus_ids: campus_ids.map(Number) }),
  payment: toPayment(payment),
})
/** With the names of the form. */
const nameOf = (path: string) => path.replace(/^payment\.?/, '') || 'reference'
const ownFaults = (form: Form) =>
  fieldFaults<keyof Form>(
    Renewal.safeParse(toRenewal(form)).error?.issues.map(({ path, message }) => ({
      path: nameOf(path.join('.')),
      message,
    })),
  )
const refusedFields = (error: Error | null) =>
  error instanceof ApiError
    ? fieldFaults<keyof Form>(error.fields.map(({ path, ...fault }) => ({ path: nameOf(path), ...fault })))
    : {}

export type Renewed = Pick<MemberRow, 'member_id' | 'name' | 'end_at' | 'plan' | 'plan_my'>

/** The form, restored from its draft, and the request. The draft is kept on the device until the member is renewed. */
export const useRenewal = ({ member_id, plan: last, plan_my }: Renewed, plans: Plan[]) => {
  const draft = `staff-renew:${member_id}`
  const [saved] = useState(() => readDraft(draft) as Draft | null)
  const usual = String(plans.find((one) => one.name === last || one.name === plan_my)?.plan_id ?? '')
  const [chat, setChat] = useState(saved?.chat ?? '')
  const form = useForm<Form>({
    defaultValues: { plan_id: usual, campus_ids: [], ...emptyPayment, ...saved?.form },
  })
  const values = form.watch()
  const once = useOnce(saved?.once, values)
  const text = JSON.stringify({ form: values, chat, once: once.once })
  const renew = useMutation(renewMember)
  useEffect(() => {
    if (renew.isSuccess) forgetDraft(draft)
    else if (values.amount || values.reference || chat) saveDraft(draft, JSON.parse(text))
  }, [draft, text, renew.isSuccess, values.amount, values.reference, chat])
  const { reference: usedBy } = useDuplicates(
    { email: '', phone: '', refer_code: '', reference: values.reference },
    once.isTried,
  )
  const [areFaultsShown, setFaultsShown] = useState(false)
  const sending = useRef(false)
  const own = ownFaults(values)
  const refused = refusedFields(renew.error)
  const plan = plans.find(({ plan_id }) => String(plan_id) === values.plan_id)
  const { data: count = null } = useQuery(campusCountQuery(plan?.plan_id))
  const isSent = JSON.stringify(renew.variables?.renewal) === JSON.stringify(toRenewal(values))
  const price = usePriceCheck(values, { plan, areFaultsShown, refused: isSent ? refused.reason : undefined })
  const send = () => {
    if (sending.current) return
    setFaultsShown(true)
    const [first] = (['plan_id', 'amount', 'currency', 'usdt', 'reference'] as const).filter((field) => field in own)
    const bad = first ?? (usedBy ? 'reference' : price.lacksReason ? 'reason' : undefined)
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
  return {
    ...{ form, values, chat, setChat, usual, plan, count, usedBy, send },
    check: price.check,
    faults: { ...(areFaultsShown && own), ...refused, reason: price.fault },
    renewed: renew.data?.content,
    isPending: renew.isPending,
    /** Of the request, unless its fields say it. */
    error: Object.keys(refused).length === 0 ? renew.error : null,
  }
}
