import { marked } from 'marked'
import { parse as parseYaml } from 'yaml'
import { lineOf } from './gift.ts'

/**
 * What a lesson shows, or leads to. `key` is the same for the same in another language: a picture with labels may have
 * a Burmese one beside it, `spread.my.svg`.
 */
type Use = { kind: 'file' | 'link' | 'chart' | 'replay' | 'simulator' | 'law'; name: string; key: string; line: number }

/** The pictures, prices, charts, replays, simulators, links and law boxes of a lesson's Markdown. */
export function usesOf(markdown: string): Use[] {
  const uses: Use[] = []
  const use = (raw: string, kind: Use['kind'], name: string, more: unknown[] = []) => {
    // Files are found whatever the case of their names.
    const original = originalOf(kind === 'link' ? name : name.toLowerCase())
    uses.push({ kind, name, key: JSON.stringify([kind, original, ...more]), line: lineOf(markdown, raw) })
  }
  marked.walkTokens(marked.lexer(markdown), (token) => {
    const { type, raw } = token
    if (type === 'image') use(raw, 'file', token.href)
    if (type === 'link') use(raw, 'link', token.href)
    if (type === 'blockquote' && raw.trim() === '> [!LAW]') use(raw, 'law', 'LAW')
    if (type === 'code' && token.lang === 'html')
      for (const [, name, value = ''] of String(token.text).matchAll(/\b(src|data-src|href)="([^"]*)"/g))
        use(raw, name === 'href' ? 'link' : 'file', value)
    if (type === 'code' && token.lang === 'simulator') {
      const { title, win, gain, loss, trades, risk } = blockOf(token.text)
      const numbers = [win, gain, loss, trades, risk]
      uses.push({
        kind: 'simulator',
        name: String(title),
        key: JSON.stringify(['simulator', ...numbers]),
        line: lineOf(markdown, raw),
      })
    }
    if (type === 'code' && (token.lang === 'chart' || token.lang === 'replay')) {
      const { data, levels, indicators = [], account, risk_percent, starts_at } = blockOf(token.text)
      // Titles, labels and the source are texts; what is drawn and asked is not.
      if (token.lang === 'chart') use(raw, 'chart', String(data), [levelsOf(levels), indicators])
      else use(raw, 'replay', String(data), [account, risk_percent, starts_at])
    }
  })
  return uses
}

const originalOf = (name: string) => name.replace(/\.my(\.\w+)$/, '$1')

/** The faults of a block are reported where it is drawn. */
function blockOf(source: string): Record<string, unknown> {
  try {
    return (parseYaml(source, { logLevel: 'error' }) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
const levelsOf = (levels: unknown) => (Array.isArray(levels) ? levels.map((level) => [level?.price, level?.kind]) : [])
