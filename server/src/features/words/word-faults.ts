import { parse, type Token } from '@messageformat/parser'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import type { Text } from './catalogs.ts'

type Placeholder = { kind: Token['type']; forms: string[] }
type Shape = { placeholders: Map<string, Placeholder>; tags: string; hasBraces: boolean; hasEmptyForm: boolean }

const braced = (name: string) => `{${name}}`
const tagsOf = (text: string) => (text.match(/<\/?[a-z][^<>]*>/gi) ?? []).toSorted().join()

/** What the program needs of a text: its placeholders, also those inside plurals, and its tags. */
function shapeOf(text: string): Shape {
  const placeholders = new Map<string, Placeholder>()
  let hasBraces = false
  let hasEmptyForm = false
  const walk = (tokens: Token[]) => {
    for (const token of tokens) {
      if (token.type === 'content') hasBraces ||= /[{}]/.test(token.value)
      if (!('arg' in token)) continue
      const forms = 'cases' in token ? token.cases.map(({ key }) => key) : []
      const existing = placeholders.get(token.arg)
      if (!existing || existing.kind === 'argument') placeholders.set(token.arg, { kind: token.type, forms })
      if (!('cases' in token)) continue
      for (const { tokens: inner } of token.cases) {
        hasEmptyForm ||= inner.every((one) => one.type === 'content' && one.value.trim() === '')
        walk(inner)
      }
    }
  }
  walk(parse(text))
  return { placeholders, tags: tagsOf(text), hasBraces, hasEmptyForm }
}

/** Why a text cannot stand for the product's. Its placeholders are filled in by the program, which knows no others. */
export function faultsOf(text: string, product: Text, language: Language): string[] {
  const faults: string[] = []
  let given: Shape
  try {
    given = shapeOf(text)
  } catch {
    faults.push(fault('broken_braces'))
    return faults
  }
  const original = shapeOf(product[language])
  const english = shapeOf(product.en)
  for (const name of english.placeholders.keys())
    if (!given.placeholders.has(name)) faults.push(fault('placeholder_missing', { name: braced(name) }))
  for (const [name, { kind, forms }] of given.placeholders) {
    const existing = english.placeholders.get(name)
    if (!existing) faults.push(fault('placeholder_added', { name: braced(name) }))
    // A plural is chosen by a number, and only English says what is one.
    else if (kind !== 'argument' && kind !== existing.kind)
      faults.push(fault('placeholder_chooses_no_form', { name: braced(name) }))
    else if (kind !== 'argument')
      for (const form of new Set(['other', ...(original.placeholders.get(name)?.forms ?? [])]))
        if (!forms.includes(form)) faults.push(fault('placeholder_form_missing', { name: braced(name), form }))
  }
  if (given.hasEmptyForm && !original.hasEmptyForm) faults.push(fault('required', { field: 'the text' }))
  if (given.hasBraces && !original.hasBraces) faults.push(fault('lone_brace'))
  if (given.tags !== original.tags) faults.push(fault('tags_changed'))
  return faults
}

export const placeholdersOf = (text: string) => [...shapeOf(text).placeholders.keys()]
