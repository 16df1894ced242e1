import { createHash } from 'node:crypto'
import {
  WORD_CHANGES_SHOWN,
  WORD_FAULTS_SHOWN,
  type WordFault,
  WordForm,
  type WordsCheck,
} from '@padauk/contract/staff-words'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { withSentence } from '#lib/fault-sentences.ts'
import { writeAudit } from '../audits/audits.ts'
import { readCatalogs, type Text } from './catalogs.ts'
import { type PoEntry, readPo, writePo } from './po-files.ts'
import { type Corrections, changeWord, cleaned, readCorrections, shownOf } from './staff-words.ts'
import { faultsOf } from './word-faults.ts'

/** Which noun a file was exported for, so that an import knows which texts it must have. */
const NOUN = 'X-Noun'

/** The English above each text is what the school shows, so that a translator follows its corrections. */
export async function exportWords(
  db: Db,
  { language, noun }: { language: Language; noun?: string | undefined },
  now: Date,
) {
  const [products, corrections] = await Promise.all([readCatalogs(), readCorrections(db)])
  const texts = [...products.values()].filter((text) => !noun || text.noun === noun)
  if (texts.length === 0) throw notFound('noun')
  const header = {
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'PO-Revision-Date': now.toISOString(),
    ...(noun && { [NOUN]: noun }),
  }
  const entries = texts.map((product) => ({
    context: product.name,
    original: language === 'en' ? product.en : shownOf(product, 'en', corrections).text,
    text: shownOf(product, language, corrections).text,
    notes: [product.noun],
  }))
  return { name: `words-${noun ? `${noun}-` : ''}${language}.po`, text: writePo(header, entries) }
}

type Sent = { language: Language; file: string; text: string }
type Step = { product: Text; before: ReturnType<typeof shownOf>; after: string }
type Plan = { faults: WordFault[]; steps: Step[] }

async function planImport(db: Db, { language, text: source }: Sent): Promise<Plan> {
  const [products, corrections] = await Promise.all([readCatalogs(), readCorrections(db)])
  const { entries, faults: broken, lines } = readPo(source)
  const faults: WordFault[] = broken.map((fault) => ({ name: '', ...fault }))
  const steps: Step[] = []
  const met = new Map<string, number>()
  const other = headerOf(source, 'Language')
  if (other && other !== language) faults.push({ line: 1, name: '', message: fault('file_of_other_language') })
  for (const entry of entries) {
    const product = products.get(entry.context)
    const report = (message: string) => faults.push({ line: entry.line, name: entry.context, message })
    if (!product) report(fault('unknown_text'))
    else if (met.has(product.name)) report(fault('text_repeated', { line: met.get(product.name) as number }))
    else {
      met.set(product.name, entry.line)
      const step = planEntry(product, entry, language, corrections, report)
      if (step) steps.push(step)
    }
  }
  const noun = headerOf(source, NOUN)
  for (const product of products.values())
    if ((!noun || product.noun === noun) && !met.has(product.name))
      faults.push({ line: lines, name: product.name, message: fault('text_missing') })
  return { faults, steps }
}

const headerOf = (source: string, name: string) =>
  new RegExp(`^"${name}: *([\\w-]+)\\\\n"`, 'm').exec(source.split(/^msgctxt/m, 1)[0] as string)?.[1]

/** A fuzzy entry is not finished, and stays as it is. */
function planEntry(
  product: Text,
  { text, isFuzzy }: PoEntry,
  language: Language,
  corrections: Corrections,
  report: (message: string) => void,
): Step | undefined {
  const before = shownOf(product, language, corrections)
  if (isFuzzy || text === before.text) return undefined
  const after = cleaned(text)
  if (after === before.text) return undefined
  const faults = faultsIn(after) ?? faultsOf(after, product, language)
  faults.forEach(report)
  return faults.length > 0 ? undefined : { product, before, after }
}

/** The rules of the form (contract/src/staff-words.ts). */
const faultsIn = (text: string) => WordForm.safeParse(text).error?.issues.map(({ message }) => message)

const seenOf = (language: Language, { steps }: Plan) =>
  createHash('sha256')
    .update(JSON.stringify([language, steps.map(({ product, before, after }) => [product.name, before.text, after])]))
    .digest('hex')

/** What a file would change, or its faults. Changes nothing. */
export async function checkFile(db: Db, sent: Sent): Promise<WordsCheck> {
  const plan = await planImport(db, sent)
  const isWhole = plan.faults.length === 0
  const steps = isWhole ? plan.steps : []
  return {
    file: sent.file,
    faults: plan.faults
      .toSorted((a, b) => a.line - b.line)
      .slice(0, WORD_FAULTS_SHOWN)
      .map(withSentence),
    faults_total: plan.faults.length,
    changes: steps
      .slice(0, WORD_CHANGES_SHOWN)
      .map(({ product: { name, noun }, before, after }) => ({ name, noun, before: before.text, after })),
    changes_total: steps.length,
    seen: isWhole ? seenOf(sent.language, plan) : null,
  }
}

/**
 * Imports a checked file in one transaction.
 * @throws 422 if it has faults, 409 if a text has changed since the check
 */
export async function importFile(db: Db, staff: Staff, { seen, ...sent }: Sent & { seen: string }, now: Date) {
  return inTransaction(db, async (trx) => {
    const plan = await planImport(trx, sent)
    if (plan.faults.length > 0)
      throw new AppError(422, fault('file_has_errors'), {
        fields: plan.faults
          .slice(0, WORD_FAULTS_SHOWN)
          .map(({ line, message }) => ({ path: `${sent.file}:${line}`, message })),
      })
    const { language } = sent
    if (seenOf(language, plan) !== seen) throw new AppError(409, fault('texts_changed'))
    for (const { product, before, after } of plan.steps)
      await changeWord(trx, staff, { product, language, before, text: after }, now)
    const texts = (of: (step: Step) => string) =>
      Object.fromEntries(plan.steps.map((step) => [step.product.name, of(step)]))
    if (plan.steps.length > 0)
      await writeAudit(
        trx,
        staff,
        {
          action: 'words.import',
          target: `words:${language}`,
          before: texts(({ before }) => before.unfit ?? before.text),
          after: texts(({ after }) => after),
          reason: sent.file,
        },
        now,
      )
    return { changed: plan.steps.length }
  })
}
