const TIME = String.raw`(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`
const CUE = new RegExp(String.raw`^${TIME}\s+-->\s+${TIME}(?:[ \t].*)?$`)

const secondsOf = ([hours = '0', minutes, seconds, thousandths]: (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000

/** Whether a text looks like captions: WebVTT has its header, SRT starts with a number and a time. */
export const isCaptions = (text: string) => /^\ufeff?(WEBVTT(\s|$)|\s*\d+\r?\n\d{2}:\d{2}:\d{2},\d{3} -->)/.test(text)

/**
 * Returns captions as WebVTT, converting SRT. Cues must end after they begin and be in order.
 * @returns the text, or the first faulty line and its fault
 */
export function readCaptions(source: string): { vtt: string } | { line: number; fault: string } {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const isSrt = !text.startsWith('WEBVTT')
  const lines = text.split('\n')
  let last = -1
  let cues = 0
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue
    const times = CUE.exec(line.trim())
    if (!times) return { line: index + 1, fault: `this is not a cue time: ${line.trim().slice(0, 60)}` }
    const [begin, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
    if (end <= begin) return { line: index + 1, fault: 'the cue ends before it begins' }
    if (begin < last) return { line: index + 1, fault: 'the cue begins before the one above it' }
    last = begin
    cues++
  }
  if (cues === 0) return { line: 1, fault: 'it has no cues' }
  if (!isSrt) return { vtt: `${text.trimEnd()}\n` }
  const body = lines.map((line) => (line.includes('-->') ? line.replace(/(\d),(\d{3})/g, '$1.$2') : line)).join('\n')
  return { vtt: `WEBVTT\n\n${body.trim()}\n` }
}
