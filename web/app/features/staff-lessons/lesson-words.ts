import type { QuizQuestion } from '@padauk/contract/staff-lessons'

// Words that the editor writes into lessons. They belong to the language of the text, not to that of the interface.

/** The options of a question that is true or false. */
export const TRUTHS = [
  { text: 'True', text_my: 'မှန်' },
  { text: 'False', text_my: 'မှား' },
] as const

/** The Burmese of an option. The school itself says true and false. */
export const burmeseOf = ({ kind }: Pick<QuizQuestion, 'kind'>, { text, text_my }: QuizQuestion['options'][number]) =>
  text_my ?? (kind === 'TRUE_FALSE' ? TRUTHS.find((truth) => truth.text === text)?.text_my : undefined) ?? ''
