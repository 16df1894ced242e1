/// <reference path="../../server/src/lib/myanmar-tools.d.ts" />
import { readFileSync } from 'node:fs'
import { phoneKey } from '@padauk/rules/phones'
import { referenceKey } from '@padauk/rules/references'
import { readChat } from '#features/staff-members/read-chat.ts'
import { toUnicode } from '../../server/src/lib/burmese.ts'

const FIELDS = ['name', 'email', 'phone', 'plan', 'amount', 'currency', 'method', 'reference', 'code'] as const
type Field = (typeof FIELDS)[number]
type Expected = Partial<Record<Field, { value: string; isUnsure: boolean }>>
type ChatMessage = { number: number; chat: string; expected: Expected }

/**
 * Messages as people write them to a school, with what stands in them. `name: X` must be read; `name?: X` may be read
 * but must be marked; `name?:` must be left open and marked.
 */
export const chatMessages = (file: string): ChatMessage[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/^# (?=\d+)/m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n')
      const [chat = '', said = ''] = lines.join('\n').split('>>>\n')
      const expected = Object.fromEntries(
        [...said.matchAll(/^(\w+)(\?)?:[ ]?(.*)$/gm)].map(([, field, mark, value]) => [
          field,
          { value, isUnsure: mark === '?' },
        ]),
      )
      return { number: Number.parseInt(head, 10), chat, expected }
    })

const PLANS = [
  ['Starter', 'အစပြု', 1],
  ['Half Year', 'နှစ်ဝက်', 6],
  ['Year', 'တစ်နှစ်', 12],
  ['Two Years', 'နှစ်နှစ်', 24],
  ['Lifetime', 'တစ်သက်တာ', 1200],
] as const
/** As the form gives them: the plans of one language and then of the other. */
const plans = [0, 1].flatMap((language) =>
  PLANS.map((plan, nth) => ({ plan_id: nth + 1, name: String(plan[language]), months: plan[2] })),
)

const KEYS: Partial<Record<Field, (value: string) => unknown>> = {
  phone: phoneKey,
  amount: Number,
  reference: referenceKey,
  name: (value) => value.normalize('NFC'),
}

/**
 * How many fields that stand in the messages, or were read from them, are right, of each kind too; which are not; which
 * of those are read without a mark; and which are right but marked as if they were not sure.
 */
export const scoreOf = (messages: ChatMessage[]) => {
  let count = 0
  const fields = Object.fromEntries(FIELDS.map((field) => [field, { count: 0, right: 0 }])) as Record<
    Field,
    { count: number; right: number }
  >
  const wrong: string[] = []
  const silent: string[] = []
  const overmarked: string[] = []
  for (const { number, chat, expected } of messages) {
    const { values, unsure } = readChat(toUnicode(chat), plans)
    const read: Partial<Record<Field, string>> = {
      ...values,
      plan: PLANS[(values.plan_id ?? 0) - 1]?.[0],
      code: values.refer_code,
    }
    const marked = new Set(
      Object.keys(unsure).map((field) => ({ plan_id: 'plan', refer_code: 'code' })[field] ?? field),
    )
    for (const field of FIELDS) {
      const [wanted, is] = [expected[field], read[field]]
      if (!wanted && is === undefined) continue
      count += 1
      fields[field].count += 1
      const keyOf = KEYS[field] ?? ((value: string) => value)
      const isSame = is !== undefined && Boolean(wanted?.value) && keyOf(is) === keyOf(wanted?.value ?? '')
      const isRight = wanted?.isUnsure ? marked.has(field) && (is === undefined || isSame) : isSame
      if (isRight) fields[field].right += 1
      const said = `${number} ${field}: ${is ?? '–'}${marked.has(field) ? '?' : ''} instead of ${wanted?.isUnsure ? '?' : ''}${wanted?.value ?? '–'}`
      if (!isRight) wrong.push(said)
      if (!isRight && is !== undefined && !marked.has(field)) silent.push(said)
      if (isRight && marked.has(field) && !wanted?.isUnsure) overmarked.push(`${number} ${field}`)
    }
  }
  return { count, fields, rate: 1 - wrong.length / count, wrong, silent, overmarked }
}
