import { campusFault, type Plan } from '@padauk/contract/plans'
import type { NewMember, Registered } from '@padauk/contract/staff-members'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { usePriceCheck } from './price-check.tsx'
import { campusCountQuery, refreshRate, registerMember } from './staff-members.api.ts'
import { type FieldName, faultsOf, type RegisterDraft, toMember, useDuplicates } from './use-register-form.ts'

/** As they stand in the form. */
const ORDER: FieldName[] = [
  'name',
  'email',
  'phone',
  'refer_code',
  'method',
  'amount',
  'currency',
  'usdt',
  'reference',
  'reason',
  'plan_id',
  'start_at',
  'campus_ids',
]

/** The server's errors by field, with the names of the payment fields. */
const refusedFields = (error: Error | null) =>
  error instanceof ApiError
    ? fieldFaults<FieldName>(
        error.fields.map(({ path, ...fault }) => ({ path: path.replace('payment.', ''), ...fault })),
      )
    : {}

type Options = { plans: Plan[]; onDone: (registered: Registered) => void }

/** Checks what is typed, and registers the member. */
export const useRegistration = ({ values, once, clear }: RegisterDraft, { plans, onDone }: Options) => {
  const { email, phone, reference, refer_code } = values
  const duplicates = useDuplicates({ email, phone, reference, refer_code }, once.isTried)
  const [areFaultsShown, setFaultsShown] = useState(false)
  const sending = useRef(false)
  const save = useMutation(registerMember)
  const plan = plans.find(({ plan_id }) => String(plan_id) === values.plan_id)
  const refused = refusedFields(save.error)
  const isSent = JSON.stringify(save.variables?.member) === JSON.stringify(toMember(values))
  const price = usePriceCheck(values, { plan, areFaultsShown, refused: isSent ? refused.reason : undefined })
  const { data: campusCount = null } = useQuery(campusCountQuery(plan?.plan_id))
  const campusesBad = campusFault(campusCount, values.campus_ids)
  const own = { ...faultsOf(values), ...(campusesBad && { campus_ids: campusesBad }) }
  const taken = (['email', 'phone', 'reference'] as const).find((name) => duplicates[name])
  return {
    ...{ plan, check: price.check, campusCount, duplicates, own, areFaultsShown },
    faults: { ...(areFaultsShown && own), ...refused, reason: price.fault },
    isRefused: taken !== undefined || duplicates.refer_code === null,
    isSaving: save.isPending,
    /** Of the request, unless its fields say it. */
    error: Object.keys(refused).length === 0 ? save.error : null,
    send: () => {
      if (sending.current) return
      setFaultsShown(true)
      const first = ORDER.find((name) => name in own) ?? taken ?? (price.lacksReason ? 'reason' : undefined)
      if (first) {
        const field = document.querySelector<HTMLElement>(`.register [name=${first}]`)
        field?.focus()
        // Out from under the bar that saves, which a focused element may stay behind.
        field?.scrollIntoView?.({ block: 'center' })
        return
      }
      sending.current = true
      save.mutate(
        // The schema has accepted it.
        { member: toMember(values) as NewMember, key: once.begin() },
        {
          onSuccess: ({ content }) => {
            clear()
            onDone(content)
          },
          onError: (error) => {
            once.onError(error)
            refreshRate()
          },
          onSettled: () => {
            sending.current = false
          },
        },
      )
    },
    reset: () => {
      clear()
      setFaultsShown(false)
      save.reset()
    },
  }
}
