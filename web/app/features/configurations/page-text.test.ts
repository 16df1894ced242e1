import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, parsePageText, plainOf } from './page-text.ts'
import { parseWords, safeAddress, type Words } from './page-words.ts'

const text = (text: string) => ({ kind: 'text', text })
const bold = (...words: unknown[]) => ({ kind: 'bold', words })
const link = (text: string, address: string) => ({ kind: 'link', text, address })

test('VISIT-11 bold text, links and bare URLs are recognised; an unmatched marker stays as typed', () => {
  for (const [typed, words] of [
    ['a **b** c', [text('a '), bold(text('b')), text(' c')]],
    ['**b**', [bold(text('b'))]],
    ['**[w](/subscription)** x', [bold(link('w', '/subscription')), text(' x')]],
    ['[မေးရန်](mailto:help@padauk.test)', [link('မေးရန်', 'mailto:help@padauk.test')]],
    ['see https://a.test/b_(c).', [text('see '), link('https://a.test/b_(c)', 'https://a.test/b_(c)'), text('.')]],
    ['(see https://a.test/b)', [text('(see '), link('https://a.test/b', 'https://a.test/b'), text(')')]],
    ['**https://a.test**', [bold(link('https://a.test', 'https://a.test/'))]],
    ['2 ** 3 and a * b', [text('2 ** 3 and a * b')]],
    ['[words] (x) [](y) [z]()', [text('[words] (x) [](y) [z]()')]],
    ['***a*** ____ `c` <b>', [text('***a*** ____ `c` <b>')]],
  ] as const)
    expect(parseWords(typed), typed).toEqual(words)
  expect(plainOf(parseWords('an **open mark'))).toBe('an **open mark')
})

test('VISIT-11 headings, lists, tables and paragraphs are recognised; anchors are unique, in Burmese too', () => {
  const shape = (block: Block) => {
    if (block.kind === 'heading') return `${block.level} ${block.id}`
    if (block.kind === 'list') return [block.start, ...block.items.map(plainOf)]
    return block.kind === 'table' ? [block.head, ...block.rows].map((row) => row.map(plainOf)) : plainOf(block.words)
  }
  const source =
    '# one\n\n## Main\n### ငွေပြန်အမ်း ၂\n##no\ntwo\r\nlines\n- a\n- **b**\n3. c\n4. d\n| x | y |\n|---|:-:|\n| 1 |\n\n## Main\n## Main 2\n## …\n|--|--|'
  expect(parsePageText(source).map(shape)).toEqual([
    '# one',
    '2 part-main',
    '3 part-ငွေပြန်အမ်း-၂',
    '##no\ntwo\nlines',
    [undefined, 'a', 'b'],
    [3, 'c', 'd'],
    [['x', 'y'], ['1']],
    '2 part-main-2',
    '2 part-main-2-2',
    '2 part',
  ])
  for (const nothing of ['', '\n \n\t\n', '\0\r\n']) expect(parsePageText(nothing)).toEqual([])
})

test('SAFE-4 only https URLs, plain email addresses and our own paths become links', () => {
  const bad = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\x01javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://a.test/x',
    'file:///etc/passwd',
    'http://a.test',
    '//a.test',
    '/\\a.test',
    '\\\\a.test',
    '/..//a.test',
    '/.//a.test',
    '/%2e//a.test',
    '/\t/a.test',
    'https://good.test@a.test',
    'https://good.test:x@a.test',
    'https://good.test\\@a.test',
    'https://',
    'https://a\u200b.test',
    'mailto:',
    'mailto:a@b.test?bcc=c@d.test',
    'mailto:a@b.test%0ax',
    'a.test',
    '#x',
    '',
    `https://a.test/${'x'.repeat(2048)}`,
  ]
  for (const typed of bad) {
    expect(safeAddress(typed), typed).toBeUndefined()
    expect(plainOf(parseWords(`[w](${typed})`)), typed).toContain('[w](')
  }
  for (const typed of ['/subscription', '/#campus', '/a?b=c#d', 'https://a.test/b?c#d', 'mailto:a.b+c@d-e.test'])
    expect(safeAddress(typed)).toBe(typed)
})

const wordsOf = (blocks: Block[]): Words[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items
    return block.kind === 'table' ? [block.head, ...block.rows].flat() : [block.words]
  })
const addressesOf = (words: Words): string[] =>
  words.flatMap((word) => (word.kind === 'bold' ? addressesOf(word.words) : word.kind === 'link' ? word.address : []))

test('SAFE-4 no text breaks the parser, and no link leads elsewhere', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '**',
      '*',
      '[',
      ']',
      '](',
      ')',
      '[a](',
      'https://',
      'javascript:',
      'data:',
      '//',
      '/',
      '\\',
      '@',
      '..',
      '%2f',
      '|',
      '|--|',
      '\n',
      '\n\n',
      '\r',
      '- ',
      '1. ',
      '## ',
      '### ',
      'mailto:',
      'မြန်',
      '\0',
      '\u200b',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const blocks = parsePageText(pieces.join(''))
      for (const address of wordsOf(blocks).flatMap(addressesOf)) {
        expect(address).toMatch(/^(https:\/\/[^/@\\]+(\/|$)|mailto:[^?&]+$|\/(?![/\\]))/)
        const { protocol, username, host } = new URL(address, 'https://own.test')
        expect(['https:', 'mailto:']).toContain(protocol)
        expect(username).toBe('')
        if (address.startsWith('/')) expect(host).toBe('own.test')
      }
      const ids = blocks.flatMap((block) => (block.kind === 'heading' ? block.id : []))
      expect(new Set(ids).size).toBe(ids.length)
    }),
    { numRuns: 3000 },
  )
})

test('SAFE-4 text that is not markup is shown verbatim', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'ab <>&"\'_~`#{}$/\\:;=+!?()@%^ကြ🌼'),
    minLength: 1,
    maxLength: 60,
  })
  fc.assert(
    fc.property(
      letters.filter((typed) => /^[^\s#]/.test(typed)),
      (typed) => {
        expect(parsePageText(typed)).toEqual([{ kind: 'paragraph', words: [text(typed.trimEnd())] }])
      },
    ),
  )
})

test('SAFE-4 a long run of any marker is parsed in one pass', () => {
  const marks = [
    '*',
    '**',
    '** ',
    '**a',
    '[',
    ']',
    '[a',
    '[a](',
    '[a](https://b',
    '[a](/b)',
    'https://',
    'https://a.b/)',
    '))',
    '|',
    '| ',
    '|-',
    '|--',
    '- ',
    '- a\n',
    '1. ',
    '#',
    '## a\n',
    '| a |\n',
    '\n',
    '\r',
    ' ',
    'a b ',
    'မြန်',
  ]
  for (const mark of marks)
    for (const end of ['', 'x', '|', 'x|']) {
      const source = mark.repeat(Math.ceil(100_000 / mark.length)) + end
      // Milliseconds. A regular expression that backtracks would take minutes, and the test would end at its time limit.
      expect(parsePageText(source).length, JSON.stringify(mark + end)).toBeGreaterThanOrEqual(0)
    }
})
