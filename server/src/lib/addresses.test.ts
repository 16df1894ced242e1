import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesIn } from '@padauk/rules/addresses'
import { renderLesson } from './lesson-text.ts'

const NOTHING = { image: () => undefined, prices: () => undefined }
const A = 'https://example.com/a'
/** Texts and the addresses in them. */
const TEXTS: [text: string, ...addresses: string[]][] = [
  [`${A}ကိုကြည့်ပါ`, A],
  [`ဒီမှာ${A}ကိုကြည့်ပါ`, A],
  [`${A}။ ပြီးတော့ ${A}b၊`, A, `${A}b`],
  [`${A}\u200bကို`, A],
  [`https://example.comမှာ`, 'https://example.com'],
  [`https://example.com/%E1%80%80%E1%80%AD?q=%E1%80%81#ka နဲ့`, 'https://example.com/%E1%80%80%E1%80%AD?q=%E1%80%81#ka'],
  [`(${A})ကို`, A],
  [`(${A}).`, A],
  [`${A}... ${A}?`, A, A],
  [`https://en.wikipedia.org/wiki/Padauk_(tree)ကို`, 'https://en.wikipedia.org/wiki/Padauk_(tree)'],
  [`${A}/李?x=1&y=2,`, `${A}/李?x=1&y=2`],
  [`${A}ꩠကို`, A],
]

test('STAFF-12 an address ends where the sentence goes on', () => {
  for (const [text, ...addresses] of [
    ...TEXTS,
    [`[${A}]ကို`, A],
    [`“${A}”`, A],
    ['https://ကို.com https://x https://'],
  ] as typeof TEXTS)
    assert.deepEqual(
      addressesIn(text).map(({ address }) => address),
      addresses,
      text,
    )
})

test('LEARN-6 an address in Markdown ends where the sentence goes on', () => {
  for (const [text, ...addresses] of TEXTS) {
    const { html, faults } = renderLesson(text, NOTHING)
    const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
    const plain = (part: string | undefined) => part?.replaceAll('&amp;', '&')
    assert.deepEqual(
      links.map(([, , said]) => plain(said)),
      addresses,
      text,
    )
    assert.deepEqual(
      links.map(([, href]) => href && decodeURI(plain(href) as string)),
      addresses.map(decodeURI),
      text,
    )
    assert.deepEqual(
      [
        html
          .replace(/<[^>]*>/g, '')
          .trim()
          .replaceAll('&amp;', '&'),
        faults,
      ],
      [text, []],
    )
  }
})
