import type { Found } from '@padauk/contract/staff-searches'
import { sumText } from '@padauk/rules/prices'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { useLogOut } from '#features/staff/use-log-out.ts'
import type { FoundGroup } from '#features/staff-searches/found-list.tsx'
import { foundQuery } from '#features/staff-searches/staff-searches.api.ts'
import { formatDay } from '#lib/dates.ts'
import { inLanguage } from '#lib/languages.ts'
import { useRested } from '#lib/use-rested.ts'
import { m as reviewWords } from '#words/reviews'
import { m as foundWords } from '#words/staff-searches'
import { pagesFor } from './console-places.tsx'
import { actsNamed, memberActs, readVerb } from './found-acts.ts'

const PAUSE_MS = 150

/** Something to open, by its address, or to do. */
type Choice = { key: string; title: string; text?: string; to: string | (() => void) }
type Choices = { title: string; choices: Choice[] }

const fileOf = (member_id: number) => `/console/members/${member_id}`

/** What the server has found, by kind. */
const foundChoices = ({ members, payments, orders, claims, lessons }: Found, q: string): Choices[] => [
  {
    title: foundWords.console_found_members(),
    choices: [
      ...members.map(({ member_id, name, email }) => ({
        ...{ key: `member-${member_id}`, title: name, text: email },
        to: fileOf(member_id),
      })),
      ...(members.length > 0
        ? [
            {
              ...{ key: 'members-all', title: foundWords.console_found_all_members({ q }) },
              to: `/console/members?${new URLSearchParams({ q })}`,
            },
          ]
        : []),
    ],
  },
  {
    title: foundWords.console_found_payments(),
    choices: payments.map(({ payment_id, member_id, name, reference, amount, currency, created_at }) => ({
      ...{ key: `payment-${payment_id}`, title: reference, to: fileOf(member_id) },
      text: `${name} · ${sumText(amount, currency)} · ${formatDay(created_at)}`,
    })),
  },
  {
    title: foundWords.console_found_numbers(),
    choices: [
      ...orders.map(({ order_id, name, plan_name }) => ({
        ...{ key: `order-${order_id}`, title: reviewWords.console_review_order({ id: order_id }) },
        ...{ text: `${name} · ${plan_name}`, to: `/console/funded/orders?item=${order_id}` },
      })),
      ...claims.map(({ history_id, name, plan_name }) => ({
        ...{ key: `claim-${history_id}`, title: reviewWords.console_review_claim({ id: history_id }) },
        ...{ text: `${name} · ${plan_name}`, to: `/console/funded/claims?item=${history_id}` },
      })),
    ],
  },
  {
    title: foundWords.console_found_lessons(),
    choices: lessons.map(({ lesson_id, title, title_my, campus_title }) => ({
      ...{ key: `lesson-${lesson_id}`, title: inLanguage(title, title_my), text: campus_title },
      to: `/console/curriculum/lessons/${lesson_id}`,
    })),
  },
]

type Options = { id: string; leave: (act: () => void) => () => void }

/** Members, payments, orders and withdrawals, lessons, acts and pages that a search finds. */
export const useFoundGroups = (q: string, { id, leave }: Options) => {
  const { may } = useStaff()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const { verb, sought } = readVerb(q)
  const searched = useRested(sought, PAUSE_MS)
  const { data, isFetching } = useQuery(foundQuery(searched))
  const latest = q ? data : undefined
  const found = useDeferredValue(latest)
  const acts = [
    ...actsNamed(q, may, () => logOut.mutate()),
    ...(found && may('members') ? memberActs(found.members, verb) : []),
  ].map(({ title, to, ...shown }, nth) => ({
    title,
    to,
    ...('text' in shown && { text: shown.text }),
    key: `act-${nth}`,
  }))
  const pages = pagesFor(may).map((page) => ({ ...page, key: `page-${page.to}` }))
  const things = found ? foundChoices(found, sought) : []
  const toDo = { title: foundWords.console_found_acts(), choices: acts }
  const all: Choices[] = [
    ...(verb ? [toDo, ...things] : [...things, toDo]),
    {
      title: foundWords.console_found_pages(),
      choices: pages.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase())),
    },
  ]
  const groups: FoundGroup[] = all
    .filter(({ choices }) => choices.length > 0)
    .map(({ title, choices }) => ({
      title,
      options: choices.map(({ key, to, ...shown }) => ({
        ...shown,
        id: `${id}-${key}`,
        run: leave(() => void (typeof to === 'string' ? navigate(to) : to())),
      })),
    }))
  return { groups, isPending: sought !== searched || isFetching || found !== latest }
}
