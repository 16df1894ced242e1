import { m } from '#words/staff-words'

/** Where the texts of a noun are seen, as its catalog says. */
export const placeOf = (noun: string) => {
  const places = m as unknown as Record<string, () => string>
  return places[`word_place_${noun.replaceAll('-', '_')}`]?.() ?? noun
}
