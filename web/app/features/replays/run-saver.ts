import type { Replay } from '@padauk/contract/replays'
import { type Bar, playRun } from '@padauk/rules/replays'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { type ReplayPlace, type Step, saveReplay } from './replays.api.ts'
import { idOf } from './replays.changes.ts'

/** Shortest interval between saves while stepping through bars. */
const EVERY_MS = 2000
/** Retry after a lost connection, in case the browser never fires `online`. */
const AGAIN_MS = 5000

/** An id from the device is used once. A number may come again, after a backup was restored. */
export const nameOf = (run: Replay) => (run.client_id ? idOf(run) : `${run.replay_id}:${run.started_at}`)

const draftOf = (run: Replay) => `replay:${nameOf(run)}`

/** Whether a step continues the saved one: no bar taken back, no move undone. */
const goesOn = (step: Step, from: Step) =>
  step.at >= from.at && JSON.stringify(step.moves.slice(0, from.moves.length)) === JSON.stringify(from.moves)
const isSame = (a: Step, b: Step) => a.at === b.at && a.moves.length === b.moves.length

/** Progress of a run: the server's, or further if this device has unsaved steps. */
export const takeUp = (run: Replay, bars: Bar[]): Step => {
  const draft = readDraft(draftOf(run)) as Step | null
  try {
    if (draft && !run.is_over && goesOn(draft, run) && playRun(bars, run, draft.moves, draft.at)) return draft
  } catch {
    // The draft does not belong to this run.
  }
  return { at: run.at, moves: run.moves }
}

export type SaveState = 'kept' | 'soon' | 'offline' | ApiError

type Ways = {
  step: () => Step
  /** The run after a step, with its results. */
  runAt: (step: Step) => Replay
  /** Fetches the current state from the server. */
  load: () => Promise<Replay | undefined>
  tell: (saveState: SaveState) => void
  onSaved: (run: Replay) => void
  onWentOn: (run: Replay) => void
}

/**
 * Saves a run on the server, one request at a time, or in the queue. A step is a draft on the device until then.
 */
export function openSaver(place: ReplayPlace, opened: Replay, { step, runAt, load, tell, onSaved, onWentOn }: Ways) {
  let saved = opened
  let timer: number | undefined
  let isSending = false
  let isLeft = false

  const plan = (ms: number) => {
    if (!isLeft) timer ??= window.setTimeout(() => void send(), ms)
  }
  /** After a conflict: another device went on, or a response was lost. Drops steps that can never be saved. */
  const meet = async (isImpossible: boolean) => {
    const now = await load()
    if (!now) throw new Error('the run is gone')
    saved = now
    if (!isImpossible && goesOn(step(), now) && (!now.is_over || isSame(step(), now))) return
    forgetDraft(draftOf(now))
    onWentOn(now)
  }
  const save = async () => {
    const next = runAt(step())
    try {
      const answer = await saveReplay(place, saved, next)
      saved = answer ?? next
      if (!answer) return
    } catch (error) {
      if (!(error instanceof ApiError && (error.status === 409 || error.status === 422))) throw error
      await meet(error.status === 422)
    }
    onSaved(saved)
  }
  const send = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (isSending || isSame(step(), saved)) return
    isSending = true
    try {
      await save()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
      tell(isRefused ? error : 'offline')
      if (!isRefused) plan(AGAIN_MS)
      return
    } finally {
      isSending = false
    }
    if (!isSame(step(), saved)) return isLeft || step().moves.length > saved.moves.length ? send() : plan(EVERY_MS)
    forgetDraft(draftOf(saved))
    tell('kept')
  }
  const sendNow = () => void send()
  // Phones may fire only visibilitychange and never pagehide.
  const hide = () => document.visibilityState === 'hidden' && sendNow()
  addEventListener('pagehide', sendNow)
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', hide)
  return {
    send,
    /** Records a step. Moves are sent at once, bars with a delay. */
    note: (isMove: boolean) => {
      saveDraft(draftOf(saved), step())
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
