import { type Bar, playRun, type Replay } from '@padauk/contract/replays'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { keepReplay, type Step } from './replays.api.ts'

/** While bars are stepped through, at most so often. */
const EVERY_MS = 2000
/** After a dead line, though the browser never said that it is back. */
const AGAIN_MS = 5000

const draftOf = ({ replay_id, started_at }: Replay) => `replay:${replay_id}:${started_at}`

/** Whether a step can follow what is kept: no bar unseen, no move undone. */
const goesOn = (step: Step, from: Step) =>
  step.at >= from.at && JSON.stringify(step.moves.slice(0, from.moves.length)) === JSON.stringify(from.moves)
const isSame = (a: Step, b: Step) => a.at === b.at && a.moves.length === b.moves.length

/** How far a run is: as the server has it, or further where this device did not come to say so. */
export const takeUp = (run: Replay, bars: Bar[]): Step => {
  const draft = readDraft(draftOf(run)) as Step | null
  try {
    if (draft && !run.is_over && goesOn(draft, run) && playRun(bars, run, draft.moves, draft.at)) return draft
  } catch {
    // What was left behind is not of this run.
  }
  return { at: run.at, moves: run.moves }
}

export type Keeping = 'kept' | 'soon' | 'offline' | ApiError

type Ways = {
  step: () => Step
  /** The run as the server has it now. */
  load: () => Promise<Replay | undefined>
  tell: (keeping: Keeping) => void
  onKept: (run: Replay) => void
  onWentOn: (run: Replay) => void
}

/** Keeps a run at the server, one step after the other, and on the device until it has arrived there. */
export function makeKeeper(begun: Replay, { step, load, tell, onKept, onWentOn }: Ways) {
  let kept = begun
  let timer: number | undefined
  let isSending = false
  let isLeft = false

  const plan = (ms: number) => {
    if (!isLeft) timer ??= window.setTimeout(() => void send(), ms)
  }
  /** Another device went on, or only the answer to this one was lost; what can never be kept gives way. */
  const meet = async (isImpossible: boolean) => {
    const now = await load()
    if (!now) throw new Error('the run is gone')
    kept = now
    if (!isImpossible && goesOn(step(), now) && (!now.is_over || isSame(step(), now))) return
    forgetDraft(draftOf(now))
    onWentOn(now)
  }
  const send = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (isSending || isSame(step(), kept)) return
    isSending = true
    try {
      kept = await keepReplay(kept, step()).catch(async (error) => {
        if (!(error instanceof ApiError && (error.status === 409 || error.status === 422))) throw error
        await meet(error.status === 422)
        return kept
      })
      onKept(kept)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
      tell(isRefused ? error : 'offline')
      if (!isRefused) plan(AGAIN_MS)
      return
    } finally {
      isSending = false
    }
    if (!isSame(step(), kept)) return isLeft || step().moves.length > kept.moves.length ? send() : plan(EVERY_MS)
    forgetDraft(draftOf(kept))
    tell('kept')
  }
  const sendNow = () => void send()
  // A phone may never tell more than that the page is hidden.
  const hide = () => document.visibilityState === 'hidden' && sendNow()
  addEventListener('pagehide', sendNow)
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', hide)
  return {
    send,
    /** What was seen or done a moment ago; a move does not wait. */
    note: (isMove: boolean) => {
      keepDraft(draftOf(kept), step())
      if (isMove) sendNow()
      else plan(EVERY_MS)
    },
    end: () => {
      isLeft = true
      removeEventListener('pagehide', sendNow)
      removeEventListener('online', sendNow)
      document.removeEventListener('visibilitychange', hide)
      sendNow()
    },
  }
}
