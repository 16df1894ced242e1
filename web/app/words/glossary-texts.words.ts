import type { Words } from './generated/words.ts'
import { wordsOf } from './words.tsx'

const m = wordsOf('glossary-texts', {
  en: () => import('./glossary-texts.en.json'),
  my: () => import('./glossary-texts.my.json'),
})

/** What a term of glossary-terms.json means. Its name in the catalogs is made from its slug. */
export const glossaryText = (slug: string) =>
  m[`glossary_${slug.replaceAll('-', '_')}_text` as keyof Words['glossary-texts']]()
