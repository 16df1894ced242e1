import type { FaultParams } from './generated/faults.ts'

/** A name of ours that has a text, such as that of a field. */
export type { Word } from './generated/faults.ts'

export type FaultValue = string | number | string[]
/** Why something is refused. Its sentence is the text `fault_<code>` of a catalog, filled with `params`. */
export type Fault = { code: string; params?: Record<string, FaultValue> }

/** A fault as schemas, errors and lists of faults carry it: they take texts only, so it is JSON until it is rendered. */
export const fault = <C extends keyof FaultParams>(
  code: C,
  ...[params]: undefined extends FaultParams[C] ? [] : [params: FaultParams[C]]
) => JSON.stringify({ code, params })

const HEAD = '{"code":"'
/** Undefined for a text that is none, such as what a library says. */
export const readFault = (text: string) => (text.startsWith(HEAD) ? (JSON.parse(text) as Fault) : undefined)
