import { sumText } from '@padauk/rules/prices'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { useLogOut } from '#features/staff/use-log-out.ts'
import { type FoundGroup, FoundList, type FoundOption } from '#features/staff-searches/found-list.tsx'
import { foundQuery } from '#features/staff-searches/staff-searches.api.ts'
import { formatDay } from '#lib/dates.ts'
import { inLanguage } from '#lib/languages.ts'
import { m } from '#words/console'
import { m as overviewWords } from '#words/overviews'
import { m as reviewWords } from '#words/reviews'
import { m as announcementWords } from '#words/staff-announcements'
import { m as staffMembersWords } from '#words/staff-members'
import { m as foundWords } from '#words/staff-searches'
import { placesFor } from './console-places.tsx'

const PAUSE_MS = 150

/** A text once nothing was typed for a moment. */
const useRested = (text: string) => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, PAUSE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** The one search of the back office, at Ctrl K: members, payments by reference, orders and withdrawals by number, lessons, pages and acts (STAFF-15). */
export const ConsoleSearch = () => {
  const { may } = useStaff()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const q = typed.trim()
  const asked = useRested(q)
  const { data, isFetching } = useQuery(foundQuery(asked))
  const found = useDeferredValue(q ? data : undefined)
  const isPending = q !== asked || isFetching

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const isK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isK || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  const close = () => {
    setOpen(false)
    setActive(undefined)
  }
  const leave = (act: () => void) => () => {
    close()
    setTyped('')
    input.current?.blur()
    act()
  }
  const to = (address: string, state?: object) => leave(() => void navigate(address, { state }))
  const isNamed = (title: string) => title.toLowerCase().includes(q.toLowerCase())
  const optionOf = (kind: string, key: string | number, rest: Omit<FoundOption, 'id'>): FoundOption => ({
    id: `${id}-${kind}-${key}`,
    ...rest,
  })
  const mayChange = may('members')
  const acts = [
    ...(mayChange
      ? [
          { title: overviewWords.console_register_member(), run: to('/console/members/new') },
          { title: announcementWords.console_announcement_new(), run: to('/console/announcements?act=new') },
          { title: staffMembersWords.console_import_title(), run: to('/console/members/import') },
        ]
      : []),
    { title: m.console_log_out(), run: leave(() => logOut.mutate()) },
  ].filter(({ title }) => isNamed(title))
  const actsOnFound = (mayChange ? (found?.members ?? []) : []).flatMap(({ member_id, name, email }) => {
    const page = `/console/members/${member_id}`
    return [
      { title: staffMembersWords.console_renew_title({ name }), text: email, run: to(`${page}?act=renew`) },
      { title: foundWords.console_found_message({ name }), text: email, run: to(`${page}?act=message`) },
    ]
  })
  const groups: FoundGroup[] = [
    {
      title: foundWords.console_found_members(),
      options: [
        ...(found?.members ?? []).map(({ member_id, name, email }) =>
          optionOf('member', member_id, { title: name, text: email, run: to(`/console/members/${member_id}`) }),
        ),
        ...(found && found.members.length > 0
          ? [
              optionOf('members', 'all', {
                title: foundWords.console_found_all_members({ q }),
                run: to(`/console/members?${new URLSearchParams({ q })}`),
              }),
            ]
          : []),
      ],
    },
    {
      title: foundWords.console_found_payments(),
      options: (found?.payments ?? []).map(({ payment_id, member_id, name, reference, amount, currency, created_at }) =>
        optionOf('payment', payment_id, {
          title: reference,
          text: `${name} · ${sumText(amount, currency)} · ${formatDay(created_at)}`,
          run: to(`/console/members/${member_id}`),
        }),
      ),
    },
    {
      title: foundWords.console_found_numbers(),
      options: [
        ...(found?.orders ?? []).map(({ order_id, name, plan_name }) =>
          optionOf('order', order_id, {
            title: reviewWords.console_review_order({ id: order_id }),
            text: `${name} · ${plan_name}`,
            run: to(`/console/orders?item=${order_id}`),
          }),
        ),
        ...(found?.claims ?? []).map(({ history_id, name, plan_name }) =>
          optionOf('claim', history_id, {
            title: reviewWords.console_review_claim({ id: history_id }),
            text: `${name} · ${plan_name}`,
            run: to(`/console/claims?item=${history_id}`),
          }),
        ),
      ],
    },
    {
      title: foundWords.console_found_lessons(),
      options: (found?.lessons ?? []).map(({ lesson_id, title, title_my, campus_title }) =>
        optionOf('lesson', lesson_id, {
          title: inLanguage(title, title_my),
          text: campus_title,
          run: to(`/console/curriculum/lessons/${lesson_id}`),
        }),
      ),
    },
    {
      title: foundWords.console_found_acts(),
      options: [...acts, ...actsOnFound].map((act, nth) => optionOf('act', nth, act)),
    },
    {
      title: foundWords.console_found_pages(),
      options: placesFor(may)
        .filter(({ label }) => isNamed(label()))
        .map(({ to: address, label }) => optionOf('page', address, { title: label(), run: to(address) })),
    },
  ].filter(({ options }) => options.length > 0)
  const options = groups.flatMap((group) => group.options)

  const isShown = isOpen && q !== ''

  const search = (event: FormEvent) => {
    event.preventDefault()
    const chosen = options.find((option) => option.id === active)
    if (chosen) return chosen.run()
    if (q && may('members.read')) {
      close()
      void navigate(`/console/members?${new URLSearchParams({ q })}`, { state: { isSearch: true } })
    } else options[0]?.run()
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      // The browser would clear the field.
      event.preventDefault()
      return close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const at = options.findIndex((option) => option.id === active)
    const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? options.length - 1 : at - 1
    const option = options[next]
    setActive(option?.id)
    if (option) document.getElementById(option.id)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <search className="grow found-field">
      <form className="inbox" onSubmit={search}>
        <Search className="icon-small" aria-hidden />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={m.console_search()}
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown ? active : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={m.console_search_short()}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
            setActive(undefined)
          }}
          onFocus={() => setOpen(true)}
          onBlur={close}
          onKeyDown={steer}
        />
        <span className="kbd" aria-hidden>
          Ctrl K
        </span>
        {isShown && <FoundList id={`${id}-list`} groups={groups} active={active} isPending={isPending} />}
      </form>
    </search>
  )
}
