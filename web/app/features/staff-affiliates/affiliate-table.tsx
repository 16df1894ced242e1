import './staff-affiliates.css'
import type { StaffAffiliate } from '@padauk/contract/staff-affiliates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { dollarsText } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-affiliates'
import { lineText, PayoutDialog } from './payout-dialog.tsx'
import { leavePayout, takePayout } from './staff-affiliates.api.ts'

/** Referrers with their referrals and the amount owed. Paying asks for confirmation. */
export const AffiliateTable = ({ affiliates }: { affiliates: StaffAffiliate[] }) => {
  const { staff_id } = useStaff()
  const [paying, setPaying] = useState<StaffAffiliate>()
  const client = useQueryClient()
  const take = useMutation({
    ...takePayout,
    // Somebody else has it, or was faster: the row says so.
    onError: () => void client.invalidateQueries({ queryKey: ['staff-affiliates'] }),
  })
  const leave = useMutation(leavePayout)
  return (
    <>
      <table className="tbl rows affiliate-table">
        <thead>
          <tr>
            <th scope="col">{m.console_affiliate_who()}</th>
            <th scope="col">{m.console_affiliate_code()}</th>
            <th scope="col" className="at-end">
              {m.console_affiliate_count()}
            </th>
            <th scope="col">{m.console_affiliate_unpaid()}</th>
            <th scope="col" className="at-end">
              {m.console_affiliate_owed()}
            </th>
            <th scope="col">{m.console_affiliate_last()}</th>
            <th scope="col">
              <span className="sr-only">{m.console_affiliate_pay()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {affiliates.map((affiliate) => {
            const {
              refer_code,
              member_id,
              name,
              email,
              total_subscriptions,
              tier_percent,
              subscriptions_to_pay,
              owed_usd,
              last_payout,
              taken,
            } = affiliate
            return (
              <tr key={refer_code}>
                <td>
                  <Link className="link strong" to={`/console/members/${member_id}`}>
                    {name}
                  </Link>
                  <span className="tiny faint">{email}</span>
                </td>
                <td className="mono">{refer_code}</td>
                <td className="at-end num">
                  {m.console_affiliate_tier({ count: total_subscriptions, tier: tier_percent })}
                </td>
                <td className="small muted num">
                  {subscriptions_to_pay.length > 0
                    ? subscriptions_to_pay.map(lineText).join(', ')
                    : m.console_affiliate_none()}
                </td>
                <td className="at-end num strong">{dollarsText(owed_usd)}</td>
                <td className="small muted num">
                  {last_payout
                    ? m.console_affiliate_last_one({
                        amount: dollarsText(last_payout.amount_usd),
                        day: formatDay(last_payout.created_at),
                      })
                    : m.console_affiliate_never()}
                </td>
                <td className="at-end">
                  {owed_usd > 0 &&
                    (taken && taken.staff_id !== staff_id ? (
                      <span className="small muted num">
                        {m.console_affiliate_taken({ name: taken.name, time: formatTime(taken.at) })}
                      </span>
                    ) : (
                      <Button
                        look="sec"
                        size="tight"
                        aria-haspopup="dialog"
                        aria-label={m.console_affiliate_pay_of({ code: refer_code })}
                        aria-disabled={take.isPending}
                        onClick={() => take.mutate(refer_code, { onSuccess: () => setPaying(affiliate) })}
                      >
                        {m.console_affiliate_pay()}
                      </Button>
                    ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {paying && (
        <PayoutDialog
          affiliate={affiliates.find(({ refer_code }) => refer_code === paying.refer_code) ?? paying}
          onClose={(isPaid) => {
            if (!isPaid) leave.mutate(paying.refer_code)
            setPaying(undefined)
          }}
        />
      )}
    </>
  )
}
