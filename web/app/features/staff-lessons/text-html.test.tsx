import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { parseText, renderText } from './text-html.ts'
import { extensionsIn } from './text-nodes.ts'

/** A text after the editor has opened and saved it. */
const saved = (html: string) => renderText(getSchema(extensionsIn('en')).nodeFromJSON(parseText(html)))

test('STAFF-3 the law and the sources of a lesson are kept as they are', () => {
  const law =
    '<aside class="callout callout-law"><p class="callout-title">The law</p><p>One:</p><ul><li><strong>2020:</strong> no.</li></ul><p>See <a href="/crypto-related/glossary#law-in-myanmar">more</a></p></aside>'
  const sources =
    '<aside class="sources"><p class="callout-title">Sources</p><ul><li><a href="https://example.com/">A</a> (checked on 2026-11-28)</li></ul></aside>'
  const withoutRel = (html: string | null) => html?.replaceAll(/ (rel|target)="[^"]*"/g, '')
  expect(withoutRel(saved(`<p>Text</p>${law}${sources}`))).toBe(`<p>Text</p>${law}${sources}`)
})
