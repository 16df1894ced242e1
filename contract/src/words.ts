import { fault } from '@padauk/rules/faults'
import { LANGUAGES } from '@padauk/rules/languages'
import * as z from 'zod/mini'
import { content, get } from './endpoint.ts'

export const WordLanguage = z.enum(LANGUAGES, fault('no_choice', { field: 'language', choices: LANGUAGES.join(', ') }))

/** The school's own texts by noun and name, compiled as the build does it (web/words.ts). */
const Corrections = z.record(z.string(), z.record(z.string(), z.unknown()))

export const words = {
  list: get('/api/words', {
    access: 'public',
    isShared: true,
    summary: "The texts that the school has corrected, in Lingui's compiled form",
    query: z.object({ language: z.prefault(WordLanguage, 'en') }),
    answer: content(Corrections),
  }),
}
