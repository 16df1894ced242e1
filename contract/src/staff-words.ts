import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, paged, pageHead, pageQuery, post, put } from './endpoint.ts'
import { said } from './errors.ts'
import { Time, text } from './texts.ts'
import { WordLanguage } from './words.ts'

export const WORD_MAX = 1000
/** A file of all texts has less than a megabyte. */
const WORDS_FILE_MAX = 4 * 1024 * 1024
export const WORD_FAULTS_SHOWN = 200
export const WORD_CHANGES_SHOWN = 200
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
  /** What stands for each placeholder, ready to be inserted. */
  placeholders: z.array(z.object({ name: z.string(), source: z.string() })),
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
export const WordForm = text('the text', { max: WORD_MAX })

const file = {
  language: WordLanguage,
  file: text('the name of the file', { max: 200 }),
  text: z
    .string(fault('required', { field: 'the file' }))
    .check(
      z.minLength(1, fault('empty', { field: 'the file' })),
      z.maxLength(WORDS_FILE_MAX, fault('bytes_too_many', { field: 'the file' })),
    ),
}
const WordFault = z.object({ line: z.int(), name: z.string(), ...said })
export type WordFault = z.infer<typeof WordFault>
export const WordsCheck = z.object({
  file: z.string(),
  /** Any fault blocks the import. */
  faults: z.array(WordFault),
  faults_total: z.int(),
  changes: z.array(z.object({ name: z.string(), noun: z.string(), before: z.string(), after: z.string() })),
  changes_total: z.int(),
  /** Fingerprint of what would change; the import sends it back. */
  seen: z.nullable(z.string()),
})
export type WordsCheck = z.infer<typeof WordsCheck>

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
  export: get('/api/staff/words/export', {
    access: 'staff:pages',
    summary: 'All texts, or those of one noun, as CSV for a translator',
    query: z.object({
      language: z.prefault(WordLanguage, 'my'),
      noun: z.optional(z.string().check(z.maxLength(100, fault('far_too_long', { field: 'the noun' })))),
    }),
    download: 'text/csv',
  }),
  check: post('/api/staff/words/check', {
    access: 'staff:pages',
    summary: "What a translator's file would change, or its faults by line",
    body: z.strictObject(file),
    answer: content(WordsCheck),
    status: 200,
    maxBytes: 2 * WORDS_FILE_MAX,
  }),
  import: post('/api/staff/words/import', {
    access: 'staff:pages',
    summary: 'Import a checked file: all of its changes, or none',
    body: z.strictObject({
      ...file,
      seen: z.string(fault('required', { field: 'seen' })).check(z.regex(/^[0-9a-f]{64}$/, fault('no_seen'))),
    }),
    answer: content(z.object({ changed: z.int() })),
    status: 200,
    maxBytes: 2 * WORDS_FILE_MAX,
  }),
}
