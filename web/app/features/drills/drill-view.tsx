import './drill-view.css'
import type { DrillSet } from '@padauk/contract/drills'
import type { Drill } from '@padauk/rules/drill-charts'
import { ENTER, LEAVE } from '@padauk/rules/drills'
import { CircleAlert } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { NetworkError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { useUndisturbed } from '#lib/undisturbed.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m } from '#words/drills'
import { DrillChart } from './drill-chart.tsx'
import { DrillFacts, DrillSlider, DrillStepper } from './drill-control.tsx'
import { DrillEnd } from './drill-end.tsx'
import { DrillHead } from './drill-head.tsx'
import { askText, figure, KIND_NAMES, whatCame } from './drill-texts.ts'
import { Verdict } from './drill-verdict.tsx'
import { useDrills } from './use-drills.ts'

const Notice = ({ error, text }: { error: Error | null; text?: string }) =>
  error && (
    <p className="flex gap-2.5 mb-2.5 text-15 text-laterite strong" role="alert">
      <CircleAlert aria-hidden />
      <span>
        {text} {error instanceof NetworkError ? m.failed_network_title() : failureSentence(error)}
      </span>
    </p>
  )

/** The charts of a day, one a screen (LEARN-17). */
export function DrillView({ set }: { set: DrillSet }) {
  const drills = useDrills(set)
  const { at, given, drill, value, isMarked, isLocked, isSending, moves, next } = drills
  const focus = moves > 0 ? takeFocus : undefined
  useUndisturbed(drill !== undefined)
  if (!given || !drill) return <End set={set} drills={drills} focus={focus} />
  const isChoice = drill.scale === null
  const isDaily = given.number <= set.drills.length
  const place = isDaily
    ? m.drill_place({ at: at + 1, total: set.drills.length })
    : m.drill_place_more({ at: given.number })
  const check = () => drills.check(value)
  const slider = !isMarked && (
    <DrillSlider
      key={given.number}
      {...{ drill, value, onSet: drills.set, onCheck: check, ...(focus && { focusRef: focus }) }}
    />
  )
  return (
    <>
      <DrillHead title={KIND_NAMES[drill.kind]()} text={place} drills={set.drills} at={at + 1} />
      <main id="main" className="drill-main">
        <h2
          id="drill-ask"
          className="drill-ask"
          tabIndex={-1}
          key={given.number}
          ref={isChoice && !isMarked ? focus : undefined}
        >
          {isMarked ? whatCame(drill, value) : askText(drill)}
        </h2>
        <DrillChart
          drill={drill}
          value={drill.kind === 'LEVEL' || drill.kind === 'STOP' ? value : null}
          isMarked={isMarked}
          onSet={!isLocked && !isChoice && drill.kind !== 'SIZE' ? drills.set : null}
        >
          {drill.kind !== 'SIZE' && slider}
        </DrillChart>
        <div className="drill-panel">
          {!isMarked && <DrillStepper {...{ drill, value, onSet: drills.set, isLocked }} />}
          {drill.kind === 'SIZE' && !isMarked && (
            <SizeTrack drill={drill} value={value} onSet={drills.set}>
              {slider}
            </SizeTrack>
          )}
          <DrillFacts drill={drill} value={value} isMarked={isMarked} />
          {drill.kind === 'STOP' && (
            <p className="small muted">
              {m.drill_risk({ percent: (drill.risk * 100) / drill.account, account: figure(drill.account) })}
            </p>
          )}
        </div>
        <div className={`drill-dock ${isMarked ? 'marked' : ''}`}>
          <Verdict drill={drill} answer={given.answer} isRight={given.is_right} isUnsent={drills.isUnsent} />
          <Notice error={isSending ? null : drills.error} text={m.drill_not_sent()} />
          <div className="drill-acts">
            {isMarked ? (
              <Button ref={takeFocus} onClick={() => drills.show(next ?? -1)}>
                {next === undefined ? m.drill_to_end() : m.drill_next()}
              </Button>
            ) : (
              <>
                {next !== undefined && (
                  <Button look="ghost" disabled={isSending} onClick={() => drills.show(next)}>
                    {m.drill_skip()}
                  </Button>
                )}
                {isChoice ? (
                  <>
                    <Button look="sec" disabled={isSending} onClick={() => drills.check(LEAVE)}>
                      {m.drill_do_leave()}
                    </Button>
                    <Button disabled={isSending} onClick={() => drills.check(ENTER)}>
                      {m.drill_do_enter()}
                    </Button>
                  </>
                ) : (
                  <Button disabled={isSending} onClick={check}>
                    {isSending ? m.drill_checking() : m.drill_check()}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      </main>
    </>
  )
}

type SizeTrackProps = { drill: Drill; value: number; onSet: (value: number) => void; children: ReactNode }

/** Drag or tap for the size, which no line in the chart shows. */
function SizeTrack({ drill: { scale }, value, onSet, children }: SizeTrackProps) {
  if (!scale) return null
  const { min, max } = scale
  const setAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSet(min + ((clientX - left) / width) * (max - min))
  }
  return (
    <div
      className="drill-track"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setAt(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) setAt(event)
      }}
    >
      <span className="drill-thumb" style={{ left: `${((value - min) / (max - min)) * 100}%` }}>
        {children}
      </span>
    </div>
  )
}

type EndProps = {
  set: DrillSet
  drills: ReturnType<typeof useDrills>
  focus: ((one: HTMLElement | null) => void) | undefined
}

const End = ({ set, drills, focus }: EndProps) => (
  <>
    <DrillHead title={m.drill_title()} drills={set.drills} at={set.drills.length} />
    <main id="main" className="drill-main">
      <DrillEnd set={set} {...(focus && { headRef: focus })} onLook={drills.show} />
      <div className="drill-dock">
        <Notice error={drills.isLoadingMore ? null : drills.moreError} />
        <div className="drill-acts">
          <Button look="sec" disabled={drills.isLoadingMore} onClick={drills.more}>
            {drills.isLoadingMore ? m.drill_loading_more() : m.drill_more()}
          </Button>
          <ButtonLink to="/campuses">{m.drill_finish()}</ButtonLink>
        </div>
      </div>
    </main>
  </>
)
