import { fault } from '@padauk/rules/faults'
import {
  type GIFTQuestion,
  SyntaxError as GiftSyntaxError,
  type MultipleChoice,
  type Numerical,
  parse,
  type TextFormat,
  type TrueFalse,
} from 'gift-pegjs'
import { GiftTextError, textOf } from './gift-texts.ts'

export type QuizQuestion = QuestionForm & {
  /** What a retry asks instead. */
  second?: QuestionForm | undefined
}
export type QuestionForm = {
  kind: 'ONE' | 'SEVERAL' | 'TRUE_FALSE' | 'NUMBER'
  prompt: string
  explanation: string
  options: { text: string; is_right: boolean; text_my?: string | null | undefined }[]
  /** Burmese, which has a file of its own. */
  prompt_my?: string | null | undefined
  explanation_my?: string | null | undefined
  /** Of a NUMBER, which has no options. */
  right_number?: number | undefined
  tolerance?: number | undefined
  unit?: string | undefined
  unit_my?: string | null | undefined
}
export type LineFault = { line: number; message: string }

/** Kinds of Moodle that have no form here. */
const FORMLESS = {
  Matching: fault('gift_matching'),
  Essay: fault('gift_essay'),
  Short: fault('gift_short_answer'),
  Description: fault('gift_description'),
}
/** The category of second forms, each of which has the name of the question that it stands for. */
const SECOND = 'second'
/** Shares of equal size are rounded, such as three of 33%. */
const SHARES_APART = 10

/**
 * Parses a quiz in GIFT: single choice (=), multiple choice (~%50%), true/false, figures (#50:0.5 or #49.5..50.5), each
 * with feedback (####), to which feedback of answers (#) is added. The unit of a figure is a tag in a comment above it:
 * `// [tag:unit=coins]`. Texts lose the markup of their format. Questions after `$CATEGORY: second` are second forms; other
 * categories are left out. An author may add the explanations later; in the curriculum no question is without one.
 */
export function readGift(
  given: string,
  needsExplanation = true,
): {
  questions: QuizQuestion[]
  /** The name of each question, which is also that of its second form. */
  titles: string[]
  /** Where each form is, from 1, in the order of formsOf(). */
  lines: number[]
  faults: LineFault[]
} {
  const source = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  let parsed: GIFTQuestion[]
  try {
    parsed = parse(source)
  } catch (error) {
    if (!(error instanceof GiftSyntaxError)) throw error
    return {
      questions: [],
      titles: [],
      lines: [],
      faults: [{ line: error.location.start.line, message: fault('broken_quiz', { error: error.message }) }],
    }
  }
  const faults: LineFault[] = []
  const places = placesOf(source)
  let isSecond = false
  const forms = parsed.flatMap((question, nth): Placed[] => {
    if (question.type === 'Category') {
      isSecond = question.title.trim() === SECOND
      return []
    }
    const title = question.title ?? ''
    // One place for each question, unless the text is separated in a way of its own.
    const line = (places.length === parsed.length && places[nth]) || lineOf(source, `::${title}::`)
    const report = (message: string) =>
      void faults.push({ line, message: fault('in_question', { title: title || nth + 1, fault: message }) })
    const placed = { title, line, report, isSecond }
    if (question.type !== 'MC' && question.type !== 'TF' && question.type !== 'Numerical') {
      report(FORMLESS[question.type])
      return [placed]
    }
    try {
      const form = readQuestion(question, report)
      if (form && !form.explanation && needsExplanation) report(fault('gift_no_explanation'))
      return [{ ...placed, form }]
    } catch (error) {
      if (!(error instanceof GiftTextError)) throw error
      report(error.message)
      return [placed]
    }
  })
  if (forms.length === 0) faults.push({ line: 1, message: fault('quiz_without_questions') })
  return { ...pairUp(forms), faults }
}

type Placed = {
  title: string
  line: number
  report: (message: string) => void
  isSecond: boolean
  /** Undefined with a fault. */
  form?: QuestionForm | undefined
}

/** The questions, each with its second form. */
function pairUp(forms: Placed[]) {
  const firsts = forms.filter(({ isSecond }) => !isSecond)
  const seconds = forms.filter(({ isSecond }) => isSecond)
  for (const second of seconds) {
    const { title, report } = second
    const named = firsts.filter((one) => one.title === title).length
    if (!title) report(fault('gift_second_form_unnamed'))
    else if (named === 0) report(fault('gift_second_form_of_none'))
    else if (named > 1) report(fault('gift_second_form_of_two'))
    else if (seconds.find((one) => one.title === title) !== second) report(fault('gift_second_form_twice'))
  }
  const pairs = firsts.flatMap(({ form, ...first }) => {
    const second = seconds.find(({ title }) => title === first.title)
    return form ? [{ ...first, question: { ...form, ...(second?.form && { second: second.form }) }, second }] : []
  })
  return {
    questions: pairs.map(({ question }) => question),
    titles: pairs.map(({ title }) => title),
    lines: pairs.flatMap(({ line, second }) => [line, ...(second ? [second.line] : [])]),
  }
}

type Readable = MultipleChoice | TrueFalse | Numerical

/** @throws GiftTextError */
function readQuestion(question: Readable, report: (message: string) => void): QuestionForm | undefined {
  const explanation = explanationOf(question)
  const prompt = textOf(question.stem)
  if (question.type === 'TF')
    return {
      kind: 'TRUE_FALSE',
      prompt,
      explanation,
      options: [
        { text: 'True', is_right: question.isTrue },
        { text: 'False', is_right: !question.isTrue },
      ],
    }

  if (question.type === 'Numerical') {
    const right = rightFiguresOf(question)
    const [figure] = right
    if (right.length > 1) report(fault('gift_several_right_numbers'))
    if (!figure) report(fault('gift_no_right_number'))
    const unit = question.tags?.find((tag) => tag.startsWith(UNIT))?.slice(UNIT.length) ?? ''
    return figure && { kind: 'NUMBER', prompt, explanation, options: [], ...figure, unit: unit.trim() }
  }

  const options = question.choices.map(({ text, isCorrect, weight }) => ({
    text: textOf(text),
    is_right: isCorrect || (weight ?? 0) > 0,
  }))
  const right = options.filter(({ is_right }) => is_right).length
  if (right === 0) report(fault('gift_no_right_option'))
  if (options.length < 2) report(fault('gift_too_few_options'))
  if (new Set(options.map(({ text }) => text)).size < options.length) report(fault('gift_option_twice'))
  const shares = question.choices.flatMap(({ weight }) => (weight !== null && weight > 0 ? [weight] : []))
  const isSeveral = shares.some((share) => share < 100)
  const sum = shares.reduce((all, share) => all + share, 0)
  if (isSeveral && (shares.length < right || Math.abs(sum - 100) > SHARES_APART)) report(fault('gift_partial_points'))
  if (!isSeveral && right > 1) report(fault('gift_several_right_options'))
  return { kind: isSeveral ? 'SEVERAL' : 'ONE', prompt, explanation, options }
}

/** The feedback of a question, and then that of its answers, each after its answer. */
function explanationOf(question: Readable): string {
  const said = answersOf(question).flatMap(({ feedback, ...answer }) => {
    const text = feedback ? textOf(feedback) : ''
    return text ? [{ ...answer, text }] : []
  })
  const whole = question.globalFeedback ? textOf(question.globalFeedback) : ''
  const [only] = said
  if (!whole && said.length === 1 && only?.isRight) return only.text
  return [whole, ...said.map(({ name, text }) => (name ? `${name} – ${text}` : text))].filter(Boolean).join('\n')
}

function answersOf(question: Readable): { name: string; isRight: boolean; feedback: TextFormat | null }[] {
  if (question.type === 'MC')
    return question.choices.map(({ text, isCorrect, weight, feedback }) => ({
      name: textOf(text),
      isRight: isCorrect || weight === 100,
      feedback,
    }))
  if (question.type === 'Numerical')
    return Array.isArray(question.choices)
      ? question.choices.map(({ isCorrect, feedback }) => ({ name: '', isRight: isCorrect, feedback }))
      : []
  // The parser calls the first feedback that of true; in Moodle it is that of the wrong answer.
  const [right, wrong] = question.isTrue ? ['True', 'False'] : ['False', 'True']
  return [
    { name: right as string, isRight: true, feedback: question.falseFeedback },
    { name: wrong as string, isRight: false, feedback: question.trueFeedback },
  ]
}

const UNIT = 'unit='
/** Without the error of floating point: the middle of 0.1..0.3 is 0.2. */
const short = (value: number) => Number(value.toPrecision(12))

/** The figures that are wholly right, with their tolerances. */
function rightFiguresOf({ choices }: Numerical) {
  const given = Array.isArray(choices)
    ? choices.flatMap(({ isCorrect, weight, text }) => (isCorrect && (weight ?? 100) === 100 ? [text] : []))
    : [choices]
  return given.flatMap(({ type, number, range, numberLow, numberHigh }) => {
    if (type === 'high-low' && numberLow !== undefined && numberHigh !== undefined)
      return [
        { right_number: short((numberLow + numberHigh) / 2), tolerance: short(Math.abs(numberHigh - numberLow) / 2) },
      ]
    return number === undefined ? [] : [{ right_number: number, tolerance: range ?? 0 }]
  })
}

/** Escapes newlines too: GIFT treats literal ones as spaces. */
const escapeGift = (text: string) =>
  text
    .trim()
    .replace(/[\\:#={}~]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Writes a quiz as GIFT, each question with its title, and second forms at the end. What GIFT cannot express is lost; compare with sameQuiz. */
export function writeGift(questions: QuizQuestion[], titles: string[]): string {
  const write = ({ kind, prompt, explanation, options, ...figure }: QuestionForm, index: number) => {
    const head = `::${escapeGift(titles[index] || `Question ${index + 1}`)}::${escapeGift(prompt)} {`
    const shares = options.filter(({ is_right }) => is_right).length
    const share = Math.min(99, Math.floor(100 / Math.max(1, shares)))
    const answers =
      kind === 'NUMBER'
        ? [
            ...(figure.unit ? [`// [tag:${UNIT}${figure.unit}]`] : []),
            `${head}#${figure.right_number}${figure.tolerance ? `:${figure.tolerance}` : ''}`,
          ]
        : kind === 'TRUE_FALSE'
          ? [`${head}${options[0]?.is_right ? 'T' : 'F'}`]
          : [
              head,
              ...options.map(
                ({ text, is_right }) =>
                  `  ${kind === 'ONE' ? (is_right ? '=' : '~') : `~%${is_right ? '' : '-'}${share}%`}${escapeGift(text)}`,
              ),
            ]
    return `${[...answers, `  ####${escapeGift(explanation)}`, '}'].join('\n')}\n`
  }
  const firsts = questions.map(write)
  const seconds = questions.flatMap(({ second }, index) => (second ? [write(second, index)] : []))
  return [...firsts, ...(seconds.length > 0 ? [`$CATEGORY: ${SECOND}\n`] : []), ...seconds].join('\n')
}

/** The lines, from 1, where questions begin: after a blank line outside of braces. */
function placesOf(source: string): number[] {
  const places: number[] = []
  let depth = 0
  let isInside = false
  for (const [at, line] of source.split('\n').entries()) {
    const text = line.trim()
    if (depth === 0 && text === '') isInside = false
    if (text === '' || text.startsWith('//')) continue
    const isCategory = text.startsWith('$CATEGORY')
    if (!isInside || isCategory) places.push(at + 1)
    isInside = !isCategory
    for (const brace of text.replace(/\\./g, '').match(/[{}]/g) ?? []) depth += brace === '{' ? 1 : -1
  }
  return places
}

/** The line, from 1, where `part` first appears. */
export const lineOf = (source: string, part: string) =>
  source.slice(0, Math.max(0, source.indexOf(part))).split('\n').length
