import type { Language } from './languages.ts'

/** The titles of a lesson's callouts by kind. They belong to the language of the text, not to that of the interface. */
export const CALLOUT_TITLES = {
  en: { note: 'Note', tip: 'Tip', warning: 'Warning' },
  my: { note: 'မှတ်သားစရာ', tip: 'အကြံပြုချက်', warning: 'သတိပေးချက်' },
} as const satisfies Record<Language, object>
export type Callout = keyof (typeof CALLOUT_TITLES)['en']
