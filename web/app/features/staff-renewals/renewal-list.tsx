import type { DueMember } from '@padauk/contract/staff-renewals'
import { schoolDay } from '@padauk/rules/member-messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { plansQuery } from '#features/plans/plans.api.ts'
import { RenewDialog } from '#features/staff-members/renew-dialog.tsx'
import { RemarkDialog } from '#features/staff-remarks/remark-dialog.tsx'
import { RenewalRow } from './renewal-row.tsx'
import { whenText } from './renewal-words.ts'

/** Some rows under a heading of their own. */
type Part = { title: string; aside: ReactNode; rows: DueMember[] }
/** `none` stands where there is nobody: the dialog outlives the last member of a list. */
type Props = { parts: Part[]; isBrief?: boolean; none: ReactNode }

/** Rows of one day in a part of their own. The server sends them in order. */
export const byDay = (rows: DueMember[]): Part[] => {
  const days: Part[] = []
  for (const row of rows) {
    const title = whenText(row)
    const last = days.at(-1)
    if (last?.title === title) last.rows.push(row)
    else {
      const day = row.end_at ? schoolDay(row.end_at) : ''
      days.push({ title, aside: <span className="num muted">{day}</span>, rows: [row] })
    }
  }
  return days
}

/** Members to ask, part by part, and the dialog that renews one of them. */
export const RenewalList = ({ parts, isBrief = false, none }: Props) => {
  const plans = useQuery(plansQuery)
  // State of the list, because a renewed member leaves it while the dialog still shows the message to copy.
  const [renewing, setRenewing] = useState<DueMember>()
  const [remarking, setRemarking] = useState<DueMember>()
  // On the first page the parts are below a heading of that level.
  const Heading = isBrief ? 'h3' : 'h2'
  return (
    <>
      {parts.length === 0
        ? none
        : parts.map(({ title, aside, rows }) => (
            <section key={title} aria-label={title}>
              <Heading className="renewal-day">
                <span>{title}</span>
                {aside}
              </Heading>
              <ul className="renewal-list">
                {rows.map((row) => (
                  <RenewalRow
                    key={`${row.member_id} ${row.end_at}`}
                    row={row}
                    isBrief={isBrief}
                    onRenew={setRenewing}
                    onRemark={setRemarking}
                  />
                ))}
              </ul>
            </section>
          ))}
      {remarking && <RemarkDialog member={remarking} onClose={() => setRemarking(undefined)} />}
      {renewing && plans.data && (
        <RenewDialog member={renewing} plans={plans.data} onClose={() => setRenewing(undefined)} />
      )}
    </>
  )
}
