import type { DueMember } from '@padauk/contract/staff-renewals'
import type { Language } from '@padauk/rules/languages'
import { schoolDay } from '@padauk/rules/member-messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { plansQuery } from '#features/plans/plans.api.ts'
import { RenewDialog } from '#features/staff-members/renew-dialog.tsx'
import { RenewalRow } from '#features/staff-renewals/renewal-row.tsx'
import { whenText } from '#features/staff-renewals/renewal-words.ts'

/** `none` stands where there is nobody: the dialog outlives the last member of a list. */
type Props = { rows: DueMember[]; language: Language; isBrief?: boolean; none: ReactNode }

/** Rows of one day in a list of their own. The server sends them in order. */
const byDay = (rows: DueMember[]) => {
  const days: { title: string; day: string; rows: DueMember[] }[] = []
  for (const row of rows) {
    const title = whenText(row)
    const last = days.at(-1)
    if (last?.title === title) last.rows.push(row)
    else days.push({ title, day: row.end_at ? schoolDay(row.end_at) : '', rows: [row] })
  }
  return days
}

/** Members to ask, day by day, and the dialog that renews one of them. */
export const RenewalList = ({ rows, language, isBrief = false, none }: Props) => {
  const plans = useQuery(plansQuery)
  // State of the list, because a renewed member leaves it while the dialog still shows the message to copy.
  const [renewing, setRenewing] = useState<DueMember>()
  const listOf = (some: DueMember[]) =>
    some.map((row) => (
      <RenewalRow
        key={`${row.member_id} ${row.end_at}`}
        row={row}
        language={language}
        isBrief={isBrief}
        onRenew={setRenewing}
      />
    ))
  return (
    <>
      {rows.length === 0 ? (
        none
      ) : isBrief ? (
        <ul className="renewal-list">{listOf(rows)}</ul>
      ) : (
        byDay(rows).map(({ title, day, rows: some }) => (
          <section key={title} aria-label={title}>
            <h2 className="renewal-day">
              <span>{title}</span>
              <span className="num muted">{day}</span>
            </h2>
            <ul className="renewal-list">{listOf(some)}</ul>
          </section>
        ))
      )}
      {renewing && plans.data && (
        <RenewDialog member={renewing} plans={plans.data} onClose={() => setRenewing(undefined)} />
      )}
    </>
  )
}
