import { failureSentence } from '#lib/failure-sentence.ts'
import { PricesNotHere } from './replays.api.ts'
import { m } from './replays.words.ts'

/** Why a replay does not begin, and what can be done. */
export const beginFailure = (error: Error) =>
  error instanceof PricesNotHere ? m.replay_prices_not_here() : failureSentence(error)
