// Reads the shipped curriculum as the importer does and applies further editorial checks (LEARN-13).
//   node scripts/check-curriculum.ts [folder…]     with folders, only faults whose path starts with one of them
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrices, recipes } from '../artwork/make-prices.ts'
import { promptOf } from '../rules/src/quiz-prompts.ts'
import { formsOf } from '../rules/src/quizzes.ts'
import { readFolder } from '../server/src/features/curricula/read-folder.ts'
import { drawLabels } from '../server/src/lib/drawn-labels.ts'
import { toFault } from '../server/src/lib/fault-sentences.ts'
import { missingFigures, roundedChains } from '../server/src/lib/figures.ts'
import { readGift } from '../server/src/lib/gift.ts'
import glossary from '../web/app/words/glossary-terms.json' with { type: 'json' }
import { burmeseFaults } from './burmese-rules.ts'
import { globSync } from './glob.mjs'
import { quizBalance } from './quiz-balance.ts'
import { numbersLost, translationFaults } from './translation-faults.ts'

const WORDS = { min: 300, max: 900 }
const QUESTIONS = { min: 3, max: 6 }
const LEAST = { campuses: 8, categories: 16, courses: 32, lessons: 100 }
const HEADINGS = ['## Key points', '## Try it']
/** Promises that no lesson may make. */
const PROMISES =
  /guaranteed? (profit|return|win)|risk[- ]free (profit|return)|cannot lose|can't lose|easy money|get rich/i

/** Dealings that residents of Myanmar are forbidden: a lesson that speaks of them shows the law. */
const DEALINGS = /\bP2P\b|USDT (in)?to kyat|kyat to USDT/i
/** Campuses about buying, sending and storing coins, in which each course begins with the law. */
const COINS = ['crypto-foundations', 'defi', 'wallets-and-safety']
const LAW = '\n> [!LAW]\n'

const root = join(import.meta.dirname, '../curriculum')
const nameOf = (file: string) => file.slice(root.length + 1)
const folder = readFolder(root)
const faults = folder.faults.map(({ file, line, message }) => `${file}:${line} ${toFault(message).message}`)

// Checks of single lessons.
const terms = new Set(glossary.map(({ slug }) => slug))
const tools = new Set([
  'position-size',
  'profit-and-loss',
  'compounding',
  'drawdown-recovery',
  'risk-of-ruin',
  'glossary',
])
const beginsWithLaw = new Set(
  folder.campuses.flatMap(({ slug, categories }) =>
    categories
      .flatMap(({ courses }) => courses)
      .slice(0, COINS.includes(slug) ? undefined : 1)
      .map(({ lessons }) => lessons[0]?.at),
  ),
)
const isLesson = (file: string) => /\/\d+-[^/]+(?<!\.my)\.md$/.test(file)
const lessons = globSync(root, /\.md$/).filter(isLesson)
const paragraphs = new Map<string, string>()
for (const file of lessons) {
  const source = readFileSync(file, 'utf8')
  const [matter = ''] = /^---\n[\s\S]*?\n---\n/.exec(source) ?? []
  const body = source.slice(matter.length)
  const lineOf = (part: string) => source.slice(0, Math.max(0, source.indexOf(part))).split('\n').length
  const fault = (message: string, part = '') => faults.push(`${nameOf(file)}:${lineOf(part)} ${message}`)

  const words = body
    .replace(/```(chart|replay|simulator)[\s\S]*?```/g, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (words < WORDS.min || words > WORDS.max) fault(`has ${words} words, expected ${WORDS.min} to ${WORDS.max}`)
  for (const heading of HEADINGS) if (!body.includes(`\n${heading}\n`)) fault(`lacks the heading '${heading}'`)
  for (const [, promise = ''] of body.matchAll(new RegExp(`(${PROMISES.source})`, 'gi')))
    fault(`makes a promise: ${promise}`, promise)
  if (DEALINGS.test(body) && !body.includes(LAW)) fault('speaks of buying or selling coins, and does not show [!LAW]')
  if (beginsWithLaw.has(nameOf(file)) && !body.includes(LAW))
    fault('is the first of its course, and does not show [!LAW]')
  for (const [link, path = '', hash] of body.matchAll(/\]\((\/[^)#]*)(?:#([^)]*))?\)/g)) {
    const tool = /^\/crypto-related\/([\w-]+)(\?[\w=&.]+)?$/.exec(path)?.[1]
    if (!tool || !tools.has(tool) || (hash !== undefined && !(tool === 'glossary' && terms.has(hash))))
      fault(`the link ${link} has no target`, link)
  }
  // The back office would write the link differently, so the lesson would differ from its file after the first save.
  for (const [link] of body.matchAll(/\*\[[^\]*]*\]\([^)]*\)\*/g))
    fault(`put the link outside of the emphasis: ${link}`, link)
  for (const paragraph of body.split(/\n\n+/).filter((text) => text.split(' ').length > 12)) {
    const before = paragraphs.get(paragraph)
    if (before) fault(`shares a paragraph with ${before}: ${paragraph.slice(0, 60)}`, paragraph)
    paragraphs.set(paragraph, nameOf(file))
  }

  const figures = [...matter.matchAll(/^ {2}- (.+)$/gm)].map(([, figure = '']) =>
    figure.replace(/^(['"])(.*)\1$/, '$2'),
  )
  if (figures.length === 0) fault('has no figures in its front matter')
  for (const { figure, exactly } of roundedChains(figures))
    fault(`the figure '${figure}' is worked out from rounded results; exactly, it is ${exactly}`, figure)
  const results = figures.map((figure) => Number(figure.split('=')[1]?.replace(/[\s,%]/g, '')))
  const beside = globSync(join(file, '..'), /\.(md|gift)$/)
  for (const ending of ['.md', '.gift', '.my.md', '.my.gift']) {
    const path = file.replace(/\.md$/, ending)
    if (!beside.includes(path)) continue
    const text = ending === '.md' ? body : readFileSync(path, 'utf8').replaceAll('\\', '')
    const quizForms = ending === '.gift' ? readGift(readFileSync(path, 'utf8')).questions.flatMap(formsOf) : []
    for (const { right_number, prompt } of quizForms)
      if (right_number !== undefined && promptOf(prompt).candles.length === 0 && !results.includes(right_number))
        faults.push(`${nameOf(path)}:1 asks for ${right_number}, which is not in figures`)
    for (const shown of missingFigures(figures, text))
      faults.push(`${nameOf(path)}:1 shows the result ${shown}, which is not in figures`)
  }
}

// Checks of the Burmese against the English.
type Pair = { text: string; quiz: string }
const bodyOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .trim()
const formsIn = (file: string) => readGift(readFileSync(file, 'utf8')).questions.flatMap(formsOf)
const sayForm = ({ prompt, options, explanation }: ReturnType<typeof formsIn>[number]) =>
  [prompt, ...options.map(({ text }) => text), explanation].join('\n\n')
const labelsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/<text\b[^>]*>([^<]*)</g)].map(([, label = '']) => label)
for (const file of lessons) {
  const [english, burmese] = ['', '.my'].map((infix) => ({
    text: file.replace(/\.md$/, `${infix}.md`),
    quiz: file.replace(/\.md$/, `${infix}.gift`),
  })) as [Pair, Pair]
  const beside = globSync(join(file, '..'), /\.(md|gift|svg)$/)
  const missing = Object.values(burmese).filter((path) => !beside.includes(path))
  faults.push(...missing.map((path) => `${nameOf(path)}:1 is missing`))
  if (missing.length > 0) continue
  const fault = (path: string, message: string) => faults.push(`${nameOf(path)}:1 ${message}`)
  const [body, translation] = [bodyOf(english.text), bodyOf(burmese.text)]
  for (const message of translationFaults(body, translation)) fault(burmese.text, message)
  for (const [, name = ''] of body.matchAll(/\]\(([\w-]+)\.svg/g)) {
    const labels = labelsOf(join(file, '..', `${name}.svg`))
    const labelled = join(file, '..', `${name}.my.svg`)
    if (!labels.some((label) => /[a-z]{3}/i.test(label))) continue
    if (!beside.includes(labelled) || !translation.includes(`](${name}.my.svg`))
      fault(burmese.text, `shows the English labels of ${name}.svg`)
    else {
      const lost = numbersLost(labels.join(' '), labelsOf(labelled).join(' '))
      if (lost.length > 0) fault(labelled, `lacks the numbers ${lost.join(' and ')}`)
    }
  }
  const forms = formsIn(burmese.quiz)
  for (const [at, form] of formsIn(english.quiz).entries())
    for (const message of forms[at] ? translationFaults(sayForm(form), sayForm(forms[at])) : [])
      fault(burmese.quiz, `form ${at + 1} (${form.prompt.slice(0, 30)}) ${message}`)
}

// Checks of the Burmese by itself, without its marks of Markdown and GIFT.
const plain = (line: string) =>
  line
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\\n', ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`"\\]/g, '')
const burmese = [
  ...globSync(root, /\.my\.(md|gift|svg|vtt)$/).map((file) => ({ file, isLine: () => true })),
  ...globSync(root, /\.md$/).map((file) => ({ file, isLine: (line: string) => /^\w+\.my: /.test(line) })),
]
for (const { file, isLine } of burmese)
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
    if (isLine(line))
      for (const fault of burmeseFaults(plain(line).trimEnd())) faults.push(`${nameOf(file)}:${at + 1} ${fault}`)

// Labels that a phone without a Burmese font would show as boxes.
for (const file of globSync(root, /\.svg$/))
  for (const [label] of String(await drawLabels(readFileSync(file))).matchAll(/<text\b[\s\S]*?<\/text>/g))
    if (/[\u1000-\u109f]/.test(label))
      faults.push(`${nameOf(file)}:1 the label cannot be drawn as an outline: ${label}`)

// Checks of the whole school.
const categories = folder.campuses.flatMap((campus) => campus.categories)
const courses = categories.flatMap((category) => category.courses)
const read = {
  campuses: folder.campuses.length,
  categories: categories.length,
  courses: courses.length,
  lessons: lessons.length,
}
for (const [floor, least] of Object.entries(LEAST))
  if (read[floor as keyof typeof LEAST] < least)
    faults.push(`.:1 has ${read[floor as keyof typeof LEAST]} ${floor}, expected at least ${least}`)
for (const { slug, categories } of folder.campuses)
  if (!categories.some((category) => category.courses.some((course) => course.lessons.some(({ video }) => video))))
    faults.push(`${slug}:1 the campus has no video`)
for (const { slug, lessons } of courses) {
  for (const { slug: lesson, questions } of lessons)
    if (questions.length < QUESTIONS.min || questions.length > QUESTIONS.max)
      faults.push(
        `${slug}/${lesson}:1 has ${questions.length} questions, expected ${QUESTIONS.min} to ${QUESTIONS.max}`,
      )
  if (!lessons.some(({ text }) => text?.includes('<figure')))
    faults.push(`${slug}:1 the course has no picture and no chart`)
}
const balance = quizBalance(
  folder.campuses.map(({ slug, categories }) => ({
    slug,
    lessons: categories.flatMap((category) => category.courses.flatMap((course) => course.lessons)),
  })),
)
faults.push(...balance.faults)
for (const { recipe, csv } of recipes(root)) {
  const written = globSync(join(csv, '..'), /\.csv$/).includes(csv) ? readFileSync(csv, 'utf8') : ''
  try {
    if (makePrices(readFileSync(recipe, 'utf8')) !== written)
      faults.push(`${nameOf(csv)}:1 differs from the output of ${nameOf(recipe)}: run node artwork/make-prices.ts`)
  } catch (error) {
    faults.push(`${nameOf(recipe)}:1 ${(error as Error).message}`)
  }
}

const only = process.argv.slice(2).map((path) => path.replace(/^curriculum\//, ''))
const shown = only.length > 0 ? faults.filter((fault) => only.some((path) => fault.startsWith(path))) : faults
if (shown.length > 0) {
  process.stderr.write(`${shown.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(
  `${Object.entries(read)
    .map(([floor, count]) => `${count} ${floor}`)
    .join(', ')}: no faults.\n${balance.line}.\n`,
)
