import type { Plan } from '@padauk/contract/plans'
import { phoneKey } from '@padauk/rules/phones'
import { grouped } from '@padauk/rules/prices'
import { CURRENCY } from './payment-form.ts'
import { type ChatField, readChat } from './read-chat.ts'
import { emptyForm, type FieldName, type RegisterForm } from './use-register-form.ts'

const NAMES: Record<ChatField, FieldName> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  plan_id: 'plan_id',
  refer_code: 'refer_code',
  method: 'method',
  amount: 'amount',
  currency: 'currency',
  reference: 'reference',
}

/** Data found in a chat, as form fields. */
const fieldsOf = (chat: string, plans: readonly Plan[]): Partial<RegisterForm> => {
  const { plan_id, method, currency, amount, ...read } = readChat(chat, plans).values
  const money = currency ?? (method && CURRENCY[method])
  return {
    ...read,
    ...(plan_id && { plan_id: String(plan_id) }),
    ...(amount && { amount: grouped(amount) }),
    ...(method && { method }),
    ...(money && { currency: money }),
  }
}

/** Fields to change after the chat was edited. Removes values found only in the old chat, unless edited by hand. */
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

/** What the chat leaves open, for fields that nobody has settled by hand. */
export const openFields = (chat: string, values: RegisterForm, plans: readonly Plan[]) => {
  const open: Partial<Record<FieldName, string[]>> = {}
  for (const [field, said] of Object.entries(readChat(chat, plans).unsure)) {
    const name = NAMES[field as ChatField]
    const possible = name === 'amount' ? said.map(grouped) : said
    const value = name === 'method' ? values.currency : values[name]
    if (value === '' || (possible.length === 1 && value === possible[0])) open[name] = possible
  }
  return open
}

/** What was put into a text at once, or undefined when it was typed or deleted. */
export const pastedInto = (before: string, text: string): string | undefined => {
  let start = 0
  while (start < before.length && before[start] === text[start]) start += 1
  let end = 0
  while (end < Math.min(before.length, text.length) - start && before.at(-1 - end) === text.at(-1 - end)) end += 1
  const added = text.slice(start, text.length - end)
  if (added.length < 2) return undefined
  return before !== '' && text.includes(before) ? added : text
}

const WHO = ['email', 'phone', 'name'] as const
const whoOf = (field: (typeof WHO)[number], value: string) =>
  field === 'phone' ? phoneKey(value) : value.trim().toLowerCase()

/**
 * Whether a pasted text is about somebody else than the form: everything that says who it is differs. A single part
 * may be a correction, if the earlier text is still there.
 */
export const isAnotherPerson = (pasted: string, isAdded: boolean, values: RegisterForm, plans: readonly Plan[]) => {
  const read = fieldsOf(pasted, plans)
  const both = WHO.filter((field) => read[field] && values[field].trim())
  return (
    both.length >= (isAdded ? 2 : 1) &&
    both.every((field) => whoOf(field, read[field] ?? '') !== whoOf(field, values[field]))
  )
}
