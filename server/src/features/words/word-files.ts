import { createHash } from 'node:crypto'
import {
  WORD_CHANGES_SHOWN,
  WORD_FAULTS_SHOWN,
  type WordFault,
  WordForm,
  type WordsCheck,
} from '@padauk/contract/staff-words'
import { fault } from '@padauk/rules/faults'
import { LANGUAGES, type Language } from '@padauk/rules/languages'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { withSentence } from '#lib/fault-sentences.ts'
import { writeAudit } from '../audits/audits.ts'
import { readCatalogs, type Text } from './catalogs.ts'
import { type Corrections, changeWord, cleaned, readCorrections, shownOf } from './staff-words.ts'
import { faultsOf } from './word-faults.ts'

/** Without it spreadsheets misread Burmese. */
const BYTE_ORDER_MARK = '\ufeff'
/** What csv-stringify puts an apostrophe before, because a spreadsheet would run it. */
const APOSTROPHE = /^'(?=[=+\-@\t\r＝＋－＠])/

/** The English beside each text is what the school shows, so that a translator follows its corrections. */
export async function exportWords(db: Db, { language, noun }: { language: Language; noun?: string | undefined }) {
  const [products, corrections] = await Promise.all([readCatalogs(), readCorrections(db)])
  const texts = [...products.values()].filter((text) => !noun || text.noun === noun)
  if (texts.length === 0) throw notFound('noun')
  const languages = LANGUAGES.filter((one) => one === 'en' || one === language)
  const rows = texts.map((product) => [
    product.name,
    product.noun,
    ...languages.map((one) => shownOf(product, one, corrections).text),
  ])
  const csv = stringify([['name', 'noun', ...languages], ...rows], {
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  return { name: `words-${noun ? `${noun}-` : ''}${language}.csv`, text: BYTE_ORDER_MARK + csv }
}

type Sent = { language: Language; file: string; text: string }
type Row = { line: number; name: string; text: string }
type Step = { product: Text; before: ReturnType<typeof shownOf>; after: string }
type Plan = { faults: WordFault[]; steps: Step[] }

/** The texts of a file in one language, each with the line on which it begins. A spreadsheet may have saved it. */
function readRows({ language, text: source }: Sent, faults: WordFault[]): Row[] {
  const text = source.replace(BYTE_ORDER_MARK, '')
  const delimiter = /[,;\t]/.exec(text)?.[0] ?? ','
  const records: { values: string[]; line: number }[] = []
  let next = 1
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record(values: string[], { lines }) {
        const breaks = values.join('').match(/\r\n|\n|\r/g)?.length ?? 0
        records.push({ values, line: Math.max(next, lines - breaks) })
        next = lines + 1
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    faults.push({
      line: error.code === 'CSV_QUOTE_NOT_CLOSED' ? next : Number(error.lines) || 1,
      name: '',
      message: fault('broken_quote'),
    })
  }
  const header = records[0]?.values.map((value) => value.trim()) ?? []
  const [name, said] = ['name', language].map((column) => {
    const at = header.indexOf(column)
    if (at < 0) faults.push({ line: 1, name: '', message: fault('missing_column', { column }) })
    return at
  }) as [number, number]
  if (name < 0 || said < 0) return []
  return records.slice(1).map(({ values, line }) => ({
    line,
    name: values[name]?.trim() ?? '',
    text: (values[said] ?? '').replace(APOSTROPHE, ''),
  }))
}

/** A text that the file leaves out stays as it is. */
async function planImport(db: Db, sent: Sent): Promise<Plan> {
  const [products, corrections] = await Promise.all([readCatalogs(), readCorrections(db)])
  const faults: WordFault[] = []
  const steps: Step[] = []
  const met = new Map<string, number>()
  for (const row of readRows(sent, faults)) {
    const product = products.get(row.name)
    const report = (message: string) => faults.push({ line: row.line, name: row.name, message })
    if (!product) report(fault('unknown_text'))
    else if (met.has(product.name)) report(fault('text_repeated', { line: met.get(product.name) as number }))
    else {
      met.set(product.name, row.line)
      const step = planRow(product, row.text, sent.language, corrections, report)
      if (step) steps.push(step)
    }
  }
  return { faults, steps }
}

function planRow(
  product: Text,
  text: string,
  language: Language,
  corrections: Corrections,
  report: (message: string) => void,
): Step | undefined {
  const before = shownOf(product, language, corrections)
  const after = cleaned(text)
  if (text === before.text || after === before.text) return undefined
  const faults = isSpoiled(after, before.text)
    ? [fault('spoiled_letters')]
    : (faultsIn(after) ?? faultsOf(after, product, language))
  faults.forEach(report)
  return faults.length > 0 ? undefined : { product, before, after }
}

/** Letters that a file saved in another encoding has lost. */
const isSpoiled = (text: string, before: string) =>
  ['\ufffd', '??'].some((lost) => text.includes(lost) && !before.includes(lost))

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
