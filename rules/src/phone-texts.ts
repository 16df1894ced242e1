import { cleanIdentifier } from './identifiers.ts'

/** A mobile number of Myanmar, with or without the code of the country. */
const MOBILE = /^(?:\+95|0095|95)?0?9(\d{7,9})$/
const GROUPS: Record<number, RegExp> = { 7: /^(...)(....)$/, 8: /^(....)(....)$/, 9: /^(...)(...)(...)$/ }

/** A phone number as the back office writes it, however it was typed: '09 775 544 321'. Foreign ones stay as they are. */
export function phoneText(typed: string): string {
  const text = cleanIdentifier(typed)
  const [, rest] = MOBILE.exec(text.replace(/[^+\d]/g, '')) ?? []
  if (rest === undefined) return text
  return ['09', ...(GROUPS[rest.length]?.exec(rest)?.slice(1) ?? [])].join(' ')
}
