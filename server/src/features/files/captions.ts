import { fault } from '@padauk/rules/faults'
import { decodeText, lineOfNoText, NO_TEXT } from '#lib/decode-text.ts'

const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`
/** As programs write it: `0:00:01,0`. */
const CUE = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s+(.*))?$`)
const STRICT_TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
/** As browsers read it. */
const STRICT_CUE = new RegExp(String.raw`^${STRICT_TIME}\s+-->\s+${STRICT_TIME}(?:\s|$)`)
const HEADER = /^WEBVTT(?:\s|$)/
const NUMBER = /^\d+$/

type Cue = { begin: number; end: number; settings: string; before: string[]; name: string[]; text: string[] }
type Block = { line: number; lines: string[] }

/** Whether a text looks like captions: WebVTT has its header, SRT a time with an arrow. */
export const isCaptions = (text: string) => /^\ufeff?WEBVTT(\s|$)|(^|[\r\n])[ \t]*\d+:[\d:.,]*[ \t]*-->/.test(text)

/** Why captions cannot be sent to browsers as they are, by the first such line. */
export function captionsFault(bytes: Buffer): { line: number; fault: string } | undefined {
  const decoded = decodeText(bytes)
  if (decoded?.encoding !== 'utf-8') return { line: lineOfNoText(bytes) || 1, fault: NO_TEXT }
  const read = readCaptions(decoded.text)
  if ('fault' in read) return read
  return read.odd ? { line: read.odd, fault: fault('unreadable_captions') } : undefined
}

/**
 * Returns captions as WebVTT, with cues in order. WebVTT that browsers read stays as it is.
 * @returns the text, with the first line that was not as browsers read it, from 1, or the first faulty line and its fault
 */
export function readCaptions(source: string): { vtt: string; odd: number } | { line: number; fault: string } {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const isVtt = HEADER.test(text)
  const cues: Cue[] = []
  const head: string[] = []
  let before: string[] = []
  const digits = new Map<number, number>()
  let odd = isVtt ? 0 : 1
  for (const { line, lines } of blocksOf(text)) {
    const times = lines.flatMap((one, at) => (one.includes('-->') ? [at] : []))
    const [first = lines.length] = times
    // The header may stand right above the first cue.
    const isHead = isVtt && line === 1
    if (isHead) head.push(lines.slice(0, first).join('\n'))
    const above = isHead ? [] : lines.slice(0, first)
    const isNumbered = times.length > 0 && NUMBER.test(above.at(-1) ?? '')
    const name = isVtt && above.length === 1 ? above : []
    const rest = name.length > 0 ? [] : isNumbered ? above.slice(0, -1) : above
    if (isVtt && times.length === 0) {
      if (above.length > 0) (/^(STYLE|REGION)(\s|$)/.test(above[0] ?? '') ? head : before).push(above.join('\n'))
    } else if (rest.length > 0) {
      // An empty line within the text of a cue.
      const cue = cues.at(-1)
      if (!cue || isVtt || rest.every((one) => NUMBER.test(one))) return { line, fault: fault('text_outside_cues') }
      for (const one of rest) cue.text.push(one)
    }
    for (const [nth, at] of times.entries()) {
      const cue = CUE.exec(lines[at] as string)
      if (!cue)
        return { line: line + at, fault: fault('no_cue_time', { text: (lines[at] as string).trim().slice(0, 60) }) }
      const next = times[nth + 1]
      const last = lines[(next ?? 0) - 1] ?? ''
      const till = next !== undefined && !isVtt && NUMBER.test(last) ? next - 1 : next
      const [begin, end] = [thousandthsOf(cue.slice(1, 5)), thousandthsOf(cue.slice(5, 9))]
      if (end <= begin) return { line: line + at, fault: fault('cue_ends_first') }
      for (const fraction of [cue[4], cue[8]])
        if (fraction && !digits.has(fraction.length)) digits.set(fraction.length, line + at)
      if (!STRICT_CUE.test(lines[at] as string) || begin < (cues.at(-1)?.begin ?? 0)) odd ||= line + at
      const settings = isVtt ? (cue[9] ?? '') : ''
      cues.push({ begin, end, settings, before, name: nth === 0 ? name : [], text: lines.slice(at + 1, till) })
      before = []
    }
  }
  // Where all have one digit, ,5 is half a second; beside ,500 it may be five thousandths.
  const short = Math.min(...digits.keys())
  if (digits.size > 1) return { line: digits.get(short) as number, fault: fault('cue_thousandths') }
  const shown = cues.filter((cue) => cue.text.length > 0)
  if (shown.length === 0) return { line: 1, fault: fault('no_cues') }
  if (!odd) return { vtt: `${text.trimEnd()}\n`, odd }
  const blocks = shown
    .toSorted((a, b) => a.begin - b.begin)
    .map(({ begin, end, settings, before, name, text }) =>
      [
        ...before.map((block) => `${block}\n`),
        ...name,
        `${timeText(begin)} --> ${timeText(end)} ${settings}`.trim(),
        ...(isVtt ? text : text.map(fromSrt)),
      ].join('\n'),
    )
  return { vtt: `${[...(isVtt ? head : ['WEBVTT']), ...blocks, ...before].join('\n\n')}\n`, odd }
}

/** Lines between empty ones, each block with its first line, from 1. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trimEnd()
    if (line && isOpen) blocks.at(-1)?.lines.push(line)
    else if (line) blocks.push({ line: index + 1, lines: [line] })
    isOpen = line !== ''
  }
  return blocks
}

const thousandthsOf = ([hours = '0', minutes, seconds, fraction = '']: (string | undefined)[]) =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))

const timeText = (time: number) =>
  [Math.floor(time / 3_600_000), Math.floor(time / 60_000) % 60, Math.floor(time / 1000) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':') + `.${String(time % 1000).padStart(3, '0')}`

/** Without what only players of SRT know: places such as {\an8}, and fonts. Any other < is a sign. */
const fromSrt = (line: string) =>
  line.replace(/\{\\[^{}]*\}|<\/?font\b[^<>]*>/gi, '').replace(/<(?!\/?[biu]>)/gi, '&lt;')
