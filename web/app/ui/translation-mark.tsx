import type { Translation } from '@padauk/contract/staff-curricula'
import { m } from '#words/console'

/** Says what the Burmese of a text of the school lacks, in small print. */
export const TranslationMark = ({ translation }: { translation: Translation }) =>
  translation !== 'CURRENT' && (
    <span className={translation === 'OLDER' ? 'text-gold-ink' : ''}>
      {translation === 'OLDER' ? m.console_burmese_older() : m.console_burmese_missing()}
    </span>
  )
