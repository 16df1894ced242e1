import { m } from '#words/calculators'
import { DEFAULTS, lossAfter, workOutDrawdown } from './drawdown-recovery.ts'
import { formatChange, formatMoney, formatPercent, formatPercentChange, formatPlain } from './figures.ts'
import { NumberField, SliderField } from './number-field.tsx'
import { RecoveryDrawing } from './recovery-drawing.tsx'
import { ShareTable } from './share-table.tsx'
import { type Formula, Tool } from './tool.tsx'
import { useTool } from './use-tool.ts'

type Done = Required<ReturnType<typeof workOutDrawdown>>

const figuresOf = (done?: Done) => {
  const { values, recovery } = done ?? {}
  const risk = values && formatPercent(values.risk)
  return [
    {
      label: m.tools_recovery_gain(),
      value: recovery && formatPercentChange(recovery.gain),
      small: m.tools_recovery_gain_small(),
    },
    {
      label: m.tools_recovery_left(),
      value: recovery && formatMoney(recovery.left),
      small: values && recovery && m.tools_recovery_change({ change: formatChange(recovery.left - values.account) }),
    },
    {
      label: m.tools_recovery_losses(),
      value: recovery && formatPlain(recovery.losses),
      small: risk && m.tools_recovery_losses_small({ risk }),
      tone: 'falls' as const,
    },
    {
      label: m.tools_recovery_wins(),
      value: recovery && formatPlain(recovery.wins),
      small: risk && m.tools_recovery_wins_small({ risk }),
      tone: 'rises' as const,
    },
  ] as const
}

const formulasOf = ({ values, recovery }: Done): Formula[] => {
  const loss = formatPercent(values.loss)
  const after = formatPercent(100 - lossAfter(recovery.losses, values.risk))
  const whole = formatPercent(100)
  return [
    { words: m.tools_recovery_formula(), numbers: `${loss} ÷ (${whole} − ${loss}) = ${formatPercent(recovery.gain)}` },
    {
      words: m.tools_recovery_formula_streak(),
      numbers: m.tools_recovery_formula_streak_numbers({
        risk: formatPercent(values.risk),
        losses: formatPlain(recovery.losses),
        left: after,
      }),
    },
  ]
}

export const DrawdownRecoveryTool = () => {
  const { frame, field, faults, values, recovery, streaks } = useTool(DEFAULTS, workOutDrawdown)
  const done = recovery && { faults, values, recovery, streaks }
  const [gain, left, losses, wins] = figuresOf(done)
  return (
    <Tool
      {...frame}
      fields={
        <>
          <NumberField {...field('account')} label={m.tools_recovery_account()} unit="USDT" />
          <SliderField {...field('loss')} label={m.tools_recovery_loss()} unit="%" min={1} max={95} step={1} />
          <SliderField
            {...field('risk')}
            label={m.tools_risk()}
            unit="%"
            min={0.25}
            max={10}
            step={0.25}
            hint={m.tools_recovery_risk_hint()}
          />
        </>
      }
      figures={[gain, left, losses, wins]}
      summary={
        recovery &&
        `${gain.label} ${gain.value}. ${left.label} ${left.value}. ${losses.label} ${losses.value}. ${wins.label} ${wins.value}.`
      }
      drawing={
        done && (
          <>
            <RecoveryDrawing loss={done.values.loss} gain={done.recovery.gain} />
            <p className="px-4 pb-3 small muted">{m.tools_recovery_legend()}</p>
          </>
        )
      }
      more={
        done && (
          <ShareTable
            title={m.tools_streak_title({ risk: formatPercent(done.values.risk) })}
            heads={[m.tools_streak_losses(), m.tools_streak_left(), m.tools_streak_gain()]}
            colour="fill"
            rows={done.streaks.map(({ losses, left, gain }) => [losses, left, formatPercentChange(gain)])}
          />
        )
      }
      formulas={done ? formulasOf(done) : []}
      note={m.tools_recovery_note()}
      terms={[
        { slug: 'drawdown', label: m.tools_term_drawdown() },
        { slug: 'losing-streak', label: m.tools_term_losing_streak() },
        { slug: 'revenge-trading', label: m.tools_term_revenge() },
      ]}
    />
  )
}
