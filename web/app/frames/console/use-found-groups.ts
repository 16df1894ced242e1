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
import { m } from '#words/console'
import { m as overviewWords } from '#words/overviews'
import { m as reviewWords } from '#words/reviews'
import { m as announcementWords } from '#words/staff-announcements'
import { m as staffMembersWords } from '#words/staff-members'
import { m as foundWords } from '#words/staff-searches'
import { placesFor } from './console-places.tsx'

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
        ...{ text: `${name} · ${plan_name}`, to: `/console/orders?item=${order_id}` },
      })),
      ...claims.map(({ history_id, name, plan_name }) => ({
        ...{ key: `claim-${history_id}`, title: reviewWords.console_review_claim({ id: history_id }) },
        ...{ text: `${name} · ${plan_name}`, to: `/console/claims?item=${history_id}` },
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

/** What can be done with these members. */
const memberActs = (members: Found['members']) =>
  members.flatMap(({ member_id, name, email }) => [
    { title: staffMembersWords.console_renew_title({ name }), text: email, to: `${fileOf(member_id)}?act=renew` },
    { title: foundWords.console_found_message({ name }), text: email, to: `${fileOf(member_id)}?act=message` },
  ])
const newThings = () => [
  { title: overviewWords.console_register_member(), to: '/console/members/new' },
  { title: announcementWords.console_announcement_new(), to: '/console/announcements?act=new' },
  { title: staffMembersWords.console_import_title(), to: '/console/members/import' },
]

type Options = { id: string; leave: (act: () => void) => () => void }

/** Members, payments, orders and withdrawals, lessons, acts and pages that a search finds. */
export const useFoundGroups = (q: string, { id, leave }: Options) => {
  const { may } = useStaff()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const searched = useRested(q, PAUSE_MS)
  const { data, isFetching } = useQuery(foundQuery(searched))
  const found = useDeferredValue(q ? data : undefined)
  const isNamed = ({ title }: { title: string }) => title.toLowerCase().includes(q.toLowerCase())
  const mayChange = may('members')
  const acts = [...(mayChange ? newThings() : []), { title: m.console_log_out(), to: () => logOut.mutate() }]
  const onFound = mayChange && found ? memberActs(found.members) : []
  const pages = placesFor(may).map(({ to, label }) => ({ key: `page-${to}`, title: label(), to }))
  const all: Choices[] = [
    ...(found ? foundChoices(found, q) : []),
    {
      title: foundWords.console_found_acts(),
      choices: [...acts.filter(isNamed), ...onFound].map((act, nth) => ({ ...act, key: `act-${nth}` })),
    },
    { title: foundWords.console_found_pages(), choices: pages.filter(isNamed) },
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
  return { groups, isPending: q !== searched || isFetching }
}
