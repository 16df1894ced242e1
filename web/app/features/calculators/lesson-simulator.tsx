import { useDeferredValue, useMemo, useState } from 'react'
import { m } from '#words/calculators'
import { type RuinTexts, workOutRuin } from './risk-of-ruin.ts'
import { doneOf, figuresOf, RuinFields, RuinPicture, summaryOf } from './ruin-parts.tsx'
import { ToolCard } from './tool.tsx'

/** The simulator in a lesson, which begins with the lesson's numbers. Other sizes are beside it on its own page. */
const LessonSimulator = ({ plan }: { plan: RuinTexts }) => {
  const [texts, setTexts] = useState(plan)
  // A million trades: the field shows what is typed before they are played.
  const settled = useDeferredValue(texts)
  const worked = useMemo(() => workOutRuin(settled, []), [settled])
  const done = doneOf(worked)
  const figures = figuresOf(done)
  return (
    <div className="lesson-simulator">
      <ToolCard
        fields={
          <RuinFields
            texts={texts}
            faults={worked.faults}
            onText={(name, text) => setTexts((before) => ({ ...before, [name]: text }))}
          />
        }
        figures={figures}
        summary={done && summaryOf(figures)}
        drawing={done && <RuinPicture done={done} />}
      />
      <p className="faint px-4 pb-4 small">{m.tools_ruin_note()}</p>
    </div>
  )
}
export default LessonSimulator
