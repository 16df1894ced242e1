import { useDeferredValue, useMemo } from 'react'
import { searchOf, useAddressTexts } from '#lib/address-texts.ts'
import { m } from '#words/calculators'
import { formatPercent, formatPercentChange, formatPlain } from './figures.ts'
import { DEFAULTS, workOutRuin } from './risk-of-ruin.ts'
import { type Done, doneOf, figuresOf, RuinFields, RuinPicture, summaryOf } from './ruin-parts.tsx'
import { ShareTable } from './share-table.tsx'
import { type Formula, Tool } from './tool.tsx'

const formulaOf = ({ values: { win, gain, loss }, average }: Done): Formula => ({
  words: m.tools_ruin_formula(),
  numbers: `${formatPercent(win)} × ${formatPlain(gain)} − ${formatPercent(100 - win)} × ${formatPlain(loss)} = ${formatPlain(Math.round(average * 1000) / 1000)}`,
})

export const RiskOfRuinTool = () => {
  const { texts, write, flush, form } = useAddressTexts(DEFAULTS)
  // Up to seven million trades: the field shows what is typed before they are played.
  const settled = useDeferredValue(texts)
  const worked = useMemo(() => workOutRuin(settled), [settled])
  const done = doneOf(worked)
  const figures = figuresOf(done)
  return (
    <Tool
      form={form}
      onLeave={flush}
      search={searchOf(texts, DEFAULTS)}
      fields={<RuinFields texts={texts} faults={worked.faults} onText={write} />}
      figures={figures}
      summary={done && summaryOf(figures)}
      drawing={done && <RuinPicture done={done} />}
      more={
        done && (
          <ShareTable
            title={m.tools_ruin_sizes()}
            heads={[m.tools_ruin_size(), m.tools_ruin_halved(), m.tools_ruin_fall()]}
            colour="down"
            rows={done.sizes.map(({ size, halved, fall }) => [
              formatPercent(size),
              halved * 100,
              formatPercentChange(-fall * 100),
            ])}
          />
        )
      }
      formulas={done ? [formulaOf(done)] : []}
      note={m.tools_ruin_note()}
      terms={[
        { slug: 'r-multiple', label: m.tools_term_r_multiple() },
        { slug: 'drawdown', label: m.tools_term_drawdown() },
        { slug: 'losing-streak', label: m.tools_term_losing_streak() },
      ]}
    />
  )
}
