import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-words',
  { en: () => import('./staff-words.en.json'), my: () => import('./staff-words.my.json') },
  consoleWords,
)

/** Where the texts of a noun are seen. `npm run check` finds a noun without a place. */
export const placeOf = (noun: string) => {
  const places = m as unknown as Record<string, () => string>
  return places[`word_place_${noun.replaceAll('-', '_')}`]?.() ?? noun
}
