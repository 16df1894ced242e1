import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newFolder } from './folders.ts'

// A small curriculum with everything that can be in Burmese.

export const COURSE = '01-money/01-first/01-why'
export const LESSON = `${COURSE}/01-one.md`
export const TEXT = `${COURSE}/01-one.my.md`
export const QUIZ = `${COURSE}/01-one.gift`
export const QUIZ_MY = `${COURSE}/01-one.my.gift`
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"/>'
const both = (title: string) =>
  `---\ntitle: ${title}\ntitle.my: "ခေါင်းစဉ်"\ndescription: About\ndescription.my: "အကြောင်း"\n---\n`
const bars = `time,open,high,low,close\n${Array.from({ length: 20 }, (_, nth) => `2026-01-${String(nth + 1).padStart(2, '0')},1,2,1,1`).join('\n')}\n`
const replay = (account: number) =>
  `\`\`\`replay\ntitle: Break\ndata: bars.csv\nsource: made\naccount: ${account}\nrisk_percent: 1\nstarts_at: 5\n\`\`\`\n`
const chart = (label: string, price = 2) =>
  `\`\`\`chart\ntitle: Bars\ndata: bars.csv\nlevels:\n  - { price: ${price}, label: ${label}, kind: target }\n\`\`\`\n`
const simulator = (title: string) =>
  `\`\`\`simulator\ntitle: ${title}\nwin: 45\ngain: 1.8\nloss: 1\ntrades: 20\nrisk: 5\n\`\`\`\n`
export const quizOf = (texts: [prompt: string, options: string[], explanation: string][]) =>
  texts
    .map(([prompt, options, why], at) => `::Q${at + 1}::${prompt} {\n${options.join('\n')}\n  ####${why}\n}\n`)
    .join('\n')

export const WHOLE: Record<string, string> = {
  '01-money/campus.md': both('Money'),
  '01-money/cover.svg': svg,
  '01-money/logo.svg': svg,
  '01-money/01-first/category.md': both('First'),
  '01-money/01-first/cover.svg': svg,
  [`${COURSE}/course.md`]: both('Why'),
  [`${COURSE}/coin.svg`]: svg,
  [`${COURSE}/other.svg`]: svg,
  [`${COURSE}/bars.csv`]: bars,
  [LESSON]: `---\ntitle: One\ntitle.my: "တစ်"\nminutes: 5\nfigures:\n  - 1 + 8 = 9\n---\n\nIt is 9, a [spread](/crypto-related/glossary#spread).\n\n![Coin](coin.svg)\n\n${chart('Top')}\n${replay(1000)}\n${simulator('Size')}`,
  [TEXT]: `အဖြေက 9 ပါ၊ [ကွာဟ](/crypto-related/glossary#spread)။\n\n![ကွိုင်](coin.svg)\n\n${chart('အမြင့်ဆုံး')}\n${replay(1000)}\n${simulator('ပမာဏ')}`,
  [QUIZ]: quizOf([
    ['Which?', ['=right', '~wrong'], 'Because.'],
    ['Both?', ['~%50%one', '~%50%two', '~%-50%three'], 'So.'],
  ]).concat('\n::Q3::True? {T\n  ####Yes.\n}\n'),
  [QUIZ_MY]: quizOf([
    ['ဘယ်ဟာလဲ။', ['=မှန်တာ', '~မှားတာ'], 'ဒါကြောင့်ပါ။'],
    ['နှစ်ခုလုံးလား။', ['~%50%တစ်', '~%50%နှစ်', '~%-50%သုံး'], 'အဲဒါပါ။'],
  ]).concat('\n::Q3::မှန်သလား။ {T\n  ####ဟုတ်ကဲ့။\n}\n'),
}

/** The folder on disk, with some files replaced; `null` omits one. */
export function newBurmeseFolder(files: Record<string, string | null> = {}) {
  const root = newFolder()
  for (const [name, text] of Object.entries({ ...WHOLE, ...files })) {
    if (text === null) continue
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}
