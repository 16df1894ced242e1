import {
  GONE,
  TEMPLATES_NOUN,
  type Word,
  type WordShow,
  type WordText,
  type WordVersion,
} from '@padauk/contract/staff-words'
import { fault } from '@padauk/rules/faults'
import { LANGUAGES, type Language } from '@padauk/rules/languages'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { requireCapability, type Staff } from '#http/answer.ts'
import { toUnicode } from '#lib/burmese.ts'
import { writeAudit } from '../audits/audits.ts'
import { readCatalogs, type Text } from './catalogs.ts'
import { rankOf } from './find-words.ts'
import { faultsOf, placeholdersOf } from './word-faults.ts'

type Correction = { text: string; original: string }
/** What the school has corrected, by language and name. */
type Corrections = Record<Language, Map<string, Correction>>

async function readCorrections(db: Db): Promise<Corrections> {
  const rows = await db.selectFrom('words').select(['name', 'language', 'text', 'original']).execute()
  const corrections: Corrections = { en: new Map(), my: new Map() }
  for (const { language, name, ...correction } of rows) corrections[language].set(name, correction)
  return corrections
}

/** Without the placeholders, which are worked out for the rows of one page only. */
type Shown = Omit<WordText, 'placeholders'>

function shownOf(product: Text, language: Language, corrections: Corrections): Shown {
  const original = product[language]
  const own = corrections[language].get(product.name)
  if (!own) return { text: original, original, is_corrected: false, replaced: null, unfit: null }
  const isOutdated = own.original !== original
  const isUnfit = isOutdated && faultsOf(own.text, product, language).length > 0
  return {
    text: isUnfit ? original : own.text,
    original,
    is_corrected: true,
    replaced: isOutdated ? own.original : null,
    unfit: isUnfit ? own.text : null,
  }
}

/** What the school has corrected, but an upgrade has removed or renamed, as it was then. */
const goneFrom = (products: Map<string, Text>, corrections: Corrections) =>
  [...new Set(LANGUAGES.flatMap((language) => [...corrections[language].keys()]))]
    .filter((name) => !products.has(name))
    .map((name): Text => {
      const original = (language: Language) => corrections[language].get(name)?.original ?? ''
      return { name, noun: GONE, isServers: false, en: original('en'), my: original('my') }
    })

type Found = { product: Text; en: Shown; my: Shown }
const findWord = (product: Text, corrections: Corrections): Found => ({
  product,
  en: shownOf(product, 'en', corrections),
  my: shownOf(product, 'my', corrections),
})
const inSome = (word: Found, holds: (shown: Shown) => boolean) => LANGUAGES.some((language) => holds(word[language]))
const SHOWS: Record<WordShow, (word: Found) => boolean> = {
  all: () => true,
  corrected: (word) => inSome(word, ({ is_corrected }) => is_corrected),
  outdated: (word) => word.product.noun === GONE || inSome(word, ({ replaced }) => replaced !== null),
}

const toWord = ({ product, en, my }: Found): Word => ({
  name: product.name,
  noun: product.noun,
  en: { ...en, placeholders: placeholdersOf(product.en) },
  my: { ...my, placeholders: placeholdersOf(product.my) },
})

type Query = { page: number; perPage: number; q: string; noun?: string | undefined; show: WordShow }

type Caller = Pick<Staff, 'capabilities'>
const seesAll = ({ capabilities }: Caller) => capabilities.includes('pages')

/** All texts that this person may correct, or what a search finds in either language, best first. */
export async function listStaffWords(db: Db, caller: Caller, { page, perPage, q, noun, show }: Query) {
  const [products, corrections] = await Promise.all([readCatalogs(), readCorrections(db)])
  const query = toUnicode(q)
  const all = [...products.values(), ...goneFrom(products, corrections)]
    .filter((product) => seesAll(caller) || product.noun === TEMPLATES_NOUN)
    .map((product) => findWord(product, corrections))
  const found = all
    .filter((word) => (!noun || word.product.noun === noun) && SHOWS[show](word))
    .map((word) => ({ word, rank: rankOf(word.product, textsOf(word), query) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
  return {
    currentPage: page,
    totalPage: Math.ceil(found.length / perPage),
    perPage,
    total: found.length,
    data: found.slice((page - 1) * perPage, page * perPage).map(({ word }) => toWord(word)),
    nouns: [...new Set(all.map(({ product }) => product.noun))].sort(),
    counts: {
      all: all.length,
      corrected: all.filter(SHOWS.corrected).length,
      outdated: all.filter(SHOWS.outdated).length,
    },
  }
}

/** An unfit text is not seen, but somebody may look for it. */
const textsOf = ({ en, my }: Found) => [en, my].flatMap(({ text, unfit }) => (unfit ? [text, unfit] : [text]))

type Change = { name: string; language: Language; text: string | null; decided_on: string }

/**
 * Corrects a text in one language, seen at once. Saving the school's text again, after the product's has changed, keeps
 * it. A text that is gone can only be taken back.
 * @throws 403 for a text of another's part, 404 for an unknown one, 422 for broken placeholders, 409 if it is no longer what was on the screen
 */
export async function updateWord(db: Db, staff: Staff, { name, language, text: sent, decided_on }: Change, now: Date) {
  const products = await readCatalogs()
  if (products.get(name)?.noun !== TEMPLATES_NOUN) requireCapability(staff, 'pages')
  const product =
    products.get(name) ??
    (sent === null && goneFrom(products, await readCorrections(db)).find((gone) => gone.name === name))
  if (!product) throw notFound('text')
  const text = sent === null ? null : cleaned(sent)
  const faults = text === null ? [] : faultsOf(text, product, language)
  if (faults[0]) throw new AppError(422, faults[0], { fields: faults.map((message) => ({ path: 'text', message })) })
  return inTransaction(db, async (trx) => {
    const before = shownOf(product, language, await readCorrections(trx))
    if (before.text !== decided_on) throw changedMeanwhile()
    if (await changeWord(trx, staff, { product, language, before, text }, now))
      await writeAudit(
        trx,
        staff,
        {
          action: 'words.update',
          target: `word:${name}`,
          before: { language, text: before.unfit ?? before.text },
          after: { language, text: text ?? product[language] },
        },
        now,
      )
    return toWord(findWord(product, await readCorrections(trx)))
  })
}

const changedMeanwhile = () => new AppError(409, fault('text_changed'))

/** Unicode, composed, and without blanks around it. */
const cleaned = (text: string) => toUnicode(text).normalize('NFC').trim()

type Step = { product: Text; language: Language; before: Shown; text: string | null }

/**
 * Writes a text and its version; what equals the product's text is no correction. Returns whether the text is another.
 * @throws 409 if somebody else changed it in the meantime
 */
async function changeWord(trx: Db, staff: Staff, { product, language, before, text }: Step, now: Date) {
  const { name } = product
  const own = before.unfit ?? before.text
  const isBack = text === null || text === product[language]
  if (isBack ? !before.is_corrected : before.is_corrected && text === own && before.replaced === null) return false
  const at = now.toISOString()
  const ofWord = { name, language }
  const row = { text: text ?? '', original: product[language], staff: staff.email, changed_at: at }
  const written = isBack
    ? (
        await trx
          .deleteFrom('words')
          .where('name', '=', name)
          .where('language', '=', language)
          .where('text', '=', own)
          .executeTakeFirst()
      ).numDeletedRows
    : before.is_corrected
      ? (
          await trx
            .updateTable('words')
            .set(row)
            .where('name', '=', name)
            .where('language', '=', language)
            .where('text', '=', own)
            .executeTakeFirst()
        ).numUpdatedRows
      : (
          await trx
            .insertInto('words')
            .values({ ...ofWord, ...row })
            .onConflict((conflict) => conflict.columns(['name', 'language']).doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
  if (!written) throw changedMeanwhile()
  await trx
    .insertInto('word_versions')
    .values({ ...ofWord, text: isBack ? null : text, staff: staff.email, created_at: at })
    .execute()
  return true
}

type VersionsQuery = { page: number; perPage: number; language: Language }

/** @throws 403 for a text of another's part, 404 for an unknown one */
export async function listVersions(
  db: Db,
  caller: Caller,
  { name, page, perPage, language }: VersionsQuery & { name: string },
) {
  const product = (await readCatalogs()).get(name)
  if (product?.noun !== TEMPLATES_NOUN) requireCapability(caller, 'pages')
  if (!product) throw notFound('text')
  return pageOf(
    page,
    perPage,
    (limit, offset) =>
      db
        .selectFrom('word_versions')
        .where('name', '=', name)
        .where('language', '=', language)
        .select(['version_id', 'staff', 'created_at', 'text', sql<number>`count(*) over ()`.as('total')])
        .orderBy('version_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ total: _, ...row }): WordVersion => row,
  )
}
