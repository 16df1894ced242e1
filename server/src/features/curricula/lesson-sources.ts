import type { Language } from '@padauk/rules/languages'
import { escapeHtml, plainText } from '#lib/html.ts'
import { cleanLesson } from '#lib/lesson-text.ts'
import type { LessonSource } from './front-matter.ts'

const TEXTS: Record<Language, { title: string; checked: (date: string) => string }> = {
  en: { title: 'Sources', checked: (date) => `checked on ${date}` },
  my: { title: 'ကိုးကားချက်များ', checked: (date) => `${date} ရက်မှာ စစ်ဆေးထားပါတယ်` },
}

/** The list below a lesson's text; empty without sources. */
export function showSources(sources: LessonSource[], language: Language): string {
  if (sources.length === 0) return ''
  const { title, checked } = TEXTS[language]
  const items = sources.map(
    (one) => `<li><a href="${escapeHtml(one.url)}">${escapeHtml(one.title)}</a> (${checked(one.checked)})</li>`,
  )
  return cleanLesson(`<aside class="sources"><p class="callout-title">${title}</p><ul>${items.join('')}</ul></aside>`)
}

const LIST = /\s*<aside class="sources">[\s\S]*?<\/aside>/g
const ITEM = /<li><a href="([^"]*)"[^>]*>([^<]*)<\/a>[^<]*?(\d{4}-\d\d-\d\d)[^<]*<\/li>/g

/** A lesson's text without the list, and what the list says. */
export function takeSources(html: string): { text: string; sources: LessonSource[] } {
  const lists = html.match(LIST)?.join('') ?? ''
  const sources = [...lists.matchAll(ITEM)].map(([, url = '', title = '', checked = '']) => ({
    title: plainText(title),
    url: plainText(url),
    checked,
  }))
  return { text: html.replace(LIST, ''), sources }
}
