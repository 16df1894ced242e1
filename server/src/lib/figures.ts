// Figures are calculations in a lesson's front matter, e.g. `52.20 - 49.80 = 2.40`, so that the numbers in its text can
// be verified.
import { fault } from '@padauk/rules/faults'
import { drawWins, playRuns } from '@padauk/rules/ruins'

/** Of a simulated run. Figures are typed in the back office, too. */
const TRADES_MAX = 1000

const NUMBER = /^(\d[\d,]*)(\.\d+)?/
const SHOWN = /^(-?)(\d[\d,]*(?:\.(\d+))?)( ?%)?$/
/** A result in a text: a number after an equals sign that is not part of a longer calculation. */
const RESULT = /[=≈]\s*\**\s*([+−-]?\s?\d[\d,]*(?:\.\d+)?)(?![\d.,]*\d)(?!\**\s*(?:R\s*)?[-+−×*/÷^(])( ?%)?/g

/**
 * Verifies `sum = result`; returns undefined if it holds, else what is wrong. The result is rounded to the decimals
 * shown; with % it is a percentage. Supports + − × ÷ ^, brackets, `sqrt`, `ln` and thousands separators, and of 1,000
 * simulated runs (rules/src/ruins.ts) the share that lost half of its peak and the middle one's worst fall:
 * `halved(share of wins; average win; average loss; trades; risk)`, and `fall` of the same.
 */
export function checkFigure(figure: string): string | undefined {
  const read = readFigure(figure)
  if (!read) return fault('figure_form', { figure })
  const value = compute(read.sum)
  if (value === undefined) return fault('figure_sum_unreadable', { figure })
  if (read.fits(value)) return
  return fault('figure_wrong', { figure, sum: read.show(value) })
}

/**
 * Figures of one lesson, in their order, that use the rounded result of an earlier one, and whose result would differ if
 * that one had not been rounded: 15.984 * 12.90 = 206.19 and 206.19 - 0.21 - 200 = 5.98, which is exactly 5.987.
 */
export function roundedChains(figures: string[]): { figure: string; exactly: string }[] {
  const exact = new Map<string, number>()
  return figures.flatMap((figure) => {
    const read = readFigure(figure)
    const value = compute(read?.sum ?? '', exact)
    if (!read || value === undefined) return []
    exact.set(bare(read.result), Math.abs(value))
    return read.fits(value) ? [] : { figure, exactly: read.show(value) }
  })
}

/** Parts of a figure; undefined if it is not of the form `sum = result`. */
function readFigure(figure: string) {
  const [sum, result, ...more] = plain(figure)
    .split('=')
    .map((part) => part.trim())
  const [, sign = '', digits = '', decimals = '', percent = ''] = SHOWN.exec(result ?? '') ?? []
  if (!sum || !result || !digits || more.length > 0) return
  const shown = Number(`${sign}${digits.replaceAll(',', '')}`)
  const scaled = (value: number) => (percent ? value * 100 : value)
  return {
    sum,
    result,
    // Half a unit of the last decimal, plus floating point error.
    fits: (value: number) =>
      Math.abs(scaled(value) - shown) <= 0.5 * 10 ** -decimals.length + 1e-9 * Math.max(1, Math.abs(shown)),
    show: (value: number) => `${Number(scaled(value).toPrecision(10))}${percent}`,
  }
}

/** Results in a text that no figure covers. */
export function missingFigures(figures: string[], text: string): string[] {
  const given = new Set(figures.map((figure) => bare(figure.split('=')[1] ?? '')))
  // The address of a link is no calculation.
  return [...text.replace(/\]\([^)]*\)/g, ']').matchAll(RESULT)]
    .map(([, number = '', percent = '']) => bare(`${number}${percent}`))
    .filter((shown) => !given.has(shown))
}

/** Figures whose result does not appear in the text. */
export const unshownFigures = (figures: string[], text: string): string[] => {
  if (figures.length === 0) return []
  const shown = new Set(
    [...plain(text).matchAll(/\d[\d,]*(?:\.\d+)?( ?%)?/g)].flatMap(([number]) => [
      bare(number),
      bare(number.replace('%', '')),
    ]),
  )
  return figures.filter((figure) => !shown.has(bare(figure.split('=')[1] ?? '')))
}

const plain = (text: string) => text.replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/')
/** A number without sign, commas and spaces: '−1,200 %' becomes '1200%'. */
const bare = (number: string) => plain(number).replace(/[\s,+-]/g, '')

/** The value of an expression; undefined if it is not one. `exact` has the values to use for numbers that are rounded. */
function compute(sum: string, exact?: Map<string, number>): number | undefined {
  let rest = sum.replace(/\s+/g, '')
  const take = (text: string) => {
    const isNext = rest.startsWith(text)
    if (isNext) rest = rest.slice(text.length)
    return isNext
  }
  const atom = (): number => {
    if (take('-')) return -power()
    for (const [name, apply] of [
      ['sqrt(', Math.sqrt],
      ['ln(', Math.log],
      ['(', (value: number) => value],
    ] as const)
      if (take(name)) {
        const value = apply(series())
        return take(')') ? value : Number.NaN
      }
    for (const name of ['halved', 'fall'] as const)
      if (take(`${name}(`)) {
        const [win = 0, gain = 0, loss = 0, trades = 0, risk = 0, ...more] = list()
        const isPlayable = Number.isInteger(trades) && trades > 0 && trades <= TRADES_MAX && risk > 0 && risk <= 1
        if (!take(')') || !isPlayable || more.length > 0) return Number.NaN
        const plan = { win: win * 100, gain, loss, trades }
        return playRuns(plan, risk * 100, drawWins(plan))[name]
      }
    const [number] = NUMBER.exec(rest) ?? []
    if (!number) return Number.NaN
    rest = rest.slice(number.length)
    const isPercent = take('%')
    const value = Number(number.replaceAll(',', ''))
    return exact?.get(bare(isPercent ? `${number}%` : number)) ?? (isPercent ? value / 100 : value)
  }
  const list = (): number[] => {
    const values = [series()]
    while (take(';')) values.push(series())
    return values
  }
  const power = (): number => {
    const base = atom()
    return take('^') ? base ** power() : base
  }
  const product = (): number => {
    let value = power()
    for (;;) {
      if (take('*')) value *= power()
      else if (take('/')) value /= power()
      else return value
    }
  }
  const series = (): number => {
    let value = product()
    for (;;) {
      if (take('+')) value += product()
      else if (take('-')) value -= product()
      else return value
    }
  }
  const value = series()
  return rest === '' && Number.isFinite(value) ? value : undefined
}
