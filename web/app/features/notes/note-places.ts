import type { NotePlace } from '@padauk/contract/notes'
import { isLanguage, type Language } from '@padauk/rules/languages'

// Where in its lesson a note is pinned: in addresses, and in the lesson as it reads now.

const NAMES = ['heading', 'heading_number', 'heading_language', 'video_second'] as const

/** The place of a note, or of what a draft has kept. */
export const placeOf = (given: NotePlace): NotePlace =>
  Object.fromEntries(NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))

export const isSamePlace = (a: NotePlace, b: NotePlace) => NAMES.every((name) => a[name] === b[name])

/** Changes the query of a lesson's page, so that it leads to a place. */
export const setPlace = (search: URLSearchParams, place: NotePlace) => {
  for (const name of NAMES) search.delete(name)
  for (const [name, value] of Object.entries(placeOf(place))) search.set(name, String(value))
  search.set('step', place.video_second === undefined ? 'lesson-content' : 'video')
}

const wholeIn = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined
}

/** The place in the query of a lesson's page, if there is one. */
export const readPlaceIn = (search: URLSearchParams): NotePlace | undefined => {
  const video_second = wholeIn(search, 'video_second')
  if (video_second !== undefined) return { video_second }
  const [heading, heading_language] = [search.get('heading'), search.get('heading_language')]
  const heading_number = wholeIn(search, 'heading_number')
  return heading && heading_number !== undefined && isLanguage(heading_language)
    ? { heading, heading_number, heading_language }
    : undefined
}

export const forgetPlace = (search: URLSearchParams) => {
  for (const name of NAMES) search.delete(name)
}

/** Headings of a text, as they are shown. */
export type Headings = { language: Language; texts: readonly string[] }

/**
 * Number of the heading at which a note is pinned. In the language of the pin it is found by its words, the nearest of
 * several, wherever an edit has moved it; in the other one, which has the same parts, by its number. Undefined if it is gone.
 */
export const headingOf = (place: NotePlace, { language, texts }: Headings) => {
  const { heading, heading_number: number, heading_language } = place
  if (heading === undefined || number === undefined) return undefined
  if (heading_language !== language) return number < texts.length ? number : undefined
  const same = texts.flatMap((text, at) => (text === heading ? [at] : []))
  return same.toSorted((a, b) => Math.abs(a - number) - Math.abs(b - number))[0]
}
