import type { FaultParams } from './generated/faults.ts'

/** A name of ours that has a text, such as that of a field. */
export type { Word } from './generated/faults.ts'

type Value = string | number | string[]
/** Why something is refused. Its sentence is the text `fault_<code>` of a catalog, filled with `params`. */
export type Fault = { code: string; params?: Record<string, Value> }

/** A fault as schemas, errors and lists of faults carry it: they take texts only, so it is JSON until it is said. */
export const fault = <C extends keyof FaultParams>(
  code: C,
  ...[params]: undefined extends FaultParams[C] ? [] : [params: FaultParams[C]]
) => JSON.stringify({ code, params })

const HEAD = '{"code":"'
/** Undefined for a text that is none, such as what a library says. */
export const readFault = (text: string) => (text.startsWith(HEAD) ? (JSON.parse(text) as Fault) : undefined)

type Sayer = {
  /** Undefined if no catalog has the text. */
  say: (name: string, values: Record<string, string | number>) => string | undefined
  /** Says a name of ours, such as that of a field. */
  word: (name: string) => string
  /** Joins the parts of a list. */
  list: (parts: string[]) => string
}
/** Values that are names of ours. Others hold what somebody typed, such as a name or a file, and stay. */
const NAMES = new Set(['field', 'what', 'status', 'choices', 'last', 'who'])

/** The sentence of a fault; that of another one may be among its values. Undefined if no catalog has it. */
export const sayFault = ({ code, params = {} }: Fault, sayer: Sayer): string | undefined => {
  const sayInner = (text: string) => {
    const inner = readFault(text)
    return (inner && sayFault(inner, sayer)) ?? text
  }
  const saidValue = ([name, value]: [string, Value]) => {
    if (typeof value === 'number') return [name, value]
    if (typeof value !== 'string') return [name, sayer.list(value.map(sayInner))]
    if (name === 'fault') return [name, sayInner(value)]
    return [name, NAMES.has(name) ? value.split(', ').map(sayer.word).join(', ') : value]
  }
  return sayer.say(`fault_${code}`, Object.fromEntries(Object.entries(params).map(saidValue)))
}
