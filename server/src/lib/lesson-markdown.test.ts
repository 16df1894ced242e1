import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { inEnglish } from '#test/messages.ts'
import { escapeHtml } from './html.ts'
import { fileAddress, normalText, splitBlocks } from './lesson-blocks.ts'
import { type Shelf, writeMarkdown } from './lesson-markdown.ts'
import { cleanLesson, renderLesson } from './lesson-text.ts'
import { hashOf } from './storage.ts'

const CSV = 'time,open,high,low,close\n2026-01-01,1,3,0.5,2\n2026-01-02,2,2.5,1.5,2.25\n'
/** Referenced files: two pictures of the same name, and prices. */
const STORE: Record<string, string> = {
  'uploads/a/picture.webp': 'one',
  'uploads/b/picture.webp': 'two',
  'curriculum/c/bars.csv': CSV.repeat(8),
}
const blobOf = (path: string) => (STORE[path] === undefined ? path : hashOf(Buffer.from(STORE[path])))

function makeShelf(): Shelf {
  const texts = new Map<string, string>()
  const put = (wanted: string, text: string) => {
    for (let nth = 1; ; nth++) {
      const name = nth === 1 ? wanted : wanted.replace(/\./, `-${nth}.`)
      if ((texts.get(name) ?? text) !== text) continue
      texts.set(name, text)
      return name
    }
  }
  return {
    put,
    nameOf: (path, wanted = path.split('/').at(-1) as string) =>
      STORE[path] === undefined ? undefined : put(wanted, STORE[path]),
    blobOf: (name) => (texts.has(name) ? hashOf(Buffer.from(texts.get(name) as string)) : undefined),
    textOf: (name) => texts.get(name),
  }
}
/** Writes and reads back: returns the Markdown and the resulting lesson. */
async function roundTrip(html: string, old = '') {
  const shelf = makeShelf()
  const markdown = await writeMarkdown(html, { shelf, blobOf, old })
  const src = (name: string) => fileAddress(`blob:${shelf.blobOf(name)}`)
  const read = renderLesson(markdown, {
    image: (name) => (shelf.blobOf(name) ? { src: src(name), width: 5, height: 6 } : undefined),
    prices: (name) => (shelf.blobOf(name) ? { text: shelf.textOf(name) as string, store: () => src(name) } : undefined),
  })
  return {
    markdown,
    faults: read.faults,
    before: normalText(html, blobOf),
    after: normalText(read.html, (path) => path.replace('blob:', '')),
  }
}

// Generates everything the editor can make, with characters that are special in Markdown.
const words = fc
  .oneof(
    fc.string({
      unit: fc.constantFrom(
        ...'ab1. -+*_`~#>|[]()!<&;:=\\/"\'@$%^{}\u00a0'.split(''),
        'ငွေ',
        '🌼',
        'https://a.example/x',
        'www.a.example',
        'a@b.example',
        '&amp;',
        '<b>',
        '  ',
        '\r\n',
        '\n',
      ),
      minLength: 1,
      maxLength: 12,
    }),
    fc.constantFrom(
      '1. one',
      '- a',
      '# b',
      '> c',
      '---',
      '```',
      '| a | b |',
      '[!NOTE]',
      '![a](b.svg)',
      '[a]: https://b.example',
      '~~a~~',
      '**',
      '_a_',
      '+ 1',
      '===',
      'a  b',
      '<!-- -->',
      '&copy;',
      '\\',
    ),
  )
  .map((text) =>
    escapeHtml(text)
      .replace(/&#(39|34);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replace(/&#60;/g, '&lt;')
      .replace(/&#62;/g, '&gt;')
      .replace(/&#38;/g, '&amp;'),
  )
const inline: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: words },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('strong', 'em', 'del', 'code', 'sup', 'sub'), words)
          .map(([tag, text]) => `<${tag}>${text}</${tag}>`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(
            fc.constantFrom(
              'https://a.example/b_(c)?d=1&amp;e=2',
              '/crypto-related/glossary#spread',
              '#two',
              'https://a.example/a b',
            ),
            words,
          )
          .map(([href, text]) => `<a href="${href}">${text}</a>`),
      },
      { weight: 1, arbitrary: fc.constant('<br>') },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''))
const paragraph = inline.map((text) => `<p>${text}</p>`)
const list = fc.letrec<{ list: string; item: string }>((tie) => ({
  item: fc.oneof(
    { depthSize: 'small' },
    inline,
    fc.tuple(inline, tie('list')).map(([text, nested]) => text + nested),
    fc.tuple(paragraph, paragraph).map(([a, b]) => a + b),
  ),
  list: fc
    .tuple(
      fc.constantFrom(['ul', ''], ['ol', ''], ['ol', ' start="3"']),
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    )
    .map(([[tag, start], items]) => `<${tag}${start}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`),
})).list
const table = fc
  .tuple(
    fc.constantFrom('', ' align="right"', ' align="center"'),
    fc.array(fc.tuple(inline, inline), { minLength: 1, maxLength: 3 }),
  )
  .map(([align, rows]) => {
    const row = (tag: string, cells: [string, string]) =>
      `<tr><${tag}>${cells[0]}</${tag}><${tag}${align}>${cells[1]}</${tag}></tr>`
    return `<table><thead>${row('th', rows[0] as [string, string])}</thead>${
      rows.length > 1
        ? `<tbody>${rows
            .slice(1)
            .map((cells) => row('td', cells))
            .join('')}</tbody>`
        : ''
    }</table>`
  })
const bars =
  '<table class="candles"><thead><tr><th scope="col">Time</th><th scope="col">Open</th><th scope="col">High</th><th scope="col">Low</th><th scope="col">Close</th></tr></thead><tbody><tr><td>2026-01-01</td><td>1</td><td>3</td><td>0.5</td><td>2</td></tr></tbody></table>'
const figure = fc
  .tuple(
    fc.constantFrom('uploads/a/picture.webp', 'uploads/b/picture.webp', 'nothing/here.png'),
    words,
    fc.option(inline),
  )
  .map(
    ([path, alt, caption]) =>
      `<figure><img src="${fileAddress(path)}" alt="${alt.replaceAll('"', '&quot;')}" loading="lazy">${caption === null ? '' : `<figcaption>${caption}</figcaption>`}</figure>`,
  )
const chart = fc
  .tuple(words, words)
  .map(
    ([title, label]) =>
      `<figure class="chart"><figcaption>${title}</figcaption>${bars}<table class="levels"><thead><tr><th scope="col">Price</th><th scope="col">Level</th><th scope="col">Kind</th></tr></thead><tbody><tr><td>2.50</td><td>${label}</td><td>entry</td></tr></tbody></table></figure>`,
  )
const replay = fc
  .tuple(words, words, fc.constantFrom('curriculum/c/bars.csv', 'nothing.csv'))
  .map(
    ([title, origin, path]) =>
      `<figure class="replay" data-name="bars" data-src="${fileAddress(path)}" data-account="500" data-risk="1" data-start="3"><figcaption>${title}</figcaption><p>${origin}</p></figure>`,
  )
/** A simulator without a title is refused. */
const simulator = fc
  .tuple(
    words.filter((text) => text.trim() !== ''),
    fc.integer({ min: 30, max: 60 }),
    fc.constantFrom(0.5, 1, 2.5),
  )
  .map(
    ([title, win, risk]) =>
      `<figure class="simulator" data-win="${win}" data-gain="1.5" data-loss="1" data-trades="20" data-risk="${risk}"><figcaption>${title}</figcaption><p class="simulator-says">Said when it is saved.</p></figure>`,
  )
const block: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc.tuple(fc.constantFrom('h2', 'h3', 'h4'), inline).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
  list,
  table,
  figure,
  chart,
  replay,
  simulator,
  fc
    .array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 3 })
    .map((inner) => `<blockquote>${inner.join('')}</blockquote>`),
  fc
    .tuple(
      fc.constantFrom(['note', 'Note'], ['tip', 'Tip'], ['warning', 'Warning']),
      fc.array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 3 }),
    )
    .map(
      ([[kind, title], inner]) =>
        `<aside class="callout callout-${kind}"><p class="callout-title">${title}</p>${inner.join('')}</aside>`,
    ),
  words.map((text) => `<pre><code>${text}\n  ${text}</code></pre>`),
  fc.constantFrom('<hr>', '<p></p>'),
)
const lesson = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => cleanLesson(blocks.join('')))

test('STAFF-7 anything made in the editor round-trips through Markdown', async () => {
  await fc.assert(
    fc.asyncProperty(lesson, async (html) => {
      const { faults, before, after, markdown } = await roundTrip(html)
      assert.deepEqual(faults, [], markdown)
      assert.equal(after, before, markdown)
    }),
    { numRuns: 150 },
  )
})

test("STAFF-7 unchanged parts of an edited text keep the author's Markdown", async () => {
  const old =
    '* a star for a list\n* and another\n\nA __bold__ word, and\na line that goes on.\n\n| A | B |\n|--|--|\n| 1 | 2 |\n'
  const html = renderLesson(old, { image: () => undefined, prices: () => undefined }).html
  const { markdown } = await roundTrip(html.replace('<td>2</td>', '<td>3</td>'), old)
  assert.equal(
    markdown,
    '* a star for a list\n* and another\n\nA __bold__ word, and\na line that goes on.\n\n| A | B |\n| --- | --- |\n| 1 | 3 |',
  )
  assert.equal((await roundTrip(html, old)).markdown, old.trim())
})

test('STAFF-7 text is written as idiomatic Markdown, with HTML only where Markdown cannot express it', async () => {
  const write = async (html: string) => (await roundTrip(cleanLesson(html))).markdown
  assert.equal(
    await write(
      '<h2>Two &amp; more</h2><p>Some <strong>bold</strong> and <em>soft</em> words, <del>gone</del>, 2 * 3 = 6.</p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ),
    '## Two & more\n\nSome **bold** and *soft* words, ~~gone~~, 2 \\* 3 = 6.\n\n- a\n  - b\n- c',
  )
  assert.equal(
    await write(
      '<aside class="callout callout-tip"><p class="callout-title">Tip</p><p>Keep it.</p><p>Always.</p></aside>',
    ),
    '> [!TIP]\n> Keep it.\n>\n> Always.',
  )
  assert.equal(
    await write(
      '<table><thead><tr><th>A</th><th align="right">B | C</th></tr></thead><tbody><tr><td>1</td><td align="right">2</td></tr></tbody></table>',
    ),
    '| A | B \\| C |\n| --- | ---: |\n| 1 | 2 |',
  )
  assert.equal(
    await write(
      `<figure><img src="${fileAddress('uploads/a/picture.webp')}" alt="A thing"><figcaption>Under "it"</figcaption></figure><figure><img src="${fileAddress('uploads/b/picture.webp')}" alt="Another"></figure>`,
    ),
    '![A thing](picture.webp "Under \\"it\\"")\n\n![Another](picture-2.webp)',
  )
  assert.equal(await write('<p>10<sup>2</sup></p><p>Plain</p>'), '```html\n<p>10<sup>2</sup></p>\n```\n\nPlain')
})

test('STAFF-7 every shipped lesson can be regenerated as Markdown without HTML blocks', async () => {
  const root = join(import.meta.dirname, '../../../curriculum')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\/\d+-[^/]+\.md$/.test(name))
  assert.ok(names.length >= 100)
  for (const name of names) {
    const body = readFileSync(join(root, name), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
    const { html } = renderLesson(body, {
      image: () => ({ src: fileAddress('uploads/a/picture.webp'), width: 1, height: 1 }),
      prices: (file) => ({
        text: readFileSync(join(root, name, '..', file), 'utf8'),
        store: () => fileAddress('curriculum/c/bars.csv'),
      }),
    })
    // The prices of a replay are a separate file here; export-folder.test.ts writes each lesson of the folder in full.
    const blocks = splitBlocks(html).filter((block) => !block.includes('class="replay"'))
    const { markdown, before, after } = await roundTrip(blocks.join('\n'))
    assert.equal(after, before, name)
    assert.doesNotMatch(markdown, /```html/, name)
  }
})

test('STAFF-7 an HTML block is sanitised like editor input and loads nothing external', () => {
  const read = (html: string) =>
    renderLesson(`\`\`\`html\n${html}\n\`\`\``, {
      image: (name) => (name === 'a.svg' ? { src: fileAddress('x/a.svg'), width: 1, height: 1 } : undefined),
      prices: () => undefined,
    })
  assert.equal(read('<p onclick="x()">a<script>alert(1)</script><sup>2</sup></p>').html.trim(), '<p>a<sup>2</sup></p>')
  assert.match(
    read('<figure><img src="a.svg" alt="" onerror="x()"></figure>').html,
    /<img src="\/api\/file\?filePath=x%2Fa\.svg" alt="" \/>/,
  )
  for (const src of ['https://evil.example/x.png', '../a.svg', 'javascript:alert(1)'])
    assert.match(inEnglish(read(`<img src="${src}">`).faults[0]?.message), /there is no file/)
})

test('SAFE-2 STAFF-7 a text with 8,000 nested quotes is exported', async () => {
  const text = cleanLesson(`${'<blockquote>'.repeat(8000)}<p>Kept</p>${'</blockquote>'.repeat(8000)}`)
  const shelf = makeShelf()
  assert.match(await writeMarkdown(text, { shelf, blobOf, old: undefined }), /^(> )+Kept$/m)
})
