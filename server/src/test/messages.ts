import { toFault } from '#lib/fault-sentences.ts'

type Field = { path: string; message: string }

/** The refused fields of an error with their messages, without the codes. */
export const messagesOf = (error: { fields?: Field[] }) => error.fields?.map(({ path, message }) => ({ path, message }))

/** The sentence of a fault, as the wire has it. */
export const inEnglish = (text = '') => toFault(text).message

/** The same of faults in a list. */
export const saidFaults = <T extends { message: string }>(faults: readonly T[]): T[] =>
  faults.map((one) => ({ ...one, message: inEnglish(one.message) }))
