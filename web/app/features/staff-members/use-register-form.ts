import type { Plan } from '@padauk/contract/plans'
import { NewMember, type PaymentWay } from '@padauk/contract/staff-members'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldFaults } from '#lib/field-faults.ts'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { readChat } from './read-chat.ts'
import { duplicatesQuery, type Typed } from './staff-members.api.ts'
import { type Once, useOnce } from './use-once.ts'

export type RegisterForm = {
  name: string
  email: string
  phone: string
  refer_code: string
  plan_id: string
  start_at: string
  /** Empty for all campuses. */
  campus_ids: string[]
  method: PaymentWay
  currency: string
  amount: string
  reference: string
}
export type FieldName = keyof RegisterForm
type Draft = { form: RegisterForm; chat: string; once: Once }

const two = (value: number) => String(value).padStart(2, '0')
/** `YYYY-MM-DD`, as a field of the form holds it. */
export const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
export const today = () => dayOf(new Date())
export const emptyForm = (): RegisterForm => ({
  name: '',
  email: '',
  phone: '',
  refer_code: '',
  plan_id: '',
  start_at: today(),
  campus_ids: [],
  method: 'MMK',
  currency: 'MMK',
  amount: '',
  reference: '',
})
export const CURRENCY: Record<PaymentWay, string> = {
  MMK: 'MMK',
  USDT: 'USDT',
  BTC: 'BTC',
  ETH: 'ETH',
  SOL: 'SOL',
  OTHER: 'USD',
}

/** What a chat says, as the form holds it. */
const fieldsOf = (chat: string, plans: readonly Plan[]): Partial<RegisterForm> => {
  const { plan_id, method, currency, ...read } = readChat(chat, plans)
  const money = currency ?? (method && CURRENCY[method])
  return {
    ...read,
    ...(plan_id && { plan_id: String(plan_id) }),
    ...(method && { method }),
    ...(money && { currency: money }),
  }
}
/** The fields that another text of the chat changes: what only the text before said goes with it, what was mended by hand stays. */
export const chatChanges = (before: string, chat: string, values: RegisterForm, plans: readonly Plan[]) => {
  const [was, is] = [fieldsOf(before, plans), fieldsOf(chat, plans)]
  const changes = Object.keys({ ...was, ...is }).filter(
    (name) =>
      was[name as FieldName] !== is[name as FieldName] &&
      (name in is || values[name as FieldName] === was[name as FieldName]),
  )
  return {
    found: Object.keys(is).filter((name) => name !== 'method' && name !== 'currency').length,
    changes: Object.fromEntries(
      changes.map((name) => [name, { ...emptyForm(), ...is }[name as FieldName]]),
    ) as Partial<RegisterForm>,
  }
}

/** What is sent, of what is typed. */
export const toMember = ({
  name,
  email,
  phone,
  refer_code,
  plan_id,
  start_at,
  campus_ids,
  method,
  currency,
  amount,
  reference,
}: RegisterForm) => ({
  name: name.trim(),
  email,
  ...(phone.trim() && { phone: phone.trim() }),
  plan_id: Number(plan_id) || undefined,
  ...(start_at && start_at !== today() && { start_at }),
  ...(campus_ids.length > 0 && { campus_ids: campus_ids.map(Number) }),
  ...(refer_code.trim() && { refer_code: refer_code.trim() }),
  payment: {
    method,
    amount: amount.replaceAll(',', '').trim(),
    currency: currency.trim().toUpperCase(),
    reference: reference.trim(),
  },
})

/** The contract's own sentences by field, so that the form refuses what the server would. */
export const faultsOf = (form: RegisterForm): Partial<Record<FieldName, string>> => {
  const issues = NewMember.safeParse(toMember(form)).error?.issues ?? []
  return fieldFaults<FieldName>(
    issues.map(({ path, message }) => ({
      path: String(path[0] === 'payment' ? (path[1] ?? 'reference') : path[0]),
      message,
    })),
  )
}

/** A value that has stood still for a moment. */
export const useSettled = <T>(value: T, ms = 250): T => {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text is the same value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}

/** Who has already what stands in these fields. What was found for other text is not shown at this. */
export const useDuplicates = (typed: Required<Typed>) => {
  const settled = useSettled(typed)
  const asked = Object.fromEntries(Object.entries(settled).filter(([, value]) => value.trim().length >= 3)) as Typed
  const { data, isPlaceholderData } = useQuery(duplicatesQuery(asked))
  const of = <K extends keyof Typed>(field: K) =>
    data && !isPlaceholderData && settled[field] === typed[field] && field in asked ? data[field] : undefined
  return { email: of('email'), phone: of('phone'), reference: of('reference'), refer_code: of('refer_code') }
}

/** The form with what was typed before a reload; kept on the device until it is sent or cleared. */
export const useRegisterForm = (staff: string) => {
  const name = `staff-register:${staff}`
  const [kept] = useState(() => readDraft(name) as Draft | null)
  const form = useForm<RegisterForm>({ defaultValues: { ...emptyForm(), ...kept?.form } })
  const [chat, setChat] = useState(kept?.chat ?? '')
  const values = form.watch()
  const once = useOnce(kept?.once, values)
  const isTyped = JSON.stringify(values) !== JSON.stringify(emptyForm()) || chat !== ''
  const text = JSON.stringify({ form: values, chat, once: once.once })
  useEffect(() => {
    if (isTyped) keepDraft(name, JSON.parse(text))
    else forgetDraft(name)
  }, [name, text, isTyped])
  const clear = () => {
    // At once: the form may be gone before it is drawn again.
    forgetDraft(name)
    form.reset(emptyForm())
    setChat('')
    once.anew()
  }
  return { form, values, chat, setChat, once, clear, isTyped }
}
