// Fails when a style stands outside the scale, or a class has two homes (ARCHITECTURE.md, 'Styles').
import { globSync, readFileSync } from 'node:fs'

const TOKENS = 'web/app/styles/tokens.css'
/** Their classes are parts that a feature may adapt within a place of its own; a feature's classes are its alone. */
const SHARED = /^web\/app\/(styles|ui)\//
/** Where a thing stands, and what libraries name by themselves: no class of ours. */
const CONTEXT = /^(on-night|dark|light)$/
const FOREIGN = /^(Toastify|ProseMirror|lucide|selectedCell)/

type Rule = { file: string; selector: string; body: [name: string, value: string][] }
type Found = { rules: Rule[]; conditions: { file: string; text: string }[] }

/** All rules of a style sheet, in whatever block they stand. */
const read = (file: string, { rules, conditions }: Found) => {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const open: (Rule | string)[] = []
  for (const [, before = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const words = before.trim().replace(/\s+/g, ' ')
    const around = open.at(-1)
    if (end === '{' && /^@(media|container)/.test(words)) conditions.push({ file, text: words })
    if (end === '{') {
      const outer = open.findLast((one) => typeof one !== 'string')?.selector
      const rule = { file, selector: words.replaceAll('&', outer ?? ''), body: [] }
      const isFrame = typeof around === 'string' && around.startsWith('@keyframes')
      open.push(words.startsWith('@') || isFrame ? words : rule)
      if (!words.startsWith('@') && !isFrame) rules.push(rule)
      continue
    }
    const [, name, value] = /^([\w-]+): (.*)$/.exec(words) ?? []
    if (name && value && typeof around === 'object') around.body.push([name, value])
    if (end === '}') open.pop()
  }
}

/** Splits where nothing is open. */
const split = (text: string, at: RegExp) => {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    depth += '(['.includes(letter) ? 1 : ')]'.includes(letter) ? -1 : 0
    if (depth === 0 && at.test(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}
const classesOf = (selector: string) =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name).filter((name) => !CONTEXT.test(name))
/** What a selector styles: the first class of its last part, or of each choice in `:is()`; what follows it is a state. */
const subjectsOf = (selector: string) => {
  const last = (split(selector.replace(/ [>+~] /g, ' '), / /).at(-1) ?? '').replace(
    /:(not|has)\(([^()]|\([^()]*\))*\)/g,
    '',
  )
  const choices = /^[^.]*:(?:is|where)\((.*)\)/.exec(last)?.[1]
  return (choices ? split(choices, /,/) : [last])
    .flatMap((part) => classesOf(part).slice(0, 1))
    .filter((name) => !FOREIGN.test(name))
}

const broken: string[] = []
const found: Found = { rules: [], conditions: [] }
const files = globSync('web/app/**/*.css').map((file) => file.replaceAll('\\', '/'))
for (const file of files) read(file, found)
const tokens = readFileSync(TOKENS, 'utf8')
const breakpoints = new Set(tokens.match(/--breakpoint-[a-z]+/g))

if (breakpoints.size > 5)
  broken.push(`${TOKENS}: a sixth breakpoint; a component fits its own room (auto-fit, flex-wrap, clamp)`)
// Burmese needs the font that is sent along: a phone may have none, and code is no exception.
for (const [stack] of tokens.matchAll(/--font-\w+: (?!Padauk,).*;/g))
  broken.push(`${TOKENS}: ${stack} has no Burmese font`)

// Every size, space and colour comes from the tokens.
const SCALED = /^(font(-size)?|(row-|column-)?gap|padding.*|margin.*|border(-\w+)*-radius)$/
for (const { file, selector, body } of found.rules) {
  if (file === TOKENS) continue
  for (const [name, value] of body) {
    const say = (why: string) => broken.push(`${file}: ${selector} { ${name}: ${value} } ${why}`)
    if (/#[\da-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(value)) say('is a colour outside tokens.css')
    const literals = value.replace(/(calc|clamp|min|max)\((?=.*var\().*\)/g, '').match(/[\d.]+(px|rem)\b/g) ?? []
    if (SCALED.test(name) && literals.some((one) => !['1px', '2px', '0px'].includes(one))) say('is not of the scale')
  }
}
for (const { file, text } of found.conditions) {
  const used = text.match(/theme\((--breakpoint-[a-z]+)\)/g) ?? []
  if (/\d(px|rem|em)\b/.test(text) || used.some((one) => !breakpoints.has(one.slice(6, -1))))
    broken.push(`${file}: ${text} is not of the breakpoints`)
}

// A class has one home: where it stands by itself.
const homes = new Map<string, Set<string>>()
const uses: { file: string; selector: string; subject: string }[] = []
for (const { file, selector: list } of found.rules)
  for (const selector of split(list, /,/))
    for (const subject of subjectsOf(selector)) uses.push({ file, selector, subject })
const isBare = ({ selector, subject }: { selector: string; subject: string }) => classesOf(selector)[0] === subject
for (const subject of new Set(uses.map((use) => use.subject))) {
  const all = uses.filter((use) => use.subject === subject)
  const bare = all.filter((use) => isBare(use) && classesOf(use.selector).length === 1)
  homes.set(subject, new Set((bare.length > 0 ? bare : all).map(({ file }) => file)))
}
const sources = globSync('web/app/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const words = new Set(sources.match(/[a-zA-Z][\w-]*/g))
for (const [name, places] of homes) {
  if (places.size > 1) broken.push(`.${name} is defined in ${[...places].join(' and in ')}`)
  if (name.length < 3) broken.push(`.${name} in ${[...places]} says nothing`)
  const isBuilt = name
    .split('-')
    .some((_, at, parts) => at > 0 && sources.includes(`${parts.slice(0, at).join('-')}-\${`))
  if (!words.has(name) && !isBuilt) broken.push(`.${name} in ${[...places]}: nothing has that class`)
}
for (const { file, selector, subject } of uses) {
  const [home = ''] = homes.get(subject) ?? []
  if (home === file || homes.get(subject)?.has(file)) continue
  const hasOwn = classesOf(selector).some((name) => homes.get(name)?.has(file) || !homes.has(name))
  if (!SHARED.test(home)) broken.push(`${file}: ${selector} restyles .${subject} of ${home}`)
  else if (!hasOwn) broken.push(`${file}: ${selector} restyles .${subject} everywhere`)
}
// Scripts ask for the same widths, or for the one just below.
const widths = new Set([...tokens.matchAll(/--breakpoint-[a-z]+: (\d+)px/g)].map(([, px]) => Number(px)))
for (const [query, px] of sources.matchAll(/\((?:min|max)-(?:width|height): ([\d.]+)px\)/g))
  if (!widths.has(Math.ceil(Number(px)))) broken.push(`${query} is not of the breakpoints`)
for (const [value] of sources.matchAll(/[\w-]+-\[[\d.]+(px|rem)\]/g)) broken.push(`${value} is not of the scale`)

if (files.length === 0 || uses.length === 0 || breakpoints.size === 0) throw new Error('No style was checked.')
if (broken.length > 0) {
  process.stderr.write(`${[...new Set(broken)].join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`Styles hold: ${homes.size} classes in ${files.length} files.\n`)
