import { marked } from 'marked'
import { parse as parseYaml } from 'yaml'
import { lineOf } from './gift.ts'

/** What a lesson shows, or leads to. `key` is the same for the same in another language. */
type Use = { key: string; says: string; line: number }

/** The pictures, charts, replays and links of a lesson's Markdown. */
export function usesOf(markdown: string): Use[] {
  const uses: Use[] = []
  const use = (raw: string, says: string, more: unknown[] = []) =>
    uses.push({ key: JSON.stringify([says, ...more]), says, line: lineOf(markdown, raw) })
  marked.walkTokens(marked.lexer(markdown), (token) => {
    const { type, raw } = token
    if (type === 'image') use(raw, `the file ${token.href}`)
    if (type === 'link') use(raw, `the link ${token.href}`)
    if (type === 'code' && token.lang === 'html')
      for (const [, name, value = ''] of String(token.text).matchAll(/\b(src|data-src|href)="([^"]*)"/g))
        use(raw, `the ${name === 'href' ? 'link' : 'file'} ${value}`)
    if (type === 'code' && (token.lang === 'chart' || token.lang === 'replay')) {
      const { data, ...block } = blockOf(token.text)
      use(raw, `the file ${data}`)
      // Titles, labels and the source are texts; what is drawn and asked is not.
      if (token.lang === 'replay')
        use(raw, `this replay of ${data}`, [block.account, block.risk_percent, block.starts_at])
      else use(raw, `this chart of ${data}`, [levelsOf(block.levels), block.indicators ?? []])
    }
  })
  return uses
}

/** The faults of a block are reported where it is drawn. */
function blockOf(source: string): Record<string, unknown> {
  try {
    return (parseYaml(source, { logLevel: 'error' }) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
const levelsOf = (levels: unknown) => (Array.isArray(levels) ? levels.map((level) => [level?.price, level?.kind]) : [])
