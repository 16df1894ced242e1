// Fails when an error message has no Burmese in web/app/lib/refusals-my.json, or a key there belongs to no message.
// Messages are found by the forms in which the code writes them, so a new form has to be added here.
import { globSync, readFileSync } from 'node:fs'
import { refusalSayer, SAID } from '../web/app/lib/refusal-sayer.ts'

const FILE = 'web/app/lib/refusals-my.json'
/** Literals that look like messages, and are none. */
const NO_MESSAGES: [literal: RegExp, why: string][] = [
  [/^(Terms and Condition|Privacy Policy|Bug Bounty Policy|Affiliate Rule|Funded Rule)$/, 'keys of page texts'],
  [/^If this email belongs to a member/, 'an answer, which the page words itself'],
  [/^no answer came$/, 'the page words a failed connection itself'],
]
/** Messages that no literal of ours holds. */
const UNWRITTEN: [message: string, why: string][] = [
  ['Invalid input', 'zod says it for a check without a message'],
  [
    'somebody has saved this lesson meanwhile (version 7); what you typed is still here',
    'a template fills in the name',
  ],
  ['somebody has saved this lesson meanwhile; what you typed is still here', 'a template fills in the name'],
]
/** Not for browsers: the start, commands and backups speak to who runs the server, mails to members. */
const UNSEEN =
  /\.test\.ts$|^server\/src\/(test|commands|db)\/|\/backups\/|\/(settings|copy-files|data-dir|draw-certificate|s3|s3-storage)\.ts$|[/-]letters?\.ts$/
/** Files that hold hardly any sentence but messages. */
const FAULTS_ONLY =
  /^contract\/|\/curricula\/(archives|front-matter|import-folder|open-folder|quiz-files|read-burmese|read-folder|read-video)\.ts$|\/lib\/(decode-text|figures|gift|gift-texts)\.ts$|\/(captions|spreadsheets)\.ts$/
/** Calls whose arguments hold messages. */
const CALL = /(?:new \w*Error|new VideoRefused|\binvalid|\bfaults?(?:\.push)?|\bwrong)\(/g
const REPORTED = /(?:message|fault):(?: [\w ]+\?)?\s*$|\[\d{3}, '\w+',\s*$/
/** Where an `Error` is a message; elsewhere it is a fault of the program itself. */
const THROWS_MESSAGES = /\/(lesson-charts|lesson-simulators|lesson-text|charts|replays)\.ts$/

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*/gm

/** Whether a literal is a sentence: two words, of which one is in small letters, and no markup or code. */
const isSentence = (text: string) =>
  /[\w)'}:] \(?['#$\w]/.test(text) && /[a-z]{2}/.test(text) && !/[<>]|\$\{/.test(text)

/** The end of the call that opens before `from`. */
const endOf = (code: string, from: number) => {
  const bare = code.slice(from).replace(LITERAL, (literal) => '_'.repeat(literal.length))
  let depth = 1
  let at = 0
  while (depth > 0 && at < bare.length) depth += { '(': 1, ')': -1 }[bare[at++] as string] ?? 0
  return from + at
}

type Found = { file: string; message: string }
const found: Found[] = UNWRITTEN.map(([message]) => ({ file: FILE, message }))

/** Every name that a template of the code fills in is a message of that form. */
const NAMES: [call: RegExp, message: (name: string) => string][] = [
  [
    /\b(?:text|code|identifier|short|httpsLink|percent|parentId|isFlag|id|none)\('([^']+)'/g,
    (name) => `${name} is required`,
  ],
  [/\['(\w+)', render\w+\]/g, (block) => `the ${block} cannot be drawn: it has no title`],
  [/\bupload: \{ field: '(\w+)'/g, (name) => `${name} is required`],
  [/\bnotFound\('([^']+)'/g, (what) => `${what} not found`],
  [/\bwhat: '([^']+)',\s+target/g, (what) => `this ${what} has changed since you opened it: it is PENDING now`],
]
/** The same for names in lists. */
const LISTS: [list: RegExp, message: (name: string) => string][] = [
  [/_STATUSES = \[([^\]]+)\]/g, (status) => `this order is ${status}, which this step does not follow`],
  [/STATUS_WORDS: [^{=]*= \{([^}]+)\}/g, (status) => `this order is ${status}, which this step does not follow`],
  [/type FloorName = (.+)/g, (floor) => `${floor} not found`],
  [/IMPORT_COLUMNS = \[([^\]]+)\]/g, (column) => `no column holds ${column}`],
  [
    /^ {2}\['\w+', ('[\w ]+', '[\w ]+')\],$/gm,
    (thing) => `deleting this campus also deletes 7 ${thing}; confirm to delete it anyway`,
  ],
]

const plain = (literal: string) => literal.replace(/\\(.)/g, '$1').replace(/^Error: /, '')
/** A template with its values: a digit for each, which `{count}` takes too. */
const filled = (template: string) => {
  let text = template.replace(/\$\{\w+\.join\(' or '\)\}/g, '7 or 7')
  for (let before = ''; before !== text; ) [before, text] = [text, text.replace(/\$\{[^{}]*\}/g, '7')]
  return text
}

for (const file of globSync([
  'contract/src/*.ts',
  'server/src/**/*.ts',
  'rules/src/{charts,replays}.ts',
  'web/app/lib/api.ts',
])
  .map((name) => name.replaceAll('\\', '/'))
  .sort()) {
  if (UNSEEN.test(file)) continue
  const code = readFileSync(file, 'utf8').replace(COMMENT, '')
  const calls = [...code.matchAll(CALL)]
    .filter(([call]) => call !== 'new Error(' || THROWS_MESSAGES.test(file))
    .map(({ 0: call, index }) => [index, endOf(code, index + call.length)] as const)
  for (const { 0: literal, 1: single, 2: double, 3: template, index } of code.matchAll(LITERAL)) {
    const before = code.slice(Math.max(0, index - 60), index)
    const isReported =
      FAULTS_ONLY.test(file) ||
      REPORTED.test(before) ||
      calls.some(([from, to]) => from < index && index + literal.length < to)
    if (
      !isReported ||
      /summary:\s*$|import .* from $|\b(?:text|code|identifier|short|httpsLink|percent)\($/.test(before)
    )
      continue
    const text = template === undefined ? (single ?? double ?? '') : filled(template)
    const message = plain(text)
    if (isSentence(message) && !NO_MESSAGES.some(([known]) => known.test(message))) found.push({ file, message })
  }
  for (const [call, messageOf] of NAMES)
    for (const [, name = ''] of code.matchAll(call)) found.push({ file, message: messageOf(name) })
  for (const [list, messageOf] of LISTS)
    for (const [, names = ''] of code.matchAll(list))
      for (const name of names.match(/[\w ]{2,}/g) ?? [''])
        if (name.trim()) found.push({ file, message: messageOf(name) })
}

/**
 * Says each key as its number and its variable parts. A message is known if no words are left but in parts that stay.
 * Choices are values of the wire, which may have no word.
 */
const texts = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>
const keys = Object.keys(texts)
const partsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
const traced = keys.map((key, at) => {
  const isOurs = (name: string) => SAID.test(name) && !/^(choices|last)$/.test(name)
  const parts = partsOf(key).map((name) => (isOurs(name) ? `{${name}}` : `‹{${name}}›`))
  return [key, `«${at}»${parts.join(' ')}`] as const
})
const trace = refusalSayer(Object.fromEntries(traced))

const faults: string[] = []
const used = new Set<number>()
for (const { file, message } of found) {
  const said = trace(message)
  for (const [, at] of said.matchAll(/«(\d+)»/g)) used.add(Number(at))
  const left = said.replace(/‹.*?›/g, '')
  if (/[a-z]{2}/.test(left))
    faults.push(`${file}: '${message}' is not in Burmese${said === message ? '' : `: '${left.match(/[a-z].*/)?.[0]}'`}`)
}
for (const [at, key] of keys.entries()) {
  if (!used.has(at)) faults.push(`${FILE}: no message is '${key}'`)
  const lost = partsOf(key).filter((name) => !partsOf(texts[key] as string).includes(name))
  const made = partsOf(texts[key] as string).filter((name) => !partsOf(key).includes(name))
  if (lost.length + made.length > 0) faults.push(`${FILE}: '${key}' has other variable parts in Burmese`)
}

const messages = new Set(found.map(({ message }) => message))
if (messages.size < 100) faults.push('hardly any message was found')
if (faults.length > 0) {
  process.stderr.write(`${[...new Set(faults)].join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`Checked ${messages.size} error messages and ${keys.length} texts.\n`)
