import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, paged, pageHead, pageQuery, put } from './endpoint.ts'
import { Time, text } from './texts.ts'
import { WordLanguage } from './words.ts'

export const WORD_MAX = 1000
const WORD_SHOWS = ['all', 'corrected', 'outdated'] as const
export type WordShow = (typeof WORD_SHOWS)[number]

/** The noun of corrected texts that the product no longer has, or has in other words under another name. */
export const GONE = 'gone'

/** The texts that messages to members begin with: those who write such messages may correct them, and no others. */
export const TEMPLATES_NOUN = 'member-messages'

/** A text in one language. */
const WordText = z.object({
  /** What is shown: the school's, else the product's. */
  text: z.string(),
  /** The product's. */
  original: z.string(),
  is_corrected: z.boolean(),
  /** The product's text that the school replaced, when the product's has changed since. */
  replaced: z.nullable(z.string()),
  /** The school's text, when its placeholders no longer fit: the product's is shown instead. */
  unfit: z.nullable(z.string()),
  /** The names of what the program fills in. */
  placeholders: z.array(z.string()),
})
export type WordText = z.infer<typeof WordText>
export const Word = z.object({ name: z.string(), noun: z.string(), en: WordText, my: WordText })
export type Word = z.infer<typeof Word>

const WordVersion = z.object({
  version_id: z.int(),
  staff: z.string(),
  created_at: Time,
  /** Null when the product's own text was taken back. */
  text: z.nullable(z.string()),
})
export type WordVersion = z.infer<typeof WordVersion>

/** What a corrected text may be, besides what its placeholders demand. */
const WordForm = text('the text', { max: WORD_MAX })

const key = z.object({ key: z.string() })

export const staffWords = {
  list: get('/api/staff/words', {
    access: 'staff:pages|members',
    summary:
      'All texts of the product in both languages, found by what is seen or by name; without `pages` only those of messages to members',
    query: z.object({
      ...pageQuery(30),
      q: z.prefault(z.string().check(z.maxLength(300, fault('far_too_long', { field: 'the search' }))), ''),
      noun: z.optional(z.string().check(z.maxLength(100, fault('far_too_long', { field: 'the noun' })))),
      show: z.prefault(
        z.enum(WORD_SHOWS, fault('no_choice', { field: 'show', choices: WORD_SHOWS.join(', ') })),
        'all',
      ),
    }),
    answer: content(
      z.object({
        ...pageHead,
        data: z.array(Word),
        nouns: z.array(z.string()),
        counts: z.object({ all: z.int(), corrected: z.int(), outdated: z.int() }),
      }),
    ),
  }),
  update: put('/api/staff/words/key/:key', {
    access: 'staff:pages|members',
    summary: "Correct a text in one language; null takes back the product's own",
    params: key,
    body: z.strictObject({
      language: WordLanguage,
      text: z.nullable(WordForm),
      /** The text that was on the screen. */
      decided_on: z
        .string(fault('required', { field: 'decided_on' }))
        .check(z.maxLength(10_000, fault('far_too_long', { field: 'decided_on' }))),
    }),
    answer: content(Word),
  }),
  versions: get('/api/staff/words/key/:key/versions', {
    access: 'staff:pages|members',
    summary: 'What a text was in one language, newest first',
    params: key,
    query: z.object({ ...pageQuery(20), language: z.prefault(WordLanguage, 'en') }),
    answer: paged(WordVersion),
  }),
}
