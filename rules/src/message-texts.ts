// What staff write to several members: one text with placeholders, filled in for each.

export const PLACEHOLDERS = ['name', 'brand', 'plan', 'day', 'link'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

const KNOWN = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g')

/** Whether anything in braces, or a brace alone, is left besides the placeholders: it would reach the member. */
export const hasUnknownPlaceholder = (text: string) => /[{}]/.test(text.replace(KNOWN, ''))

export const placeholdersIn = (text: string) =>
  new Set([...text.matchAll(KNOWN)].map(([, name]) => name as Placeholder))

export const fillMessage = (text: string, values: Record<Placeholder, string>) =>
  text.replace(KNOWN, (_, name: Placeholder) => values[name])
