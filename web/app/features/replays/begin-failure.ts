import { failureSentence } from '#lib/failure-sentence.ts'
import { m } from '#words/replays'
import { PricesNotHere } from './replays.api.ts'

/** Why a replay does not begin, and what can be done. */
export const beginFailure = (error: Error) =>
  error instanceof PricesNotHere ? m.replay_prices_not_here() : failureSentence(error)
