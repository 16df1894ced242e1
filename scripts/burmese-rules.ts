import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BurmeseRule, burmeseFaults as brokenRules } from '../rules/src/burmese.ts'

/** One word for one thing: `my` is used, what a pattern of `not` matches is not. */
type Term = { en: string; my: string; not?: string[] }
const terms = JSON.parse(readFileSync(join(import.meta.dirname, '../web/app/words/terms.json'), 'utf8')) as Term[]

const FAULTS: Record<BurmeseRule, string> = {
  digits: 'has Burmese digits',
  spelling: 'is misspelt (ဈေး, ဉာဏ်)',
  invisible: 'has an invisible character',
  written: 'is in the written register',
  negative: 'ends in ပါဘူး; negatives end in ပါ',
  space: 'has no space after ။ or ၊',
  ending: 'ends like an English sentence',
}

/** What is wrong with a Burmese text by itself (docs/burmese.md). */
export const burmeseFaults = (text: string) => [
  ...(text.normalize('NFC') === text ? [] : ['is not in NFC']),
  ...brokenRules(text).map((rule) => FAULTS[rule]),
  ...terms.flatMap(({ my, not = [] }) =>
    not.flatMap((pattern) => text.match(new RegExp(pattern))?.map((word) => `says ${word} for ${my}`) ?? []),
  ),
]
