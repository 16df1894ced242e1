import type { Translation } from '@padauk/contract/staff-curricula'
import type { LessonContent, QuizQuestion } from '@padauk/contract/staff-lessons'
import type { Language } from '@padauk/rules/languages'
import { formsOf } from '@padauk/rules/quizzes'

// Content in two languages (docs/decisions/0031): English, and Burmese in columns of its own beside it.

type Titled = { title: string; title_my: string | null }
type Described = Titled & { description: string; description_my: string | null }

/** For a row whose title is not in the language asked for. */
export const saidIn = (said: Language, wanted: Language) => (said === wanted ? {} : { language: said })

/** A title in a language, else in English. */
export const titleIn = ({ title, title_my }: Titled, language: Language) => {
  const said: Language = language === 'my' && title_my ? 'my' : 'en'
  return { title: (said === 'my' && title_my) || title, ...saidIn(said, language) }
}

/** A row with its title and description in a language; what is missing is in English, and the title tells. */
export const textsIn = <R extends Described>(
  { title, title_my, description, description_my, ...row }: R,
  language: Language,
) => ({
  ...row,
  ...titleIn({ title, title_my }, language),
  description: (language === 'my' && description_my) || description,
})

/** A text in both languages. */
type Pair = { en: string | null; my: string | null | undefined }

export const pairsOfRow = (row: Record<string, unknown>): Pair[] =>
  ['title', 'description', 'text'].map((name) => ({
    en: (row[name] ?? null) as string | null,
    my: row[`${name}_my`] as string | null | undefined,
  }))

type Form = Omit<QuizQuestion, 'second'>
/** The texts of a lesson and its quiz. The app itself says true and false. */
export const pairsOfLesson = ({ title, title_my, text, text_my, quiz }: LessonContent): Pair[] => [
  { en: title, my: title_my },
  { en: text, my: text_my },
  ...(quiz?.questions ?? [])
    .flatMap<Form>(formsOf)
    .flatMap(({ kind, prompt, prompt_my, explanation, explanation_my, unit, unit_my, options }) => [
      { en: prompt, my: prompt_my },
      { en: explanation, my: explanation_my },
      ...(unit ? [{ en: unit, my: unit_my }] : []),
      ...(kind === 'TRUE_FALSE' ? [] : options.map(({ text, text_my }) => ({ en: text, my: text_my }))),
    ]),
]

/**
 * The state of the Burmese after a write: MISSING when a text that the English has is not there; else what the writer
 * says; else CURRENT when the write brought new Burmese, OLDER when it brought new English only, and as before when it
 * brought neither.
 */
export function translationAfter(
  before: { pairs: Pair[]; translation: Translation } | undefined,
  pairs: Pair[],
  said?: Exclude<Translation, 'MISSING'> | undefined,
): Translation {
  if (pairs.some(({ en, my }) => en && !my)) return 'MISSING'
  if (said) return said
  if (!before || hasNew('my', before.pairs, pairs)) return 'CURRENT'
  if (hasNew('en', before.pairs, pairs)) return 'OLDER'
  return before.translation === 'OLDER' ? 'OLDER' : 'CURRENT'
}

/** Whether there is a text that was not there before. Reordered or deleted questions leave the others as they were. */
const hasNew = (language: keyof Pair, before: Pair[], after: Pair[]) => {
  const old = new Set(before.map((pair) => pair[language]))
  return after.some((pair) => pair[language] && !old.has(pair[language]))
}
