import { m } from '#words/glossary-texts'
import type { Words } from './generated/words.ts'

/** What a term of glossary-terms.json means. Its name in the catalogs is made from its slug. */
export const glossaryText = (slug: string) =>
  m[`glossary_${slug.replaceAll('-', '_')}_text` as keyof Words['glossary-texts']]()
