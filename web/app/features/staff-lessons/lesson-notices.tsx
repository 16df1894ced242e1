import type { Said } from '@padauk/contract/errors'
import { History, TriangleAlert } from 'lucide-react'
import { ApiError } from '#lib/api.ts'
import { formatTime } from '#lib/dates.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sayFault } from '#lib/faults.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-lessons'
import type { LessonDraft } from './use-lesson-draft.ts'

/** Messages about drafts, conflicts and errors, each with its actions. */
export const LessonNotices = ({ draft }: { draft: LessonDraft }) => {
  const { foundAt, isOver, error, isSetAside } = draft
  const faults = error instanceof ApiError ? error.fields : []
  return (
    <>
      {foundAt && (
        <div className="note gold flex-wrap" role="status">
          <History aria-hidden />
          <p className="grow min-w-48">{m.console_cur_found({ time: formatTime(foundAt) })}</p>
          <Button look="sec" size="tight" onClick={() => void draft.takeNewest()}>
            {m.console_cur_drop()}
          </Button>
        </div>
      )}
      {isSetAside && (
        <div className="note flex-wrap" role="status">
          <History aria-hidden />
          <p className="grow min-w-48">{m.console_cur_set_aside()}</p>
          <Button ref={takeFocus} look="sec" size="tight" onClick={draft.bringBack}>
            {m.console_cur_bring_back()}
          </Button>
        </div>
      )}
      {isOver && error ? (
        <div className="note bad flex-wrap" role="alert">
          <TriangleAlert aria-hidden />
          <p className="grow min-w-48">
            {failureSentence(error)}
            {m.full_stop()}
          </p>
          <Button look="sec" size="tight" onClick={() => void draft.takeNewest()}>
            {m.console_cur_take_theirs()}
          </Button>
          <Button look="sec" size="tight" onClick={() => void draft.keepMine()}>
            {m.console_cur_keep_mine()}
          </Button>
        </div>
      ) : (
        <FormFailure
          text={
            error
              ? faults.length > 0
                ? m.console_cur_not_saved({ why: placeOf(faults[0]) })
                : failureSentence(error)
              : undefined
          }
        />
      )}
    </>
  )
}

/** The part that contains an invalid field, in words. */
const placeOf = (fault: (Said & { path: string }) | undefined) => {
  const [, question] = /^quiz\.questions\.(\d+)/.exec(fault?.path ?? '') ?? []
  const message = fault ? sayFault(fault) : ''
  return question === undefined ? message : m.console_cur_in_question({ number: Number(question) + 1, why: message })
}
