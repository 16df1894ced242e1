import type { DueMember } from '@padauk/contract/staff-members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { overviewQuery } from '#features/overviews/overviews.api.ts'
import { plansQuery } from '#features/plans/plans.api.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { LanguageChoice, useChatLanguage } from '#features/staff-members/chat-message.tsx'
import { planName } from '#features/staff-members/member-state.tsx'
import { RenewDialog } from '#features/staff-members/renew-dialog.tsx'
import { DUE_DAYS, type DueDays, dueQuery } from '#features/staff-members/staff-members.api.ts'
import { m } from '#features/staff-members/staff-members.words.ts'
import { formatDay } from '#lib/dates.ts'
import { durationText } from '#lib/durations.ts'
import { languageOfText } from '#lib/languages.ts'
import { prefetch } from '#lib/query-client.ts'
import { Absent } from '#ui/absent.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m as consoleWords } from '#words/console.words.ts'
import type { Route } from './+types/renewals.ts'

const daysOf = (search: URLSearchParams): DueDays => DUE_DAYS.find((days) => days === search.get('days')) ?? '0'
const pageOf = (search: URLSearchParams) =>
  /^[1-9]\d{0,6}$/.test(search.get('page') ?? '') ? (search.get('page') as string) : '1'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url)
  prefetch(dueQuery(daysOf(searchParams), pageOf(searchParams)), plansQuery)
  return null
}

const nameOf = (days: DueDays) =>
  days === '0' ? m.console_due_today() : days === '1' ? m.console_due_tomorrow() : m.console_due_in({ days })

const Renewals = () => {
  const { may } = useStaff()
  const [search] = useSearchParams()
  const days = daysOf(search)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...dueQuery(days, pageOf(search)),
    enabled: may('members'),
  })
  const overview = useQuery(overviewQuery)
  const plans = useQuery(plansQuery)
  const [language, chooseLanguage] = useChatLanguage()
  // State of the page, because a renewed member leaves the list while the dialog still shows the message to copy.
  const [renewing, setRenewing] = useState<DueMember>()
  if (!may('members')) return <Absent why={consoleWords.console_not_allowed()} text="" />
  const count = (of: DueDays) => overview.data?.content.renewals?.find((one) => String(one.days) === of)?.count
  return (
    <>
      <div className="console-head">
        <div>
          <h1>{consoleWords.console_renewals()}</h1>
          <p className="muted small">{m.console_due_lead()}</p>
        </div>
        <LanguageChoice language={language} onChoose={chooseLanguage} />
      </div>
      <nav className="due-tabs" aria-label={m.console_due_when()}>
        {DUE_DAYS.map((one) => (
          <Link key={one} to={`?days=${one}`} {...(one === days && { 'aria-current': 'page' as const })}>
            <b className="num">{count(one) ?? '–'}</b>
            <span>{nameOf(one)}</span>
          </Link>
        ))}
      </nav>
      <section className="card" aria-label={nameOf(days)}>
        {data ? (
          data.data.length > 0 ? (
            <ul className={`member-lines due-list ${isPlaceholderData ? 'outdated' : ''}`}>
              {data.data.map((row) => (
                <li key={row.member_id}>
                  <span className="grow">
                    <Link
                      className="strong member-name"
                      to={`/console/members/${row.member_id}`}
                      lang={languageOfText(row.name)}
                    >
                      {row.name}
                    </Link>
                    <span className="tiny faint block num">
                      {planName(row)}, {row.months !== null && durationText(row.months)} ·{' '}
                      {row.end_at && m.console_until({ day: formatDay(row.end_at) })} · {row.email}
                    </span>
                    <span className="due-message small" lang={language}>
                      {row.messages[language]}
                    </span>
                  </span>
                  <span className="row">
                    <CopyButton text={row.messages[language]} label={m.console_copy_message()} />
                    <Button
                      size="tight"
                      aria-label={m.console_renew_name({ name: row.name })}
                      onClick={() => setRenewing(row)}
                    >
                      {m.console_renew()}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <Empty title={m.console_due_none()} />
          )
        ) : error ? (
          <div className="p-4">
            <Failed error={error} onRetry={() => void refetch()} />
          </div>
        ) : (
          <div className="stack gap-2 p-4">
            <Loading />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
        {data && <Pager {...data} />}
      </section>
      {renewing && plans.data && (
        <RenewDialog member={renewing} plans={plans.data} onClose={() => setRenewing(undefined)} />
      )}
    </>
  )
}
export default Renewals
