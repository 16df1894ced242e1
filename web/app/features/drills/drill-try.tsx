import './drill-view.css'
import { type DrillKind, makeDrill } from '@padauk/rules/drill-charts'
import { ENTER, LEAVE, markAnswer } from '@padauk/rules/drills'
import { useMemo, useState } from 'react'
import { takeFocus } from '#lib/take-focus.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m } from '#words/drills'
import { DrillChart } from './drill-chart.tsx'
import { DrillFacts, DrillSlider, DrillStepper, onScale } from './drill-control.tsx'
import { askText, KIND_NAMES, whatCame } from './drill-texts.ts'
import { Verdict } from './drill-verdict.tsx'

/** The ones that need no arithmetic. */
const KINDS: DrillKind[] = ['LEVEL', 'ENTER', 'STOP']
const SEEDS = 0xffff_ffff

/**
 * A few charts for visitors (VISIT-15), made and marked in the browser: nothing is sent and nothing is kept. Another set
 * each time.
 */
export function DrillTry() {
  const [seeds] = useState(() => crypto.getRandomValues(new Uint32Array(KINDS.length)))
  const [at, setAt] = useState(0)
  const [value, setValue] = useState<number>()
  const [answer, setAnswer] = useState<number | null>(null)
  const [right, setRight] = useState(0)
  const kind = KINDS[at]
  const drill = useMemo(() => kind && makeDrill((seeds[at] ?? 0) % SEEDS, kind), [seeds, at, kind])
  if (!drill)
    return (
      <div className="stack gap-3">
        <h3 className="title-3 num" tabIndex={-1} ref={takeFocus}>
          {m.drill_try_end({ right, total: KINDS.length })}
        </h3>
        <p>{m.drill_try_more()}</p>
        <ButtonLink to="/subscription">{m.drill_try_plans()}</ButtonLink>
      </div>
    )
  const isMarked = answer !== null
  const shown = answer ?? value ?? drill.scale?.start ?? 0
  const set = (price: number) => setValue(onScale(drill, price))
  const isRight = answer === null ? null : markAnswer(drill, answer).isRight
  const check = (given: number) => {
    setAnswer(given)
    if (markAnswer(drill, given).isRight) setRight(right + 1)
  }
  const next = () => {
    setAt(at + 1)
    setValue(undefined)
    setAnswer(null)
  }
  const isChoice = drill.scale === null
  return (
    <div className="drill-try">
      <div>
        <p className="small muted num">
          {KIND_NAMES[drill.kind]()} · {m.drill_try_place({ at: at + 1, total: KINDS.length })}
        </p>
        <h3 id="drill-ask" className="drill-ask" tabIndex={-1} key={at} ref={takeFocus}>
          {isMarked ? whatCame(drill, shown) : askText(drill)}
        </h3>
        <DrillChart
          drill={drill}
          value={isChoice ? null : shown}
          isMarked={isMarked}
          onSet={isMarked || isChoice ? null : set}
        >
          {!isMarked && <DrillSlider key={at} drill={drill} value={shown} onSet={set} onCheck={() => check(shown)} />}
        </DrillChart>
        {!isMarked && <DrillStepper drill={drill} value={shown} onSet={set} isLocked={false} />}
        <DrillFacts drill={drill} value={shown} isMarked={isMarked} />
        <Verdict drill={drill} answer={answer} isRight={isRight} />
        <p className="row flex-wrap gap-3">
          {isMarked ? (
            <Button ref={takeFocus} onClick={next}>
              {at + 1 < KINDS.length ? m.drill_next() : m.drill_to_end()}
            </Button>
          ) : isChoice ? (
            <>
              <Button look="sec" onClick={() => check(LEAVE)}>
                {m.drill_do_leave()}
              </Button>
              <Button onClick={() => check(ENTER)}>{m.drill_do_enter()}</Button>
            </>
          ) : (
            <Button onClick={() => check(shown)}>{m.drill_check()}</Button>
          )}
        </p>
      </div>
    </div>
  )
}
