import { fault } from '@padauk/rules/faults'
import type { TextFormat } from 'gift-pegjs'
import { marked } from 'marked'
import sanitize from 'sanitize-html'

const BLOCKS = ['p', 'div', 'ul', 'ol', 'table', 'tr', 'pre', 'blockquote', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const MARKS = ['br', 'li', 'td', 'th', 'sup', 'sub']
/** What a question would lose its sense without. */
const MEDIA = ['img', 'svg', 'audio', 'video', 'iframe', 'object']
const TAG = /<\/[a-z][a-z0-9]*\s*>|<(br|hr|img)\b[^<>]*>/i
const ENTITY = /&(#\d+|#x[\da-f]+|[a-z]+\d*);/i
const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
const [RAISED, LOWERED] = ['⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ']
const shifted = (text: string, to: string) => {
  const places = [...text].map((sign) => '0123456789+-=()n'.indexOf(sign === '−' ? '-' : sign))
  return places.includes(-1) ? text : places.map((place) => to[place]).join('')
}

/** The text of HTML: a line for each block, nothing for other tags. */
const textOfHtml = (html: string) =>
  sanitize(html, { allowedTags: [...BLOCKS, ...MARKS], allowedAttributes: {} })
    .replace(/\s+/g, ' ')
    .replace(/<sup>([^<]*)<\/sup>/g, (_, text: string) => shifted(text, RAISED))
    .replace(/<sub>([^<]*)<\/sub>/g, (_, text: string) => shifted(text, LOWERED))
    .replace(/<\/t[dh]> ?<t[dh]>/g, ' | ')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/?(\w+)[^>]*>/g, (_, tag: string) => (BLOCKS.includes(tag) || tag === 'br' ? '\n' : ''))
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => SIGNS[name] as string)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

/**
 * The text of a part of a question, which is in a format of Moodle. Without a format, Moodle reads tags where there are
 * some.
 * @throws GiftTextError for what cannot be text
 */
export function textOf({ format, text }: TextFormat): string {
  if (format === 'plain') return text.trim()
  try {
    if (format === 'html') return textOfMedialess(text)
    if (format === 'markdown') return textOfMedialess(marked.parse(text, { async: false }))
    if (TAG.test(text)) return textOfMedialess(text.replaceAll('\n', '<br>'))
    // An entity alone makes no tag of another <.
    return ENTITY.test(text) ? textOfHtml(text.replaceAll('<', '&lt;').replaceAll('\n', '<br>')) : text.trim()
  } catch (error) {
    // The parser of Markdown is recursive.
    if (error instanceof RangeError) throw new GiftTextError(fault('nested_too_deeply'))
    throw error
  }
}

export class GiftTextError extends Error {}

const HAS_MEDIA = new RegExp(`<(${MEDIA.join('|')})\\b`, 'i')
const textOfMedialess = (html: string) => {
  if (HAS_MEDIA.test(html)) throw new GiftTextError(fault('gift_picture'))
  return textOfHtml(html)
}
