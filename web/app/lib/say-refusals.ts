import type { Language } from '@padauk/rules/languages'
import { correctedIn, refusalSayer } from './refusal-sayer.ts'
import burmese from './refusals-my.json'

/** Says error messages in a language, with the school's corrections. */
export const openSayer = (language: Language, corrections: Record<string, unknown> | undefined) =>
  refusalSayer(correctedIn(language, burmese, corrections), language)
