import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The rules of docs/burmese.md that a program can check.

/** One word for one thing: `my` is used, the words of `not` are not. */
type Term = { en: string; my: string; not?: string[] }
const terms = JSON.parse(readFileSync(join(import.meta.dirname, '../web/app/words/terms.json'), 'utf8')) as Term[]

const RULES: [RegExp, string][] = [
  [/[၀-၉]/, 'has Burmese digits'],
  [/စျေး|ညာဏ်/, 'is misspelt (ဈေး, ဉာဏ်)'],
  [/[\u200b-\u200d\u00a0]/, 'has an invisible character'],
  [/ပါသည်|ပါမည်|၏|၌/, 'is in the written register'],
  [/ပါဘူး/, 'ends in ပါဘူး; negatives end in ပါ'],
  [/[။၊](?=[^\s။၊)”{}])/, 'has no space after ။ or ၊'],
  [/[\u1000-\u109f] ?[.!?]$/, 'ends like an English sentence'],
]

/** What is wrong with a Burmese text by itself. */
export const burmeseFaults = (text: string) => [
  ...(text.normalize('NFC') === text ? [] : ['is not in NFC']),
  ...RULES.filter(([rule]) => rule.test(text)).map(([, fault]) => fault),
  ...terms.flatMap(({ my, not = [] }) =>
    not.filter((word) => text.includes(word)).map((word) => `says ${word} for ${my}`),
  ),
]
