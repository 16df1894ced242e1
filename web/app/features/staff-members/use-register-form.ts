import { NewMember } from '@padauk/contract/staff-members'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { localDay } from '#lib/dates.ts'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { type Once, useOnce } from '#lib/use-once.ts'
import { useRested } from '#lib/use-rested.ts'
import { emptyPayment, type PaymentForm, toPayment } from './payment-form.ts'
import { duplicatesQuery, type Typed } from './staff-members.api.ts'

export type RegisterForm = PaymentForm & {
  name: string
  email: string
  phone: string
  refer_code: string
  plan_id: string
  start_at: string
  /** Empty for all campuses. */
  campus_ids: string[]
}
export type FieldName = keyof RegisterForm
type Draft = { form: RegisterForm; chat: string; once: Once }

export const today = () => localDay()
export const emptyForm = (): RegisterForm => ({
  name: '',
  email: '',
  phone: '',
  refer_code: '',
  plan_id: '',
  start_at: today(),
  campus_ids: [],
  ...emptyPayment,
})

/** Converts the form to the request. */
export const toMember = ({
  name,
  email,
  phone,
  refer_code,
  plan_id,
  start_at,
  campus_ids,
  ...payment
}: RegisterForm) => ({
  name: name.trim(),
  email,
  ...(phone.trim() && { phone: phone.trim() }),
  plan_id: Number(plan_id) || undefined,
  ...(start_at && start_at !== today() && { start_at }),
  ...(campus_ids.length > 0 && { campus_ids: campus_ids.map(Number) }),
  ...(refer_code.trim() && { refer_code: refer_code.trim() }),
  payment: toPayment(payment),
})

/** Validates with the contract's schema, so the form shows the same messages as the server. */
export const faultsOf = (form: RegisterForm): Partial<Record<FieldName, string>> => {
  const issues = NewMember.safeParse(toMember(form)).error?.issues ?? []
  return fieldFaults<FieldName>(
    issues.map(({ path, message }) => ({
      path: String(path[0] === 'payment' ? (path[1] ?? 'reference') : path[0]),
      message,
    })),
  )
}

/**
 * Members that have these values already. Results for earlier input are not shown. With `isTried`, a request with these
 * values may have been carried out although its response was lost: then the duplicates may be its own.
 */
export const useDuplicates = (typed: Required<Typed>, isTried: boolean) => {
  const settled = useRested(typed, 250)
  const searched = Object.fromEntries(Object.entries(settled).filter(([, value]) => value.trim().length >= 3)) as Typed
  const { data, isPlaceholderData } = useQuery(duplicatesQuery(searched))
  const of = <K extends keyof Typed>(field: K) =>
    data && !isPlaceholderData && settled[field] === typed[field] && field in searched ? data[field] : undefined
  const own = <K extends keyof Typed>(field: K) => (isTried ? undefined : of(field))
  return {
    email: own('email'),
    looks_like: (own('email') !== undefined && data?.looks_like) || [],
    phone: own('phone'),
    reference: own('reference'),
    refer_code: of('refer_code'),
  }
}

export type RegisterDraft = ReturnType<typeof useRegisterForm>

/** The form, restored from its draft. The draft is kept on the device until the form is sent or cleared. */
export const useRegisterForm = (staff: string) => {
  const name = `staff-register:${staff}`
  const [saved] = useState(() => readDraft(name) as Draft | null)
  const form = useForm<RegisterForm>({ defaultValues: { ...emptyForm(), ...saved?.form } })
  const [chat, setChat] = useState(saved?.chat ?? '')
  const values = form.watch()
  const once = useOnce(saved?.once, values)
  const isTyped = JSON.stringify(values) !== JSON.stringify(emptyForm()) || chat !== ''
  const text = JSON.stringify({ form: values, chat, once: once.once })
  useEffect(() => {
    if (isTyped) saveDraft(name, JSON.parse(text))
    else forgetDraft(name)
  }, [name, text, isTyped])
  const [replaced, setReplaced] = useState<Omit<Draft, 'once'>>()
  const clear = () => {
    // Immediately, because the form may unmount before the next render.
    forgetDraft(name)
    form.reset(emptyForm())
    setChat('')
    setReplaced(undefined)
    once.anew()
  }
  return {
    ...{ form, values, chat, setChat, once, clear, isTyped },
    isReplaced: replaced !== undefined,
    /** Empties the form for another member. The first one can be brought back. */
    replace: () => {
      setReplaced({ form: form.getValues(), chat })
      form.reset(emptyForm())
    },
    bringBack: () => {
      if (!replaced) return
      form.reset(replaced.form)
      setChat(replaced.chat)
      setReplaced(undefined)
    },
  }
}
