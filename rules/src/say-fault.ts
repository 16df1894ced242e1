import { type Fault, type FaultValue, readFault } from './faults.ts'

export type Sayer = {
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
  const saidValue = ([name, value]: [string, FaultValue]) => {
    if (typeof value === 'number') return [name, value]
    if (typeof value !== 'string') return [name, sayer.list(value.map(sayInner))]
    if (name === 'fault') return [name, sayInner(value)]
    return [name, NAMES.has(name) ? value.split(', ').map(sayer.word).join(', ') : value]
  }
  return sayer.say(`fault_${code}`, Object.fromEntries(Object.entries(params).map(saidValue)))
}
