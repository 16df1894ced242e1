import { type GIFTQuestion, SyntaxError as GiftSyntaxError, parse } from 'gift-pegjs'

export type QuizQuestion = {
  kind: 'ONE' | 'SEVERAL' | 'TRUE_FALSE'
  prompt: string
  explanation: string
  options: { text: string; is_right: boolean; text_my?: string | null | undefined }[]
  /** Burmese, which has a file of its own. */
  prompt_my?: string | null | undefined
  explanation_my?: string | null | undefined
}
export type LineFault = { line: number; message: string }

/**
 * Parses a quiz in GIFT: single choice (=), multiple choice (~%50%), true/false, each with feedback (####). An author
 * may add the explanations later; in the curriculum no question is without one.
 */
export function readGift(
  source: string,
  needsExplanation = true,
): {
  questions: QuizQuestion[]
  titles: string[]
  /** Where each question is, from 1. */
  lines: number[]
  faults: LineFault[]
} {
  let parsed: GIFTQuestion[]
  try {
    parsed = parse(source.replaceAll('\r\n', '\n'))
  } catch (error) {
    if (!(error instanceof GiftSyntaxError)) throw error
    return {
      questions: [],
      titles: [],
      lines: [],
      faults: [{ line: error.location.start.line, message: `the quiz cannot be read: ${error.message}` }],
    }
  }
  const faults: LineFault[] = []
  const titles: string[] = []
  const lines: number[] = []
  const places = placesOf(source)
  const questions = parsed.flatMap((question, nth): QuizQuestion[] => {
    const title = 'title' in question && question.title ? question.title : ''
    // One place for each question, unless the text is separated in a way of its own.
    const line = (places.length === parsed.length && places[nth]) || lineOf(source, `::${title}::`)
    const fault = (message: string) => faults.push({ line, message: `question '${title || nth + 1}': ${message}` })
    if (question.type !== 'MC' && question.type !== 'TF') {
      fault(`the kind ${question.type} is not known here`)
      return []
    }
    titles.push(title)
    lines.push(line)
    const explanation = question.globalFeedback?.text.trim() ?? ''
    if (!explanation && needsExplanation) fault('has no explanation (####)')
    const prompt = question.stem.text.trim()
    if (question.type === 'TF')
      return [
        {
          kind: 'TRUE_FALSE',
          prompt,
          explanation,
          options: [
            { text: 'True', is_right: question.isTrue },
            { text: 'False', is_right: !question.isTrue },
          ],
        },
      ]

    const options = question.choices.map(({ text, isCorrect, weight }) => ({
      text: text.text.trim(),
      is_right: isCorrect || (weight ?? 0) > 0,
    }))
    const right = options.filter(({ is_right }) => is_right).length
    if (right === 0) fault('has no right option')
    if (options.length < 2) fault('has fewer than two options')
    if (new Set(options.map(({ text }) => text)).size < options.length) fault('has an option twice')
    const isSeveral = question.choices.some(({ weight }) => weight !== null && weight > 0 && weight < 100)
    if (!isSeveral && right > 1) fault('has several right options; give each a share, as ~%50%')
    return [{ kind: isSeveral ? 'SEVERAL' : 'ONE', prompt, explanation, options }]
  })
  if (questions.length === 0 && faults.length === 0) faults.push({ line: 1, message: 'the quiz has no question' })
  return { questions, titles, lines, faults }
}

/** Escapes newlines too: GIFT treats literal ones as spaces. */
const escapeGift = (text: string) =>
  text
    .trim()
    .replace(/[\\:#={}~]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Writes a quiz as GIFT, each question with its title. What GIFT cannot express is lost; compare with sameQuiz. */
export function writeGift(questions: QuizQuestion[], titles: string[]): string {
  const write = ({ kind, prompt, explanation, options }: QuizQuestion, index: number) => {
    const shares = options.filter(({ is_right }) => is_right).length
    const share = Math.min(99, Math.floor(100 / Math.max(1, shares)))
    const answers =
      kind === 'TRUE_FALSE'
        ? [
            `::${escapeGift(titles[index] || `Question ${index + 1}`)}::${escapeGift(prompt)} {${options[0]?.is_right ? 'T' : 'F'}`,
          ]
        : [
            `::${escapeGift(titles[index] || `Question ${index + 1}`)}::${escapeGift(prompt)} {`,
            ...options.map(
              ({ text, is_right }) =>
                `  ${kind === 'ONE' ? (is_right ? '=' : '~') : `~%${is_right ? '' : '-'}${share}%`}${escapeGift(text)}`,
            ),
          ]
    return `${[...answers, `  ####${escapeGift(explanation)}`, '}'].join('\n')}\n`
  }
  return questions.map(write).join('\n')
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
