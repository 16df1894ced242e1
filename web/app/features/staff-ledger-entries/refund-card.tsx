import { REFUND_VIDEOS_MAX, type RefundRule } from '@padauk/contract/staff-members'
import { BadgeCheck, CircleX } from 'lucide-react'
import { formatTime } from '#lib/dates.ts'
import { Chip } from '#ui/chip.tsx'
import { Fact } from '#ui/fact.tsx'
import { m } from '#words/staff-members'

const HOUR_MS = 3_600_000
const WHY = {
  TOO_LATE: m.console_refund_late,
  TOO_MANY_VIDEOS: m.console_refund_videos,
  NO_PURCHASE: m.console_refund_none,
}

/** Whether the refund rule holds now, as a sentence. */
export const refundText = ({ state, until }: RefundRule) =>
  state === 'HOLDS' && until
    ? m.console_refund_holds({
        hours: Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / HOUR_MS)),
        until: formatTime(until),
      })
    : WHY[state as keyof typeof WHY]()

/** Whether a refund is possible now, and why. */
export const Refund = ({ refund }: { refund: RefundRule }) => {
  const { state, purchased_at, videos_viewed } = refund
  return (
    <section className="card" aria-labelledby="refund">
      <div className="card-head">
        <h2 id="refund">{m.console_refund()}</h2>
        <Chip kind={state === 'HOLDS' ? 'done' : ''}>
          {state === 'HOLDS' ? m.console_refund_yes() : m.console_refund_no()}
        </Chip>
      </div>
      <p className={`flex gap-2 px-4 pb-2 small ${state === 'HOLDS' ? 'text-leaf' : 'muted'}`}>
        {state === 'HOLDS' ? (
          <BadgeCheck className="icon-small mt-0.5" aria-hidden />
        ) : (
          <CircleX className="icon-small mt-0.5" aria-hidden />
        )}
        <span>{refundText(refund)}</span>
      </p>
      {purchased_at && (
        <dl className="facts">
          <Fact name={m.console_bought()} look="num" value={formatTime(purchased_at)} />
          <Fact
            name={m.console_videos()}
            look="num"
            value={m.console_videos_of({ count: videos_viewed, max: REFUND_VIDEOS_MAX })}
          />
        </dl>
      )}
    </section>
  )
}
