import './overviews.css'
import type { FiguresDay } from '@padauk/contract/overviews'
import { m } from '#words/overviews'
import { Days } from './figure-cards.tsx'
import { MiniBars } from './mini-charts.tsx'

/** How many have renewed in the last 30 days, by day of sale as the ledger counts it. */
export const RenewedFigure = ({ days }: { days: FiguresDay[] }) => {
  const renewed = days.map((day) => day.renewed ?? 0)
  const count = renewed.reduce((sum, one) => sum + one, 0)
  return (
    <section className="card" aria-labelledby="figure-renewed">
      <div className="card-head">
        <h2 id="figure-renewed">{m.console_figure_renewed()}</h2>
      </div>
      <p className="kpi">
        <b>{count.toLocaleString('en')}</b>
        <span className="muted">{m.console_figure_renewed_today({ count: renewed.at(-1) ?? 0 })}</span>
      </p>
      <MiniBars label={m.console_chart_renewed({ count })} values={renewed} />
      <Days days={days} />
    </section>
  )
}
